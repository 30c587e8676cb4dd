import { Checkpoint } from '../storage/checkpoint.js';
import { FolderLock } from '../storage/lock.js';
import { reasonOf } from '../storage/results-folder.js';
import { isUnsettled, settleResults, unfinishedOf } from '../storage/write-results.js';
import type { Kept } from './play-kept.js';
import type { RunOptions } from './run-settings.js';

/**
 * Works on a result, a folder or a file, under a lock. Until it is finished, a run keeps its progress next to the
 * result.
 *
 * @param act receives the place where the run keeps its progress
 * @param isFinished is the result complete, so that its progress can be removed?
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
    if (isFinished(result)) await new Checkpoint(folder).remove().catch(() => {}); // if not, the next run does it
    return result;
  } finally {
    await lock.release();
  }
}

/** Puts back results that a killed run had just moved away, so that links to them work again. */
export async function settleFirst(folder: string): Promise<void> {
  if (!(await isUnsettled(folder))) return;
  await keeping(
    folder,
    {},
    () => settleResults(folder),
    () => false,
  );
}
