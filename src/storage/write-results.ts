import { mkdir, readdir, readlink, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './error-code.js';
import type { ResultFile } from './result-file.js';
import { checkFolder, isPlainName, reasonOf, writtenBy } from './results-folder.js';
import { RECORD } from './run-record.js';
import { syncFolder, writeToDisk } from './whole-file.js';

/** Where a results folder is, and the unfinished work next to it, on the same disk. */
interface Places {
  home: string;
  unfinished: string;
  /** A new folder that will take its place, and the old one that was moved away. */
  fresh: string;
  old: string;
}

async function placesOf(folder: string): Promise<Places> {
  const home = await endOf(resolve(folder));
  const unfinished = join(dirname(home), `.${basename(home)}.unfinished`);
  return { home, unfinished, fresh: join(unfinished, 'new'), old: join(unfinished, 'old') };
}

/** Where links lead, even when nothing exists there. */
async function endOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const link = codeOf(error) === 'ENOENT' ? await readlink(path).catch(() => null) : null;
    return link === null ? path : endOf(resolve(await realpath(dirname(path)), link));
  }
}

/**
 * The folder next to a results folder in which a run keeps its unfinished work.
 *
 * @example await unfinishedOf('reports/duel') // '/home/ann/reports/.duel.unfinished'
 */
export async function unfinishedOf(folder: string): Promise<string> {
  return (await placesOf(folder)).unfinished;
}

/**
 * Puts the files of a run in `folder`, in place of everything that an earlier run wrote there; other files stay. The
 * files are written into a new folder first, which replaces the old one when every byte is on the disk. So a full disk
 * or an error leaves the old results unchanged, and there is never a mixture.
 *
 * No other process may write there meanwhile: the caller holds the lock of `unfinishedOf(folder)`.
 *
 * @throws Error when the folder does not belong to a run, or cannot be written to
 */
export async function writeResults(folder: string, files: readonly ResultFile[]): Promise<void> {
  // 1. Refuse what must not be written, before writing anything.
  const names = files.map((file) => file.path);
  names.forEach(checkName);
  checkDistinct(names);
  await settleResults(folder);
  await checkFolder(folder, () => names);
  const places = await placesOf(folder);
  const { fresh } = places;

  try {
    // 2. Write every file into a new folder, to the disk.
    await mkdir(fresh, { recursive: true });
    await writeAll(fresh, files);
    await syncFolder(fresh);

    // 3. Replace the old folder with it.
    await replaceFolder(places);
  } catch (error) {
    await settle(places).catch(() => {});
    throw new Error(`cannot write the results to ${folder}: ${reasonOf(error)}`, { cause: error });
  }

  // 4. Move the other files of the old folder into it.
  await settle(places).catch((error: unknown) => {
    throw new Error(
      `the results are in ${folder}, but the other files of the old folder are still in ${places.old}; the next run moves them back: ${reasonOf(error)}`,
      { cause: error },
    );
  });
}

/** Writes several at a time, since each waits for the disk. When one fails, all end before the error is thrown. */
async function writeAll(folder: string, files: readonly ResultFile[]): Promise<void> {
  const left = [...files];
  const control = new AbortController();
  const writer = async () => {
    for (let file = left.shift(); file; file = left.shift()) {
      control.signal.throwIfAborted();
      await writeToDisk(join(folder, file.path), file.content);
    }
  };
  const writers = Array.from({ length: AT_A_TIME }, () =>
    writer().catch((error: unknown) => {
      control.abort(error);
    }),
  );
  await Promise.all(writers);
  control.signal.throwIfAborted();
}

/** Number of files written at the same time. */
const AT_A_TIME = 4;

/** Moves both folders, or neither. */
async function replaceFolder({ home, fresh, old }: Places): Promise<void> {
  const isThere = await moved(home, old);
  try {
    await rename(fresh, home);
    await syncFolder(dirname(home));
  } catch (error) {
    await moved(home, fresh);
    if (isThere) await rename(old, home);
    throw error;
  }
}

/**
 * Cleans up after a run that was killed while it replaced a results folder. If no new folder has taken its place, the
 * old one is put back; otherwise its other files are moved to the new one, and it is removed. A new folder that was not
 * whole is removed too.
 */
export async function settleResults(folder: string): Promise<void> {
  await settle(await placesOf(folder));
}

/** Was a run killed while it replaced this folder? */
export async function isUnsettled(folder: string): Promise<boolean> {
  return (await namesIn((await placesOf(folder)).old)) !== null;
}

/** Removes the results in a folder, and the folder if nothing else is in it. */
export async function removeResults(folder: string): Promise<void> {
  if ((await namesIn(folder)) === null) return;
  // The record comes last: without it the other files would not count as results.
  const names = (await writtenBy(folder)).filter((name) => name !== RECORD);
  for (const name of [...names, RECORD]) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

async function settle({ home, unfinished, fresh, old }: Places): Promise<void> {
  await removed(fresh);
  const kept = await namesIn(old);
  if (kept !== null && !(await moved(old, home, { unlessThere: true }))) {
    const ours = await writtenBy(old);
    const there = await readdir(home);
    for (const name of kept)
      if (!ours.includes(name) && !there.includes(name)) await rename(join(old, name), join(home, name));
    // It is moved as a whole: half of it would look like files from elsewhere.
    await rename(old, fresh);
    await removed(fresh);
  }
  await rmdir(unfinished).catch(() => {}); // the caller may keep something there
}

/** If this fails, the next run tries again. */
async function removed(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}

/** @returns null: there is no such folder */
async function namesIn(folder: string): Promise<string[] | null> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
}

/** @returns false: there was nothing to move, or something in the way must stay */
async function moved(from: string, to: string, { unlessThere = false } = {}): Promise<boolean> {
  if (unlessThere && (await namesIn(to)) !== null) return false;
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function checkName(name: string): void {
  if (isPlainName(name)) return;
  throw new Error(
    `cannot write a result file named ${JSON.stringify(name)}: only plain file names are allowed`,
  );
}

/** Some disks do not distinguish upper and lower case. */
function checkDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw new Error(`two result files are named ${JSON.stringify(name)}`);
    seen.add(name.toLowerCase());
  }
}
