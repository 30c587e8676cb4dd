import type { Queue } from 'bullmq';

/** Who plays at the moment. */
export interface Crewed {
  /** null: not known yet. */
  workers: number | null;
  /** Of all of them. */
  threads: number;
  /** Is Redis away? */
  isSilent: boolean;
}

/** Workers are connected under a name that ends in the number of their threads. */
export const workerName = (threads: number): string => `${threads}`;

export async function workersThere(queue: Queue): Promise<Pick<Crewed, 'workers' | 'threads'>> {
  const workers = await queue.getWorkers();
  const threads = workers.map(({ rawname }) => Number(/:w:(\d+)$/.exec(rawname ?? '')?.[1] ?? 1));
  return { workers: workers.length, threads: threads.reduce((sum, own) => sum + own, 0) };
}
