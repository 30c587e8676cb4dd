import type { Queue } from 'bullmq';
import { sum } from '../statistics/sum.js';

/** The workers that are connected now. */
export interface Crewed {
  /** null: not known yet. */
  workers: number | null;
  /** Threads of all workers together. */
  threads: number;
  /** Is Redis unreachable? */
  isSilent: boolean;
}

/** The name of a worker's connection ends in the number of its threads. */
export const workerName = (threads: number): string => `${threads}`;

export async function workersThere(queue: Queue): Promise<Pick<Crewed, 'workers' | 'threads'>> {
  const workers = await queue.getWorkers();
  const threads = workers.map(({ rawname }) => Number(/:w:(\d+)$/.exec(rawname ?? '')?.[1] ?? 1));
  return { workers: workers.length, threads: sum(threads) };
}
