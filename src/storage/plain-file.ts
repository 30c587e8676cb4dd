import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { codeOf } from './error-code.js';

/** A file that cannot be read. The message says why, and follows the name of the file. */
class Unreadable extends Error {
  override readonly name = 'Unreadable';

  /** @param code of the file system, such as `ENOENT`, if it has said so */
  constructor(
    message: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * All bytes of a file, or none. Only a plain file is read: a pipe could wait for its writer for ever, and a device may
 * have no end.
 *
 * @param most bytes that it may have
 * @throws Unreadable
 */
export async function readPlainFile(path: string, most: number): Promise<Buffer> {
  try {
    // Without waiting for the writer of a pipe; Windows has no such flag.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      if (found.isDirectory()) throw new Unreadable('it is a folder, not a file');
      if (!found.isFile()) throw new Unreadable('it is not a plain file');
      if (found.size > most) throw tooLarge(most);
      const bytes = await handle.readFile();
      if (bytes.length > most) throw tooLarge(most);
      return bytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(whyUnreadable(error as Error), codeOf(error));
  }
}

/**
 * The text of a file with every character, a byte order mark included.
 *
 * @throws Unreadable when it cannot be read or is not UTF-8
 */
export async function readPlainText(path: string, most: number): Promise<string> {
  const text = textIn(await readPlainFile(path, most));
  if (text === null) throw new Unreadable('it is not UTF-8 text: save it as UTF-8');
  return text;
}

/** @returns null: it is not UTF-8 */
export function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function tooLarge(most: number): Unreadable {
  const [size, unit] = most < GIBIBYTE ? [most / MEBIBYTE, 'MiB'] : [most / GIBIBYTE, 'GiB'];
  return new Unreadable(`it is larger than ${size} ${unit}, the maximum`);
}

const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'its symbolic links lead in a circle',
  ENXIO: 'it is not a plain file',
};

/** What an error of the file system means for somebody who wants to read. */
export function whyUnreadable(error: Error): string {
  return REASONS[codeOf(error) ?? ''] ?? error.message;
}
