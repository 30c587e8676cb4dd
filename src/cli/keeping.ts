import { Checkpoint } from '../storage/checkpoint.js';
import { FolderLock } from '../storage/lock.js';
import { reasonOf } from '../storage/results-folder.js';
import { isUnsettled, settleResults, unfinishedOf } from '../storage/write-results.js';
import type { Kept } from './play-kept.js';
import type { RunOptions } from './run-settings.js';

/**
 * Works on a result, a folder or a file, while nobody else does: a run keeps beside it how far it is, until it is
 * finished.
 *
 * @param act is given where the run keeps that
 * @param isFinished is the result there, so that nothing need be kept?
 * @throws Error while another run works on it
 */
export async function keeping<T>(
  path: string,
  { resume }: Pick<RunOptions, 'resume'>,
  act: (kept: Kept) => Promise<T>,
  isFinished: (result: T) => boolean,
): Promise<T> {
  const folder = await unfinishedOf(path);
  const lock = await FolderLock.take(folder).catch((error: unknown) => {
    throw new Error(`cannot write results to ${path}: ${reasonOf(error)}`, { cause: error });
  });
  try {
    const result = await act({ folder, resume: resume === true });
    if (isFinished(result)) await new Checkpoint(folder).remove().catch(() => {}); // or else the next run does
    return result;
  } finally {
    await lock.release();
  }
}

/** Puts back results that a killed run had just moved away, so that a link to them leads somewhere again. */
export async function settleFirst(folder: string): Promise<void> {
  if (!(await isUnsettled(folder))) return;
  await keeping(
    folder,
    {},
    () => settleResults(folder),
    () => false,
  );
}
