import { StudyPlayer } from '../play/play-block.js';
import { mergeInto, type Tally } from '../tally/tally.js';
import { BLOCK_SIZE, blockCount, blockRange } from './blocks.js';
import type { StudyOrders } from './study.js';

/**
 * Plays the blocks that `nextBlock` hands out, until it gives a number past the last.
 *
 * @param nextBlock index of a block that nobody plays yet
 * @param onBlock called after each block
 * @returns a tally for each design point
 */
export function playBlocks(
  orders: StudyOrders,
  nextBlock: () => number,
  onBlock: () => void = () => {},
): Tally[] {
  const { plans, key, battles } = orders;
  const blocks = blockCount(battles);
  const player = new StudyPlayer(plans, key, Math.min(BLOCK_SIZE, battles));
  for (let block = nextBlock(); block < blocks; block = nextBlock()) {
    const { first, end } = blockRange(block, battles);
    player.playBlock(first, end);
    onBlock();
  }
  return player.tallies;
}

/** Plays a whole study in this thread: for pages in a browser, and for tests. */
export function playStudy(orders: StudyOrders): Tally[] {
  let block = 0;
  return playBlocks(orders, () => block++);
}

/**
 * Adds up the workers' tallies and makes sure that every planned battle is there exactly once.
 *
 * @throws Error when battles are missing: the run is incomplete
 */
export function mergeTallies(orders: StudyOrders, parts: readonly Tally[][]): Tally[] {
  return orders.plans.map((plan, point) => {
    const whole: Tally = new Float64Array(plan.shape.layout.length);
    for (const part of parts) mergeInto(whole, part[point]!);
    const played = whole[plan.shape.layout.start.battles]!;
    if (played !== orders.battles) {
      throw new Error(
        `the run is incomplete: design point ${point} has ${played} of ${orders.battles} battles`,
      );
    }
    return whole;
  });
}
