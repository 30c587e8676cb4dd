import type { Plan } from '../plan/plan.js';
import { battleKey } from '../random/luck.js';
import type { Tally } from '../tally/tally.js';
import { BLOCK_SIZE, blockCount } from './blocks.js';
import { BlockMerger } from './merge-blocks.js';
import { runPool } from './pool.js';

/**
 * Plays battles `from` … `to` − 1, in whole blocks, of some of the plans, by index, on worker threads.
 *
 * @param onProgress called a few times a second with the battles that have been played, of all plans together
 */
export function playerOf(
  plans: readonly Plan[],
  seed: number,
  { jobs, signal }: { jobs?: number | undefined; signal?: AbortSignal | undefined } = {},
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
      signal,
      merger: new BlockMerger(orders, { span }),
      onProgress: (share) => onProgress(before + share * all),
    });
    before += all;
    return tallies;
  };
}
