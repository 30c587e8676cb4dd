import { BLOCK_SIZE } from '../../experiment/blocks.js';
import type { Scenario } from '../../scenario/schema.js';
import { changesIn } from '../../tuning/changes.js';
import { type EvenAsked, makeEven } from '../../tuning/even.js';
import type { EvenInWords } from '../../tuning/even-in-words.js';
import { effectsOf } from '../../tuning/sensitivity.js';
import { nameInPage } from '../../tuning/steps.js';
import { counted, inBrackets, pointsWithInterval } from '../../words/format.js';
import { type Breathe, Stopped } from './breath.js';
import { breathing, comparing } from './breathing.js';
import type { Crew } from './crew.js';
import type { Effect } from './protocol.js';

/** The work of `standfast solve` and `standfast sensitivity`, done by the workers of a page. */

/** The value of a number that makes the fight even in the sense of the goal. */
export function evenAt(
  source: unknown,
  scenario: Scenario,
  asked: EvenAsked,
  crew: Crew,
  breathe: Breathe,
): Promise<EvenInWords> {
  const play = breathing(scenario.run.seed, crew, breathe);
  return makeEven(source, scenario, asked, play, async () => {
    if (!(await breathe())) throw new Stopped();
  });
}

/** How each change of the rules affects how often the first force holds the field, the largest effect first. */
export async function whatMatters(
  source: unknown,
  scenario: Scenario,
  battles: number,
  crew: Crew,
  breathe: Breathe,
): Promise<{ effects: Effect[]; unchanged: number; says: string }> {
  const { valid, plans, narrower } = changesIn(source, scenario);
  const measure = { response: 'holds_field', force: 0 } as const;
  const play = comparing(plans, scenario.run.seed, crew, breathe);
  const { differences } = await effectsOf(plans, measure, { first: BLOCK_SIZE, battles }, play, narrower);
  const stem = `rules.${scenario.system}.`;
  const effects = valid.flatMap(({ path, from, to }, i): Effect[] => {
    const found = differences[i];
    if (!found) return [];
    const { mean, low, high } = found;
    const says = inBrackets(pointsWithInterval(mean, low, high));
    const inPage = nameInPage(path);
    return [
      {
        path: inPage === undefined ? path.slice(stem.length) : `page.${inPage}`,
        from,
        to,
        mean,
        low,
        high,
        says,
      },
    ];
  });
  const all = differences.filter((each) => each !== undefined).length;
  effects.sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  return {
    effects,
    unchanged: all - effects.length,
    says: `${counted(all, 'change')}, one at a time, each with ${counted(battles, 'battle')} on the same luck. Each interval holds by itself.`,
  };
}
