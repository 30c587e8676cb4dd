import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultFile } from './results.js';
import { checkFolder, isPlainName, reasonOf, temporaryName } from './results-folder.js';

export interface WriteOptions {
  /** Stops before any file has been replaced; what was written so far is removed. */
  signal?: AbortSignal;
}

/**
 * Writes the files of a run into `folder`, which is made when it is missing, and takes away what else an earlier run
 * wrote there. Nothing is replaced until every byte of every file is on the disk, so a full disk, an error or an abort
 * leaves what was there before.
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
  const former = await checkFolder(folder, () => names);
  const obsolete = former.filter((name) => !names.includes(name));
  const home = await homeOf(folder);

  // 2. Write every file under a name of its own, to the disk.
  const pending = files.map((file) => ({ ...file, temporary: join(home, temporaryName(file.path)) }));
  try {
    for (const { temporary, content, path } of pending) {
      signal?.throwIfAborted();
      await writeWhole(temporary, content, path);
    }
    signal?.throwIfAborted();

    // 3. Put them in place, take away what is left of an older run, and make the folder last.
    for (const { temporary, path } of pending) await rename(temporary, join(home, path));
    for (const name of obsolete) await rm(join(home, name), { force: true });
    await syncFolder(home);
  } catch (error) {
    await Promise.all(pending.map(({ temporary }) => rm(temporary, { force: true }).catch(() => undefined)));
    if (signal?.aborted) throw error;
    throw new Error(`cannot write the results to ${folder}: ${reasonOf(error)}`, { cause: error });
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

async function homeOf(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    return await realpath(folder);
  } catch (error) {
    throw new Error(`cannot make the results folder ${folder}: ${reasonOf(error)}`, { cause: error });
  }
}

async function writeWhole(temporary: string, content: string | Uint8Array, name: string): Promise<void> {
  await writeFile(temporary, content, { flag: 'wx', flush: true });
  const expected = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  const { size } = await stat(temporary);
  if (size !== expected) throw new Error(`${name} has ${size} bytes on the disk instead of ${expected}`);
}

/** Makes the new names last; Windows has no such thing. */
async function syncFolder(home: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(home, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
