import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryName } from './whole-file.js';

/** Who holds a lock. */
interface Owner {
  host: string;
  pid: number;
  /** When the process started, and since which start of the machine; empty where the system does not say. */
  started: string;
  token: string;
}

/** The owner shows in the time of the file that it lives. */
const BEAT_MILLISECONDS = 10_000;
const DEAD_AFTER_MILLISECONDS = 60_000;

/** Somebody else holds the lock. */
class Locked extends Error {
  override readonly name = 'Locked';
}

/**
 * A folder in which one process works at a time. A lock whose owner is dead is taken over: on this machine a process is
 * known by its number and its start, since numbers are used again; on another machine it is dead when it has not
 * shown for a minute that it lives.
 */
export class FolderLock {
  private constructor(
    private readonly folder: string,
    private readonly path: string,
    private readonly beat: NodeJS.Timeout,
    /** The first folder on the way to it that was made for it. */
    private readonly made: string,
  ) {}

  /**
   * @param folder is made when it is missing
   * @throws Locked while somebody else holds it
   */
  static async take(folder: string): Promise<FolderLock> {
    const path = join(folder, 'lock');
    const owner = {
      host: hostname(),
      pid: process.pid,
      started: await startOf(process.pid),
      token: randomUUID(),
    };
    let made = folder;
    for (;;) {
      made = (await mkdir(folder, { recursive: true })) ?? made;
      if (await isWritten(path, JSON.stringify(owner))) break;
      await removeIfStale(folder, path);
    }
    const beat = setInterval(() => {
      const now = new Date();
      utimes(path, now, now).catch(() => {}); // the lock is looked at again when it is released
    }, BEAT_MILLISECONDS);
    beat.unref();
    return new FolderLock(folder, path, beat, made);
  }

  /** Folders that are empty then, and were made for it, are removed. */
  async release(): Promise<void> {
    const { folder, path, beat, made } = this;
    clearInterval(beat);
    await rm(path, { force: true });
    try {
      for (let empty = folder; empty.length >= made.length; empty = dirname(empty)) await rmdir(empty);
    } catch {
      // One that is not empty stays.
    }
  }
}

/** @returns false: there is one already, or the folder was removed meanwhile */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** @throws Locked when its owner lives */
async function removeIfStale(folder: string, path: string): Promise<void> {
  const text = await textOf(path);
  if (text === null) return;
  const owner = readOwner(text);
  if (await isAlive(owner, folder, path)) {
    const where = owner && owner.host !== hostname() ? ` on ${owner.host}` : '';
    throw new Locked(`another run writes there${owner ? ` (process ${owner.pid}${where})` : ''}`);
  }
  // Two may find it stale. It is moved away under a name of its own, and put back if it was another's by then.
  const moved = join(folder, temporaryName('lock'));
  try {
    await rename(path, moved);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await textOf(moved)) !== text) await rename(moved, path);
  else await rm(moved, { force: true });
}

async function isAlive(owner: Owner | null, folder: string, path: string): Promise<boolean> {
  if (owner?.host === hostname()) {
    if (owner.started !== '') return (await startOf(owner.pid)) === owner.started;
    if (!isThere(owner.pid)) return false;
  }
  // By the clock of the disk, which may be that of another machine.
  const trial = join(folder, temporaryName('trial'));
  await writeFile(trial, '', { flag: 'wx' });
  const now = (await stat(trial)).mtimeMs;
  await rm(trial, { force: true });
  const found = await stat(path).catch(() => null);
  return found !== null && now - found.mtimeMs < DEAD_AFTER_MILLISECONDS;
}

/** @returns null when it is no lock of ours: it was cut off */
function readOwner(text: string): Owner | null {
  try {
    const { host, pid, started, token } = JSON.parse(text) as Owner;
    return { host, pid, started, token };
  } catch {
    return null;
  }
}

/** Is there a process of this number? */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** When a process started, as Linux says it; empty elsewhere, and of a process that is not there. */
async function startOf(pid: number): Promise<string> {
  const status = await textOf(`/proc/${pid}/stat`);
  const boot = await textOf('/proc/sys/kernel/random/boot_id');
  if (status === null || boot === null) return '';
  // The second field, the name, may hold anything, a bracket too.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z';
  return isZombie ? '' : `${boot.trim()} ${fields[19]}`;
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
