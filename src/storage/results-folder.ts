import { lstat, mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from './error-code.js';
import { parseRecord, RECORD } from './run-record.js';
import { isTemporary, temporaryName } from './whole-file.js';

/**
 * Makes sure that the results of a run can be written to a folder. It may be missing, empty or from an earlier run,
 * which its record shows; it may be reached by a link. Writes nothing, except a folder that is removed at once.
 *
 * @param names files that may be written; called when there are files that the earlier run did not write
 * @returns the files that the earlier run wrote
 * @throws Error when the results cannot, or must not, be written there
 */
export async function checkFolder(
  folder: string,
  names: () => readonly string[] | Promise<readonly string[]>,
): Promise<string[]> {
  const refuse = (reason: string): never => {
    throw new Error(`cannot write results to ${folder}: ${reason}`);
  };
  const place = await nearestFolder(resolve(folder)).catch((error: Error) => refuse(error.message));
  await tryToWrite(place).catch((error: unknown) => refuse(`${place}: ${reasonOf(error)}`));
  if (place !== resolve(folder)) return [];

  const there = await readdir(place).catch((error: unknown) => refuse(reasonOf(error)));
  const former = there.includes(RECORD) ? await filesOfRecord(join(place, RECORD)) : null;
  const strangers = there.filter((name) => !isTemporary(name));
  if (former === null && strangers.length > 0) {
    const more = strangers.length > 3 ? ` and ${strangers.length - 3} more` : '';
    refuse(
      `it holds files that no earlier run wrote (${strangers.slice(0, 3).join(', ')}${more}): move it away or choose another results folder`,
    );
  }
  const known = new Set([...(former ?? []), RECORD]);
  const others = strangers.some((name) => !known.has(name)) ? await names() : [];
  for (const name of new Set([...others, ...known])) await checkFile(join(place, name));
  return former ?? [];
}

/** The folder itself, or the nearest existing folder above it. */
async function nearestFolder(path: string): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Error(error.code === 'ENOTDIR' ? 'a file is in the way' : reasonOf(error));
    });
    if (found?.isDirectory()) return place;
    if (found) throw new Error(`${place} is a file`);
    const isLink = await lstat(place).then(
      () => true,
      () => false,
    );
    if (isLink) throw new Error(`${place} is a symbolic link that leads nowhere`);
    if (place === dirname(place)) throw new Error(`${place} is not there`);
  }
}

/** Permissions are not enough to know: a disk may be read-only, and in some folders nothing can be created. */
async function tryToWrite(place: string): Promise<void> {
  const trial = join(place, temporaryName('trial'));
  await mkdir(trial);
  await rmdir(trial);
}

/** The files in a results folder that a run wrote. */
export async function writtenBy(folder: string): Promise<string[]> {
  const former = (await filesOfRecord(join(folder, RECORD))) ?? [];
  const all = await readdir(folder);
  return all.filter((name) => name === RECORD || former.includes(name) || isTemporary(name));
}

/** The files that the record of an earlier run names; null when it is not a record of this program. */
async function filesOfRecord(path: string): Promise<string[] | null> {
  try {
    if (!(await lstat(path)).isFile()) return null;
    const record = parseRecord(await readFile(path, 'utf8'));
    return record && (record.files ?? []).map((file) => file.path).filter(isPlainName);
  } catch {
    return null;
  }
}

/** Only a file may be replaced by a result: not a folder, and not a link that leads elsewhere. */
async function checkFile(target: string): Promise<void> {
  const found = await lstat(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined || found.isFile()) return;
  const what = found.isSymbolicLink() ? 'a symbolic link' : found.isDirectory() ? 'a folder' : 'not a file';
  throw new Error(`cannot write ${target}: it is ${what}; move it away or choose another results folder`);
}

/** A plain file name: no folders, no path to another place, not hidden. */
export function isPlainName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name) && basename(name) === name;
}

export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'it is not writable';
  if (code === 'ENOENT') return 'nothing can be created there';
  if (code === 'ELOOP') return 'its symbolic links lead in a circle';
  return error instanceof Error ? error.message : String(error);
}
