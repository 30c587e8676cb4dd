import { Worker } from 'node:worker_threads';
import type { Plan } from '../plan/plan.js';
import type { Tally } from '../tally/tally.js';
import { checkWhole, MOST_JOBS } from './bounds.js';
import { onLoss } from './lost-worker.js';
import { asksForSolutions } from './solve-study.js';
import type { Study } from './study.js';
import { usualJobs } from './usual-jobs.js';

export interface SolveOrders {
  plans: readonly Plan[];
  /** One counter: the next design point that no worker has taken. */
  shared: SharedArrayBuffer;
}

/** The solution of a design point, whose tally is null if it is too large. After its last one a worker sends null. */
export interface Solved {
  point: number;
  tally: Tally | null;
}

interface SolvePoolOptions {
  /** Worker threads, 1 to 256; the results do not depend on it. Default: one per processor. */
  jobs?: number | undefined;
  /** Stops all workers at once; the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** The location of the worker's program, for callers in another place. */
  workerUrl?: URL;
}

/** Each needs its own memory, some hundred megabytes. */
const MOST_WORKERS = 4;

/**
 * The result of `solveStudy`, computed on worker threads, so that this thread stays free to react to a signal.
 *
 * @throws RangeError when `jobs` is out of bounds
 * @throws Error when a worker fails, or ends without handing in its solutions
 */
export async function solveOnThreads(
  study: Study,
  {
    jobs = usualJobs(),
    signal,
    workerUrl = new URL('./solve-worker.js', import.meta.url),
  }: SolvePoolOptions = {},
): Promise<(Tally | null)[]> {
  checkWhole('jobs', jobs, 1, MOST_JOBS);
  if (!asksForSolutions(study)) return [];
  signal?.throwIfAborted();
  const { plans } = study;
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const workers = Array.from(
    { length: Math.min(jobs, plans.length, MOST_WORKERS) },
    () => new Worker(workerUrl, { workerData: { plans, shared } satisfies SolveOrders }),
  );
  const solutions: (Tally | null)[] = plans.map(() => null);
  const over = new AbortController();
  const solvedBy = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.on('message', (solved: Solved | null) => {
        if (solved === null) resolve();
        else solutions[solved.point] = solved.tally;
      });
      onLoss(worker, reject);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: over.signal });
    });
  try {
    await Promise.all(workers.map(solvedBy));
  } finally {
    over.abort();
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return solutions;
}
