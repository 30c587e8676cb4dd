import type { Worker } from 'node:worker_threads';
import { workerEnded, workerFailed } from './lost-worker.js';

/**
 * Receives the messages of the workers until each has sent `null`, which means that it has no more. As soon
 * as all have, or `hear` has enough, or something fails, the workers are ended.
 *
 * @param hear takes one message; true: that is enough. Messages already in transit still arrive
 * @param signal ends the workers at once; the promise rejects with its reason
 * @throws Error when a worker fails, or ends without having sent `null`
 */
export async function listenToWorkers<Message>(
  workers: readonly Worker[],
  hear: (message: Message) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal!.reason as Error);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([enoughOf(workers, hear), aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function enoughOf<Message>(
  workers: readonly Worker[],
  hear: (message: Message) => boolean,
): Promise<void> {
  let isEnough: () => void = () => {};
  const enough = new Promise<void>((resolve) => {
    isEnough = resolve;
  });
  const all = workers.map((worker) =>
    messagesOf<Message>(worker, (message) => {
      if (hear(message)) isEnough();
    }),
  );
  await Promise.race([Promise.all(all), enough]);
}

/** Also watches for exits: a worker that exits without its `null` does not raise an error. */
function messagesOf<Message>(worker: Worker, hear: (message: Message) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(workerFailed(error));
    worker.on('message', (message: Message | null) => {
      if (message === null) return resolve();
      try {
        hear(message);
      } catch (error) {
        reject(error);
      }
    });
    worker.once('messageerror', failed);
    worker.once('error', failed);
    worker.once('exit', (code) => reject(workerEnded(code)));
  });
}
