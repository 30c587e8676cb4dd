import { mkdir, readdir, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { checkFolder, isPlainName, reasonOf, writtenBy } from './results-folder.js';
import { syncFolder, writeToDisk } from './whole-file.js';

/** A file to be written, by its name alone. */
export interface ResultFile {
  path: string;
  content: string | Uint8Array;
}

export interface WriteOptions {
  /** Stops before anything has been replaced; what was written so far is removed. */
  signal?: AbortSignal;
}

/** Where a results folder is, and beside it, on the same disk, what is not finished. */
interface Places {
  home: string;
  unfinished: string;
  /** A new folder that is to take its place, and an old one that had to leave it. */
  fresh: string;
  old: string;
}

async function placesOf(folder: string): Promise<Places> {
  const home = await realpath(folder).catch(() => resolve(folder));
  const unfinished = join(dirname(home), `.${basename(home)}.unfinished`);
  return { home, unfinished, fresh: join(unfinished, 'new'), old: join(unfinished, 'old') };
}

/**
 * The folder beside a results folder in which a run keeps what is not finished.
 *
 * @example await unfinishedOf('reports/duel') // '/home/ann/reports/.duel.unfinished'
 */
export async function unfinishedOf(folder: string): Promise<string> {
  return (await placesOf(folder)).unfinished;
}

/**
 * Puts the files of a run in the place of `folder` and of all that an earlier run wrote there; what somebody else put
 * there stays. They are written into a new folder first, which takes the place of the old one when every byte is on the
 * disk: so a full disk, an error or an abort leaves what was there before, and there is never a mixture.
 *
 * Nobody else may write there meanwhile: the caller holds the lock of `unfinishedOf(folder)`.
 *
 * @throws Error when the folder is somebody else's, or cannot be written to
 */
export async function writeResults(
  folder: string,
  files: readonly ResultFile[],
  { signal }: WriteOptions = {},
): Promise<void> {
  // 1. Refuse what must not be written, before anything is.
  const names = files.map((file) => file.path);
  names.forEach(checkName);
  checkDistinct(names);
  signal?.throwIfAborted();
  await checkFolder(folder, () => names);
  const { home, unfinished, fresh, old } = await placesOf(folder);

  try {
    // 2. Write every file into a new folder, to the disk.
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    for (const { path, content } of files) {
      signal?.throwIfAborted();
      await writeToDisk(join(fresh, path), content);
    }
    await syncFolder(fresh);
    signal?.throwIfAborted();

    // 3. It takes the place of the old one, and gets what was there beside its results.
    await replaceFolder(home, fresh, old);
    await settle({ home, fresh, old });
    await syncFolder(dirname(home));
    await rmdir(unfinished).catch(() => {}); // the caller may keep something there
  } catch (error) {
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    if (signal?.aborted) throw error;
    throw new Error(`cannot write the results to ${folder}: ${reasonOf(error)}`, { cause: error });
  }
}

async function replaceFolder(home: string, fresh: string, old: string): Promise<void> {
  await rm(old, { recursive: true, force: true });
  const isThere = await moved(home, old);
  try {
    await rename(fresh, home);
  } catch (error) {
    if (isThere) await rename(old, home);
    throw error;
  }
}

/**
 * Settles what a run that was killed while it replaced a results folder has left: the old folder is put back where no
 * new one has taken its place; else it gives what was there beside its results to the new one, and is removed. So is
 * a new folder that was not whole.
 */
export async function settleResults(folder: string): Promise<void> {
  await settle(await placesOf(folder));
}

/** Removes the results in a folder, and the folder when nothing else is in it. */
export async function removeResults(folder: string): Promise<void> {
  if ((await readdir(folder).catch(() => null)) === null) return;
  for (const name of await writtenBy(folder)) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

async function settle({ home, fresh, old }: Omit<Places, 'unfinished'>): Promise<void> {
  const kept = await readdir(old).catch(() => null);
  if (kept !== null && !(await moved(old, home, { unlessThere: true }))) {
    const ours = await writtenBy(old);
    const there = await readdir(home);
    for (const name of kept)
      if (!ours.includes(name) && !there.includes(name)) await rename(join(old, name), join(home, name));
    await rm(old, { recursive: true, force: true });
  }
  await rm(fresh, { recursive: true, force: true });
}

/** @returns false: there was nothing to move, or something in the way that has to stay */
async function moved(from: string, to: string, { unlessThere = false } = {}): Promise<boolean> {
  if (unlessThere && (await readdir(to).catch(() => null)) !== null) return false;
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

function checkName(name: string): void {
  if (isPlainName(name)) return;
  throw new Error(
    `cannot write a result file named ${JSON.stringify(name)}: only plain file names are allowed`,
  );
}

/** Some disks do not tell upper from lower case. */
function checkDistinct(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw new Error(`two result files are named ${JSON.stringify(name)}`);
    seen.add(name.toLowerCase());
  }
}
