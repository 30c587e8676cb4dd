import { BLOCK_SIZE, blockCount } from '../../experiment/blocks.js';
import type { PlayPoints } from '../../experiment/play-points.js';
import type { Plan } from '../../plan/plan.js';
import { battleKey } from '../../random/luck.js';
import type { Tally } from '../../tally/tally.js';
import type { PlaySome } from '../../tuning/steps.js';
import type { Breathe } from './breath.js';
import type { Crew } from './crew.js';

/** Players for tuning, on a crew that pauses between slices of work for newer requests. */

/** The number of plans compared with the first at a time: a slice of work must not take long. */
const AT_ONCE = 4;

/** Plays several plans, and compares all with the first. */
export function comparing(plans: readonly Plan[], seed: number, crew: Crew, breathe: Breathe): PlaySome {
  const key = battleKey(seed);
  const playSome = (which: readonly number[], from: number, to: number): Promise<Tally[]> =>
    crew.play({ plans: which.map((index) => plans[index]), key, battles: to }, spanOf(from, to), breathe);
  return async ([first, ...others], from, to) => {
    const tallies: Tally[] = [];
    for (let i = 0; i < Math.max(1, others.length); i += AT_ONCE) {
      const played = await playSome([first, ...others.slice(i, i + AT_ONCE)], from, to);
      tallies.push(...(i === 0 ? played : played.slice(1)));
    }
    return tallies;
  };
}

/** Plays each plan by itself. */
export function breathing(seed: number, crew: Crew, breathe: Breathe): PlayPoints {
  const key = battleKey(seed);
  return async (parts) => {
    const tallies: Tally[] = [];
    for (const { plan, first, end } of parts) {
      const [tally] = await crew.play({ plans: [plan], key, battles: end }, spanOf(first, end), breathe);
      tallies.push(tally);
    }
    return tallies;
  };
}

/** The span of blocks from battle `first`, which begins a block, to battle `end`. */
function spanOf(first: number, end: number) {
  return { span: { first: first / BLOCK_SIZE, end: blockCount(end) } };
}
