import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, chown, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './error-code.js';
import { readPlainText } from './plain-file.js';

/** Files that are on the disk as a whole, or not at all. */

/** A name for a file that is not whole yet; a run that was killed may leave such files. */
export function temporaryName(name: string): string {
  return `.${name}.${randomUUID()}.tmp`;
}

export function isTemporary(name: string): boolean {
  return /^\..*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);
}

/**
 * Writes a new file and waits until it is on the disk; nothing of it stays if that fails. A full disk is detected by
 * the file size: not all systems report it.
 *
 * @throws Error when there is such a file, or it is incomplete
 */
export async function writeToDisk(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content, { flag: 'wx', flush: true });
    const expected = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
    const { size } = await stat(path);
    if (size !== expected)
      throw new Error(`${basename(path)} has ${size} bytes on the disk instead of ${expected}`);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Puts a file in the place of an earlier one, which stays until the new one is whole.
 *
 * @param earlier the new one gets its owner, where that is possible, and its permissions
 * @param check called at the last moment; if it throws, the earlier one stays
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array,
  { earlier, check }: { earlier?: Stats | undefined; check?: () => Promise<void> } = {},
): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)));
  try {
    await writeToDisk(temporary, content);
    if (earlier) {
      await chown(temporary, earlier.uid, earlier.gid).catch(() => {});
      await chmod(temporary, earlier.mode);
    }
    await check?.();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/**
 * Puts a page of ours in its place, unless it is the same or a file of somebody else is there; one that cannot be read
 * is not ours.
 *
 * @param isOurs by the text of the file that is there
 */
export async function placeOwn(path: string, page: string, isOurs: (text: string) => boolean): Promise<void> {
  const there = await readPlainText(path, MOST_OF_A_PAGE).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (there !== page && (there === null || isOurs(there))) await replaceFile(path, page);
}

const MOST_OF_A_PAGE = 2 ** 26;

/** Errors of disks that can sync only files. */
const NOT_FOR_FOLDERS = ['EINVAL', 'ENOTSUP', 'EBADF'];

/** Makes the names in a folder permanent; Windows has no equivalent. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!NOT_FOR_FOLDERS.includes(codeOf(error) ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
