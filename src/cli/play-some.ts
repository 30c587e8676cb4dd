import { BLOCK_SIZE, blockCount } from '../experiment/blocks.js';
import { BlockMerger } from '../experiment/merge-blocks.js';
import { runPool } from '../experiment/pool.js';
import type { Plan } from '../plan/plan.js';
import { battleKey } from '../random/luck.js';
import type { Tally } from '../tally/tally.js';

/**
 * Plays battles `from` … `to` − 1, whole blocks, of some of several plans, by index, on worker threads.
 *
 * @param onProgress called a few times a second with the battles that have been played, of all plans together
 */
export function playerOf(
  plans: readonly Plan[],
  seed: number,
  jobs: number | undefined,
  onProgress: (battles: number) => void = () => {},
): (which: readonly number[], from: number, to: number) => Promise<Tally[]> {
  const key = battleKey(seed);
  let before = 0;
  return async (which, from, to) => {
    const orders = { plans: which.map((index) => plans[index]), key, battles: to };
    const span = { first: from / BLOCK_SIZE, end: blockCount(to) };
    const all = which.length * (to - from);
    const tallies = await runPool(orders, {
      jobs,
      merger: new BlockMerger(orders, { span }),
      onProgress: (share) => onProgress(before + share * all),
    });
    before += all;
    return tallies;
  };
}
