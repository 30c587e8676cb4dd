import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { MOST_BYTES } from '../scenario/read.js';
import { codeOf } from '../storage/error-code.js';
import { readPlainText } from '../storage/plain-file.js';
import { reasonOf } from '../storage/results-folder.js';
import { replaceFile } from '../storage/whole-file.js';

/** Why a file is not read or not written, and the status of HTTP for it. Nothing has changed. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export const TOO_LARGE = 'it would be larger than 1 MiB';

/** A text, and a name for exactly this one. */
interface Version {
  text: string;
  version: string;
}

/**
 * The one file that the workbench reads and writes. It is delivered whole or not at all, and never replaced by
 * somebody who has not seen what is in it.
 */
export class ServedFile {
  private last: Promise<unknown> = Promise.resolve();
  /** The text as it was last seen. */
  private seen = '';

  /** @param path without symbolic links */
  constructor(private readonly path: string) {}

  /** @throws Refused when it is gone, cannot be read, or is not a text that a scenario can be */
  async read(): Promise<Version> {
    const found = await lstat(this.path).catch(() => null);
    if (found?.isSymbolicLink()) throw new Refused(409, 'a symbolic link has taken its place');
    this.seen = await readPlainText(this.path, MOST_BYTES).catch((error: Error) => {
      throw codeOf(error) === 'ENOENT'
        ? new Refused(404, 'it is no longer there')
        : new Refused(409, error.message);
    });
    return { text: this.seen, version: versionOf(this.seen) };
  }

  /**
   * Writes the file unless it has changed since. Several saves are done one after another. If the file is no longer
   * there, it is written again.
   *
   * @param version that the caller has seen
   * @returns the new version
   * @throws Refused when it has changed, or cannot be written or read
   */
  write(text: string, version: string | undefined): Promise<string> {
    const written = this.last.then(() => this.replace(text, version));
    this.last = written.catch(() => {});
    return written;
  }

  private async replace(text: string, version: string | undefined): Promise<string> {
    const check = async () => {
      const there = await this.read().catch(unlessGone);
      if (there && there.version !== version) throw new Refused(412, 'it has changed on the disk');
    };
    await check();
    const earlier = await lstat(this.path).catch(() => undefined);
    if (earlier && !(await isWritable(this.path, earlier))) throw new Refused(409, 'it is read-only');
    const content = asIn(this.seen, text);
    if (Buffer.byteLength(content) > MOST_BYTES) throw new Refused(413, TOO_LARGE);
    await replaceFile(this.path, content, { earlier, check }).catch((error: unknown) => {
      throw error instanceof Refused ? error : new Refused(409, reasonOf(error));
    });
    this.seen = content;
    return versionOf(content);
  }
}

function unlessGone(error: unknown): null {
  if (error instanceof Refused && error.status === 404) return null;
  throw error;
}

/** May it be written? Replacing a file needs no permission of the file, so the permission is looked at. */
async function isWritable(path: string, { mode }: Stats): Promise<boolean> {
  if ((mode & 0o222) === 0) return false;
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** The text with the byte order mark and the line ends of the earlier one: browsers drop the first and mix the others. */
function asIn(earlier: string, text: string): string {
  const isCrlf = earlier.includes('\r\n') && !/(?<!\r)\n/.test(earlier);
  const lines = isCrlf ? text.replaceAll(/\r?\n/g, '\r\n') : text;
  return earlier.startsWith(MARK) && !lines.startsWith(MARK) ? `${MARK}${lines}` : lines;
}

const MARK = '\ufeff';

function versionOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}
