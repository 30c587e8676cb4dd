import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Files that are on the disk as a whole, or not at all. */

/** Names of files that are not whole yet; a run that was killed may leave some. */
export function temporaryName(name: string): string {
  return `.${name}.${randomUUID()}.tmp`;
}

export function isTemporary(name: string): boolean {
  return /^\..*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);
}

/**
 * Writes a file and waits until it is on the disk. A full disk is noticed by its size: not every system says so.
 *
 * @throws Error when it is not all there
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

/** What some disks say that can do it for files alone. */
const NOT_FOR_FOLDERS = ['EINVAL', 'ENOTSUP', 'EBADF'];

/** Makes the names in a folder last; Windows has no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!NOT_FOR_FOLDERS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await handle.close();
  }
}
