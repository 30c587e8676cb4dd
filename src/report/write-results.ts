import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ResultFile } from './results.js';

export interface WriteOptions {
  /** Stops before any file has been replaced; what was written so far is removed. */
  signal?: AbortSignal;
  /** File names an older run may have left: those that are not written now are removed at the end. */
  obsolete?: readonly string[];
}

/**
 * Writes the files of a run into `folder`, which is made when it is missing. Nothing is replaced until every
 * byte of every file is on the disk, so a full disk, an error or an abort leaves what was there before.
 */
export async function writeResults(
  folder: string,
  files: readonly ResultFile[],
  { signal, obsolete = [] }: WriteOptions = {},
): Promise<void> {
  // 1. Refuse what must not be written, before anything is.
  const names = files.map((file) => file.path);
  for (const name of [...names, ...obsolete]) checkName(name);
  checkDistinct(names);
  signal?.throwIfAborted();
  const home = await homeOf(folder);
  for (const name of names) await checkTarget(home, name);

  // 2. Write every file under a name of its own, to the disk.
  const pending = files.map((file) => ({
    ...file,
    temporary: join(home, `.${file.path}.${randomUUID()}.tmp`),
  }));
  try {
    for (const { temporary, content, path } of pending) {
      signal?.throwIfAborted();
      await writeWhole(temporary, content, path);
    }
    signal?.throwIfAborted();

    // 3. Put them in place, take away what is left of an older run, and make the folder last.
    for (const { temporary, path } of pending) await rename(temporary, join(home, path));
    for (const name of obsolete) if (!names.includes(name)) await rm(join(home, name), { force: true });
    await syncFolder(home);
  } catch (error) {
    await Promise.all(pending.map(({ temporary }) => rm(temporary, { force: true }).catch(() => undefined)));
    if (signal?.aborted) throw error;
    throw new Error(`cannot write the results to ${folder}: ${reasonOf(error)}`, { cause: error });
  }
}

/** A plain file name: no folders, nothing that leads elsewhere or hides. */
function checkName(name: string): void {
  if (/^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name) && basename(name) === name) return;
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

/** What stands in the place of a result must be a file: not a folder, and not a link that leads elsewhere. */
async function checkTarget(home: string, name: string): Promise<void> {
  const target = join(home, name);
  const found = await lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined || found.isFile()) return;
  const what = found.isSymbolicLink() ? 'a symbolic link' : found.isDirectory() ? 'a folder' : 'not a file';
  throw new Error(`cannot write ${target}: it is ${what}; move it away or choose another results folder`);
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

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'it may not be written to';
  return error instanceof Error ? error.message : String(error);
}
