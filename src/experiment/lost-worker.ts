import type { Worker } from 'node:worker_threads';

/**
 * Hears when a worker is lost: it fails, or exits by itself, which raises no error.
 *
 * @param lost may be called more than once; the reason of a failure is the cause of its error
 * @returns call it to hear no more
 */
export function onLoss(worker: Worker, lost: (why: Error) => void): () => void {
  const failed = (why: unknown) =>
    lost(new Error(`a worker failed: ${why instanceof Error ? why.message : String(why)}`, { cause: why }));
  const ended = (code: number) =>
    lost(new Error(`a worker ended (exit code ${code}) before it handed in its counts`));
  worker.on('error', failed).on('messageerror', failed).on('exit', ended);
  return () => worker.off('error', failed).off('messageerror', failed).off('exit', ended);
}
