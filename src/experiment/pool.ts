import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Tally } from '../tally/tally.js';
import { blockCount } from './blocks.js';
import { handedIn } from './hand-in.js';
import { mergeTallies } from './play-study.js';
import type { StudyOrders } from './study.js';

/** Counters that the workers share. */
export const NEXT_BLOCK = 0;
export const BLOCKS_DONE = 1;

export interface WorkerOrders {
  orders: StudyOrders;
  shared: SharedArrayBuffer;
}

export interface PoolOptions {
  /** Worker threads, 1 or more; the results do not depend on it. Default: one per processor. */
  jobs?: number | undefined;
  /** Stops all workers at once; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** Called a few times a second with the share of blocks that are done, 0–1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Where the worker's program is, for those who run from another place. */
  workerUrl?: URL;
}

const PROGRESS_MILLISECONDS = 200;

/**
 * Plays a study on worker threads. Each takes the next block from one counter that all share.
 *
 * @returns a tally for each design point, the same for any number of workers
 * @throws RangeError when there are to be no workers
 * @throws Error when a worker fails, or ends without handing in its counts
 */
export async function runPool(orders: StudyOrders, options: PoolOptions = {}): Promise<Tally[]> {
  const {
    jobs = availableParallelism(),
    signal,
    onProgress,
    workerUrl = new URL('./worker.js', import.meta.url),
  } = options;
  if (!Number.isInteger(jobs) || jobs < 1) throw new RangeError(`jobs must be 1 or more, got ${jobs}`);
  signal?.throwIfAborted();

  // 1. Start the workers.
  const blocks = blockCount(orders.battles);
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counters = new Int32Array(shared);
  const workers = Array.from(
    { length: Math.min(jobs, blocks) },
    () => new Worker(workerUrl, { workerData: { orders, shared } satisfies WorkerOrders }),
  );
  const timer = setInterval(() => {
    onProgress?.(Atomics.load(counters, BLOCKS_DONE) / blocks);
  }, PROGRESS_MILLISECONDS);

  // 2. Wait for the counts of all, or for the first thing that goes wrong.
  try {
    const parts = await handedIn<Tally[]>(workers, signal);
    onProgress?.(1);
    return mergeTallies(orders, parts);
  } finally {
    clearInterval(timer);
  }
}
