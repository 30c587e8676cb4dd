import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './error-code.js';

/** Files that are on the disk as a whole, or not at all. */

/** A name for a file that is not whole yet; a run that was killed may leave such files. */
export function temporaryName(name: string): string {
  return `.${name}.${randomUUID()}.tmp`;
}

export function isTemporary(name: string): boolean {
  return /^\..*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);
}

/**
 * Writes a file and waits until it is on the disk. A full disk is detected by the file size: not all systems report it.
 *
 * @throws Error when it is incomplete
 */
export async function writeToDisk(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(path, content, { flag: 'wx', flush: true });
  const expected = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
  const { size } = await stat(path);
  if (size !== expected)
    throw new Error(`${basename(path)} has ${size} bytes on the disk instead of ${expected}`);
}

/** Puts a file in the place of an earlier one, which stays until the new one is whole. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)));
  try {
    await writeToDisk(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

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
