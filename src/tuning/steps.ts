import { responseRows } from '../analysis/responses.js';
import { rulesUsedAt } from '../analysis/rule-uses.js';
import type { Knob, Sensitivity, Step } from '../analysis/sensitivity.js';
import { type PointTally, pointTally } from '../analysis/tally-view.js';
import { BATTLE_RESPONSES } from '../battlefield/responses.js';
import { BLOCK_SIZE } from '../experiment/blocks.js';
import type { Plan } from '../plan/plan.js';
import type { RuleUse } from '../rules/contract.js';
import { QUALITIES } from '../rules/quality.js';
import { type BattleMeasure, battleMeasure } from '../scenario/battle-measure.js';
import { onlyPoint } from '../scenario/design-points.js';
import type { Scenario } from '../scenario/schema.js';
import { type Change, numbersInPhrases } from '../scenario/settings.js';
import { holm } from '../statistics/holm.js';
import type { Tally } from '../tally/tally.js';
import { changesIn } from './changes.js';
import { type Effects, effectsOf } from './sensitivity.js';

/** What is asked; optional properties have a default. */
export interface StepsAsked {
  /** Such as `turns`; default: how often the first force holds the field. */
  measure?: string | undefined;
  /** Paths of what is changed; default: the rules that play. */
  vary?: readonly string[] | undefined;
  /** Battles with each change; if more than one block, whole blocks are played. */
  battles: number;
}

/** The plans to play; the first is the scenario as it is. */
export interface StepsPlan {
  plans: readonly Plan[];
  play: (some: PlaySome) => Promise<Steps>;
}

/** Plays battles `from` … `to` − 1, whole blocks, of some of several plans, by index, on the same luck. */
export type PlaySome = (which: readonly number[], from: number, to: number) => Promise<readonly Tally[]>;

export interface Steps {
  sensitivity: Sensitivity;
  /** Counts of the scenario as it is. */
  baseline: Tally;
}

/**
 * Changes every requested number and option, one at a time, and finds what that does to a measure.
 *
 * @param source plain data of a valid scenario, from `parseScenario`
 * @param scenario the same with every default filled in
 * @throws BadTarget when the measure cannot be used; CannotVary when a path cannot
 */
export function planSteps(source: unknown, scenario: Scenario, asked: StepsAsked): StepsPlan {
  const ids = scenario.forces.map(({ id }) => id);
  const measure = battleMeasure(asked.measure ?? `win_rate.${ids[0]}`, scenario);
  const changes = changesIn(source, scenario, asked.vary);
  const { plans } = changes;
  return {
    plans,
    play: async (some) => {
      const first = Math.min(asked.battles, BLOCK_SIZE);
      const battles = Math.ceil(asked.battles / first) * first;
      const effects = await effectsOf(plans, measure, { first, battles }, some, changes.narrower);
      const view = pointTally(onlyPoint(scenario), plans[0], effects.baseline);
      const knobs = knobsOf(scenario, changes, effects, rulesUsedAt(view));
      const inPhrases = numbersInPhrases(scenario, asked.vary);
      return {
        sensitivity: { ...sensitivityOf(measure, ids, view, effects, knobs), inPhrases },
        baseline: effects.baseline,
      };
    },
  };
}

function sensitivityOf(
  { measure, response, force, isShare }: BattleMeasure,
  ids: readonly string[],
  view: PointTally,
  { lookedThrough, battles: played }: Effects,
  knobs: Knob[],
): Omit<Sensitivity, 'inPhrases'> {
  const ofBattle = (BATTLE_RESPONSES as readonly string[]).includes(response);
  const whose = ofBattle ? '' : ids[force];
  const { mean, ci_low, ci_high } = responseRows(view).find(
    (row) => row.response === response && row.force === whose,
  )!;
  return {
    ...{ measure, response, force: whose, isShare },
    ...{ baseline: mean, baselineLow: ci_low, baselineHigh: ci_high },
    ...{ knobs, battles: view.battles, lookedThrough, played },
  };
}

function knobsOf(
  scenario: Scenario,
  { valid, invalid, order }: ReturnType<typeof changesIn>,
  { differences }: Effects,
  uses: readonly RuleUse[],
): Knob[] {
  const stood = valid.filter((_, i) => differences[i] !== undefined);
  const found = differences.filter((each) => each !== undefined);
  const adjusted = holm(found.map((each) => each?.p ?? 1));
  const stepOf = (change: Change): Step[] => {
    const { to, side } = change;
    const refused = invalid.find((each) => each === change);
    if (refused) return [{ to, side, effect: null, fault: refused.fault }];
    const i = stood.indexOf(change);
    if (i < 0) return [];
    const difference = found[i];
    return [{ to, side, effect: difference && { ...difference, pHolm: adjusted[i] }, fault: '' }];
  };
  const knobs = new Map<string, Knob>();
  for (const change of order) {
    const { path, from } = change;
    const knob = knobs.get(path) ?? {
      ...{ path, name: nameOfNumber(scenario, path), from, uses: usesOf(scenario, path, uses), steps: [] },
    };
    knob.steps.push(...stepOf(change));
    knobs.set(path, knob);
  }
  return [...knobs.values()];
}

/** The name as in the rules used, `modifiers weak`, `nerve`, `led (third)`; outside the rules, the path. */
export function nameOfNumber({ system }: Scenario, path: string): string {
  const stem = new RegExp(`^rules\\.${system}\\.(tables|options)\\.`);
  return stem.test(path) ? path.replace(stem, '').replaceAll('.', ' ') : (nameInPage(path) ?? path);
}

/** The short name of a number of an own rulebook: `nerve`, `nerve of green`, `led (third)`, `states shaken fire`. */
export function nameInPage(path: string): string | undefined {
  const [, value] = /^rulebook\.[^.]+\.units\.([^.]+)\.default$/.exec(path) ?? [];
  const [, unit, quality] = /^rulebook\.[^.]+\.units\.([^.]+)\.quality\.(\d)$/.exec(path) ?? [];
  if (quality !== undefined) return `${unit} of ${QUALITIES[Number(quality)]}`;
  const [, rule, modifier] = /^rulebook\.[^.]+\.rules\.([^.]+)\.modifiers\.([^.]+)\.add$/.exec(path) ?? [];
  const [, others] = /^rulebook\.[^.]+\.(.+)$/.exec(path) ?? [];
  return value ?? (modifier ? `${modifier} (${rule})` : others?.replaceAll('.', ' '));
}

/** How often its option, its cell, or the row of its table was used; null: not counted. */
function usesOf({ system }: Scenario, path: string, uses: readonly RuleUse[]): number | null {
  const [, whose, kind, name, ...rest] = path.split('.');
  if (!path.startsWith('rules.') || whose !== system) return null;
  if (kind === 'options') return uses.find(({ option }) => option === name)?.uses ?? null;
  const cells = uses.filter(({ cell }) => cell?.table === name);
  for (let length = rest.length; length >= 0; length--) {
    const key = rest.slice(0, length).join(' ');
    const found = cells.filter(({ cell }) => cell!.key === key);
    if (found.length > 0) return found.reduce((sum, each) => sum + each.uses, 0);
  }
  return null;
}
