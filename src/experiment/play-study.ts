import { StudyPlayer } from '../play/play-block.js';
import type { Tally } from '../tally/tally.js';
import { BLOCK_SIZE, blockRange } from './blocks.js';
import { BlockMerger, type Enough } from './merge-blocks.js';
import type { Race } from './race.js';
import type { StudyOrders } from './study.js';

/**
 * Plays a whole study in this thread: for pages in a browser, and for tests.
 *
 * @param orders from `ordersOf`
 * @param enough ends it at the first block after which it is true: `stopRule`; left out: all battles are played
 * @param race which design points continue: `raceOf`; left out: all
 * @returns a tally for each design point: whole numbers, which `analyse` reads
 * @throws RangeError when a sum is about to exceed the exact whole numbers, 2⁵³
 * @example
 * const tallies = playStudy(ordersOf(study), stopRule(study), raceOf(study));
 * tallies.length; // study.points.length
 */
export function playStudy(orders: StudyOrders, enough?: Enough, race?: Race): Tally[] {
  const merger = new BlockMerger(orders, { enough, race });
  const play = blockPlayer(orders);
  for (let block = 0; !merger.done; block++) merger.add(block, play(block, merger.playing));
  return merger.whole();
}

/**
 * A player of single blocks: returns a tally of this block for each design point.
 *
 * @param at shows the battle being played: its design point, then its number
 * @param crew number of workers that share the battles
 */
export function blockPlayer(
  { plans, key, battles, design, blockSize = BLOCK_SIZE }: StudyOrders,
  at?: Int32Array,
  crew = 1,
): (block: number, playing?: readonly boolean[]) => Tally[] {
  const player = new StudyPlayer(plans, key, Math.min(blockSize, battles), {
    design,
    at,
    battles: battles / crew,
  });
  return (block, playing) => {
    const { first, end } = blockRange(block, battles, blockSize);
    player.playBlock(first, end, playing);
    return player.tallies.map(takeOut);
  };
}

/** Returns its counts, and resets it. */
function takeOut(tally: Tally): Tally {
  const counts = tally.slice();
  tally.fill(0);
  return counts;
}
