import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Tally } from '../tally/tally.js';
import { AHEAD, blockCount } from './blocks.js';
import { checkWhole, MOST_JOBS } from './bounds.js';
import { workersThatFit } from './limits.js';
import { listenToWorkers } from './listen-to-workers.js';
import { BlockMerger, type Enough } from './merge-blocks.js';
import type { StudyOrders } from './study.js';

/** Counters that all threads share: the next block that nobody plays yet, and how many are added up. */
export const NEXT_BLOCK = 0;
export const MERGED = 1;

export interface WorkerOrders {
  orders: StudyOrders;
  shared: SharedArrayBuffer;
  /** A block this far or farther beyond those added up is not played yet. */
  ahead: number;
}

/** What a worker hands in after every block; at the end, null. */
export interface HandedIn {
  block: number;
  tallies: Tally[];
}

export interface PoolOptions {
  /** Worker threads, 1 to 256, fewer if memory asks for it; the results do not depend on it. Default: one per processor. */
  jobs?: number | undefined;
  /** Stops all workers at once; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Ends the run at the first block after which it is true: `stopRule`. Default: all battles are played. */
  enough?: Enough | undefined;
  /** Called a few times a second with the share of blocks that are done, 0–1, and with 1 at the end. If it throws, the run ends so. */
  onProgress?: ((share: number) => unknown) | undefined;
  /** Where the worker's program is, for those who run from another place. */
  workerUrl?: URL;
}

const PROGRESS_MILLISECONDS = 200;

/**
 * Plays a study on worker threads. Each takes the next block from one counter that all share, and hands in
 * the counts of that block; here they are added up in battle order.
 *
 * @returns a tally for each design point, the same for any number of workers
 * @throws RangeError when `jobs` is out of bounds
 * @throws Error when a worker fails, or ends without handing in its counts; whatever `onProgress` throws
 */
export async function runPool(orders: StudyOrders, options: PoolOptions = {}): Promise<Tally[]> {
  const {
    jobs = Math.min(availableParallelism(), MOST_JOBS),
    signal,
    enough,
    onProgress,
    workerUrl = new URL('./worker.js', import.meta.url),
  } = options;
  checkWhole('jobs', jobs, 1, MOST_JOBS);
  signal?.throwIfAborted();

  // 1. Start the workers.
  const blocks = blockCount(orders.battles);
  const merger = new BlockMerger(orders, enough);
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counters = new Int32Array(shared);
  const length = Math.min(jobs, blocks, workersThatFit(orders.plans));
  const ahead = AHEAD * length;
  const workers = Array.from(
    { length },
    () => new Worker(workerUrl, { workerData: { orders, shared, ahead } satisfies WorkerOrders }),
  );
  // What a timer throws nobody could catch.
  const fault = new AbortController();
  const tell = async (share: number) => onProgress?.(share);
  const timer = setInterval(() => {
    tell(merger.merged / blocks).catch((error: unknown) => fault.abort(error));
  }, PROGRESS_MILLISECONDS);

  // 2. Add up the blocks of all, until they are there or enough is known, or something goes wrong.
  const hear = ({ block, tallies }: HandedIn) => {
    merger.add(block, tallies);
    Atomics.store(counters, MERGED, merger.merged);
    Atomics.notify(counters, MERGED);
    return merger.done;
  };
  try {
    await listenToWorkers(workers, hear, AbortSignal.any([fault.signal, ...(signal ? [signal] : [])]));
  } finally {
    clearInterval(timer);
  }
  await tell(1);
  return merger.whole();
}
