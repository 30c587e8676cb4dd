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
 */
export function blockPlayer(
  orders: StudyOrders,
  at?: Int32Array,
): (block: number, playing?: readonly boolean[]) => Tally[] {
  const { battles, blockSize } = orders;
  const player = studyPlayer(orders, at);
  return (block, playing) => {
    const { first, end } = blockRange(block, battles, blockSize);
    player.playBlock(first, end, playing);
    return takeOut(player);
  };
}

/**
 * A player of the battles of a study, up to a block at a time.
 *
 * @param crew number of workers that share the battles
 */
export function studyPlayer(
  { plans, key, battles, design, blockSize = BLOCK_SIZE }: StudyOrders,
  at?: Int32Array,
  crew = 1,
): StudyPlayer {
  const size = Math.min(blockSize, battles);
  return new StudyPlayer(plans, key, size, { design, at, battles: battles / crew });
}

/** Returns its counts, and resets them. */
export function takeOut({ tallies }: Pick<StudyPlayer, 'tallies'>): Tally[] {
  const counts = tallies.map((tally) => tally.slice());
  for (const tally of tallies) tally.fill(0);
  return counts;
}
