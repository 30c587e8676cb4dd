import { BLOCK_SIZE, blockCount } from '../../experiment/blocks.js';
import { BlockMerger } from '../../experiment/merge-blocks.js';
import { blocksOf, type PlayPoints, playPart } from '../../experiment/play-points.js';
import { blockPlayer } from '../../experiment/play-study.js';
import type { Plan } from '../../plan/plan.js';
import { battleKey } from '../../random/luck.js';
import { mergeInto, type Tally } from '../../tally/tally.js';
import type { PlaySome } from '../../tuning/steps.js';
import type { Breathe } from './live.js';

/** Players for the one thread of a worker, which lets others have their turn after every block. */

/** It was asked to stop. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** How many plans are compared with the first at a time: a slice of work must not take long. */
const AT_ONCE = 4;

/** Plays several plans, and compares all with the first. */
export function comparing(plans: readonly Plan[], seed: number, breathe: Breathe): PlaySome {
  const key = battleKey(seed);
  const playSome = async (which: readonly number[], from: number, to: number): Promise<Tally[]> => {
    const orders = { plans: which.map((index) => plans[index]), key, battles: to };
    const span = { first: from / BLOCK_SIZE, end: blockCount(to) };
    const merger = new BlockMerger(orders, { span });
    const play = blockPlayer(orders);
    for (let block = span.first; block < span.end; block++) {
      merger.add(block, play(block));
      if (!(await breathe())) throw new Stopped();
    }
    return merger.whole();
  };
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
export function breathing(seed: number, breathe: Breathe): PlayPoints {
  const key = battleKey(seed);
  return async (parts) => {
    const tallies = parts.map(({ plan }) => new Float64Array(plan.shape.layout.length));
    for (const [i, part] of parts.entries())
      for (const block of blocksOf(part)) {
        mergeInto(tallies[i], playPart(block, key));
        if (!(await breathe())) throw new Stopped();
      }
    return tallies;
  };
}
