import { bareOf } from '../../scenario/bare.js';
import type { DesignPoint } from '../../scenario/design-points.js';
import { onlyPoint } from '../../scenario/design-points.js';
import { combinations, settingsOf } from '../../scenario/levels.js';
import { parseScenario, type ScenarioResult } from '../../scenario/parse.js';
import { setAtPath } from '../../scenario/paths.js';
import type { OpenRulebook } from '../../scenario/rulebook-files.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Played } from './protocol.js';

export type Parsed = Extract<ScenarioResult, { ok: true }>;

const host = self as unknown as { standfastRulebooks?: Readonly<Record<string, string>> };

/** Opens a rulebook by path, from those in the page. */
const open: OpenRulebook = (path) => {
  const text = host.standfastRulebooks?.[path];
  if (text !== undefined) return { text, name: path };
  return {
    fault: `the rulebook \`${path}\` is not in this page: write it into the scenario, under \`rulebook\``,
  };
};

const MOST_KEPT = 8;
const kept = new Map<string, ScenarioResult>();

/** Reads a scenario, or returns the remembered result. */
export function parsedOf(text: string, file?: string): ScenarioResult {
  const key = `${file ?? ''}\n${text}`;
  const known = kept.get(key) ?? parseScenario(text, file, [], open);
  kept.delete(key);
  kept.set(key, known);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return known;
}

/** The level of each factor that is played: the first, unless a level that exists was chosen. */
export function levelsOf({ scenario }: Parsed, levels: readonly number[]): number[] {
  const factors = scenario.experiment?.factors ?? [];
  return factors.map((factor, f) => (factor.levels[levels[f]] === undefined ? 0 : levels[f]));
}

/** The scenario at the chosen levels. */
export function pointOf(parsed: Parsed, levels: readonly number[]): DesignPoint {
  const factors = parsed.scenario.experiment?.factors ?? [];
  const row = levelsOf(parsed, levels);
  const index = combinations(factors).findIndex((each) => each.every((level, f) => level === row[f]));
  return parsed.designPoints[index];
}

/** The plain data of what is played: with the chosen levels set, without the experiment. */
export function sourceAt(parsed: Parsed, levels: readonly number[]): unknown {
  const factors = parsed.scenario.experiment?.factors ?? [];
  const row = levelsOf(parsed, levels);
  const settings = factors.flatMap((factor, f) => settingsOf(factor, f, row[f]));
  const set = settings.reduce<unknown>((data, { target, value }) => {
    const made = setAtPath(data, target, value);
    return made.ok ? made.data : data;
  }, parsed.source);
  return bareOf(set);
}

/** What is played, as the only design point of a study; null when it has mistakes. */
export function aloneOf({ text, levels }: Played): DesignPoint | null {
  const parsed = parsedOf(text);
  if (!parsed.ok) return null;
  const { scenario, converted } = pointOf(parsed, levels);
  return playedAlone(scenario, converted);
}

/** The only design point of a study, without its race: the precision of who holds the field decides when it ends. */
export function playedAlone(scenario: Scenario, converted: DesignPoint['converted']): DesignPoint {
  const { stop: _, ...run } = scenario.run;
  return onlyPoint({ ...scenario, run }, converted);
}
