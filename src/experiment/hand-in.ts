import type { Worker } from 'node:worker_threads';

/**
 * What the workers hand in, one message each. As soon as all have, or something goes wrong, they are ended.
 *
 * @param signal ends them at once; the promise rejects with its reason
 * @throws Error when a worker fails, or ends without handing in what it has
 */
export async function handedIn<Result>(workers: readonly Worker[], signal?: AbortSignal): Promise<Result[]> {
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal!.reason as Error);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([Promise.all(workers.map(messageOf<Result>)), aborted]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** A worker that exits without a message raises no error of its own. */
function messageOf<Result>(worker: Worker): Promise<Result> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) =>
      reject(
        new Error(`a worker failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        }),
      );
    worker.once('message', resolve);
    worker.once('messageerror', failed);
    worker.once('error', failed);
    worker.once('exit', (code) => {
      reject(new Error(`a worker ended (exit code ${code}) before it handed in its counts`));
    });
  });
}
