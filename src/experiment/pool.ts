import type { Tally } from '../tally/tally.js';
import { AHEAD, battlesIn } from './blocks.js';
import { checkWhole, MOST_JOBS } from './bounds.js';
import { Crew, PATIENCE_MILLISECONDS } from './crew.js';
import { workersThatFit } from './limits.js';
import { BlockMerger, type Enough } from './merge-blocks.js';
import type { Race } from './race.js';
import { SlicedBlocks, slicesOf } from './slices.js';
import type { StudyOrders } from './study.js';
import { BlocksToPlay } from './to-play.js';
import { usualJobs } from './usual-jobs.js';

export interface PoolOptions {
  /** Worker threads, 1 to 256, fewer if memory is short; the results do not depend on it. Default: one per processor. */
  jobs?: number | undefined;
  /** Stops all workers at once; the promise rejects with its reason. The merger keeps what was added up. */
  signal?: AbortSignal | undefined;
  /** Ends the run at the first block after which it is true: `stopRule`. Default: all battles are played. */
  enough?: Enough | undefined;
  /** Which design points continue: `raceOf`. Default: all do. */
  race?: Race | undefined;
  /** Adds up the blocks and knows which are missing. Default: a new one that uses `enough` and `race`. */
  merger?: BlockMerger | undefined;
  /** Called a few times a second with the share of battles played, 0–1, and with 1 at the end. If it throws, the run ends with that error. */
  onProgress?: ((share: number) => unknown) | undefined;
  /** The location of the worker's program, for callers in another place. */
  workerUrl?: URL;
  /** A worker that needs longer for one battle, in milliseconds, is considered hung. Default: a minute. */
  patience?: number;
}

const PROGRESS_MILLISECONDS = 200;

/**
 * Plays a study on worker threads, block by block; the counts of a block are added up in battle order. In a short run
 * of many design points, blocks are divided into slices, so that more workers have something to do. What has been played
 * of a block comes in about every second (`play-parts.ts`), so that little is lost when the run is stopped. A block
 * whose worker fails, ends or hangs is played again by another, twice at most.
 *
 * @returns a tally for each design point, the same for any number of workers
 * @throws RangeError when `jobs` is out of bounds
 * @throws Error when a block fails three times, with its battle; whatever `onProgress` throws
 */
export async function runPool(orders: StudyOrders, options: PoolOptions = {}): Promise<Tally[]> {
  const {
    jobs = usualJobs(),
    signal,
    enough,
    race,
    merger = new BlockMerger(orders, { enough, race }),
    onProgress,
    workerUrl = new URL('./worker.js', import.meta.url),
    patience = PATIENCE_MILLISECONDS,
  } = options;
  checkWhole('jobs', jobs, 1, MOST_JOBS);
  signal?.throwIfAborted();
  if (merger.done) return merger.whole();

  const most = Math.min(jobs, workersThatFit(orders.plans));
  const left = battlesIn({ first: merger.next, end: merger.span.end }, orders.battles);
  const count = slicesOf(left, orders.plans.length, most);
  const slices = new SlicedBlocks(orders, merger, count);
  const size = Math.min(most, slices.span.end - slices.next);
  const toPlay = new BlocksToPlay(slices, AHEAD * count * size);
  // An error thrown in a timer could not be caught.
  const fault = new AbortController();
  const tell = async (share: number) => onProgress?.(share);
  const timer = setInterval(() => {
    tell(merger.share).catch((error: unknown) => fault.abort(error));
  }, PROGRESS_MILLISECONDS);
  const crew = new Crew(
    {
      ...{ workerUrl, toPlay, patience },
      orders: slices.orders,
      blockSize: slices.size,
      playing: () => merger.playing,
      missing: (slice) => slices.missing(slice),
    },
    (slice, tallies, part) => {
      slices.add(slice, tallies, part);
      return slices.done;
    },
  );
  try {
    await crew.play(size, AbortSignal.any([fault.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearInterval(timer);
  }
  await tell(1);
  return merger.whole();
}
