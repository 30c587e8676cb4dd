import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, readlink, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf } from './error-code.js';
import { isTemporary, temporaryName } from './whole-file.js';

/** The process that holds a lock. */
interface Owner {
  host: string;
  /** The scope in which the process number is valid: one boot of the machine, one container. Empty: unknown. */
  machine: string;
  pid: number;
  /** When the process started. */
  started: string;
  token: string;
}

/** A lock file. */
interface Link {
  name: string;
  text: string;
}

const FIRST = 'lock';
const LATER = 'lock-after-';

/** The owner updates the time of the file to show that it is alive. */
const BEAT_MILLISECONDS = 10_000;
const DEAD_AFTER_MILLISECONDS = 60_000;

/** Another process holds the lock. */
class Locked extends Error {
  override readonly name = 'Locked';
}

/**
 * A folder in which one process works at a time. A lock whose owner is dead is taken over. On this machine a process is
 * identified by its number and its start time, since numbers are reused; on another machine it counts as dead when it
 * has not updated the file for a minute.
 *
 * A process that takes over removes nothing, since another may have taken over before. It creates a file next to the
 * stale one, with a name derived from that one; only one process can create it. The last lock of such a chain counts.
 */
export class FolderLock {
  private constructor(
    private readonly folder: string,
    private readonly name: string,
    private readonly beat: NodeJS.Timeout,
    /** The topmost folder that was created for it. */
    private readonly made: string,
  ) {}

  /**
   * @param folder is created when it is missing; files that a killed process left half written in it are removed
   * @throws Locked while another process holds it
   */
  static async take(folder: string): Promise<FolderLock> {
    const text = JSON.stringify(await thisProcess());
    let made = folder;
    for (;;) {
      made = (await mkdir(folder, { recursive: true })) ?? made;
      const last = (await chainIn(folder)).at(-1);
      if (last) await refuseWhileAlive(folder, last);
      const name = last ? nameAfter(last) : FIRST;
      const path = join(folder, name);
      if (!(await isWritten(path, text))) continue;
      const chain = await chainIn(folder);
      if (chain.at(-1)?.name === name) {
        await removeLeftovers(folder, chain);
        return new FolderLock(folder, name, keepAlive(path), made);
      }
      // The chain was removed meanwhile.
      await rm(path, { force: true });
    }
  }

  /** Also removes folders that were created for it and are empty now. Failures are left to the next process. */
  async release(): Promise<void> {
    const { folder, name, beat, made } = this;
    clearInterval(beat);
    try {
      const chain = await chainIn(folder);
      if (chain.at(-1)?.name !== name) return;
      // The first one first: without it the others are not found.
      for (const link of chain) await rm(join(folder, link.name), { force: true });
      for (let empty = folder; empty.length >= made.length; empty = dirname(empty)) await rmdir(empty);
    } catch {
      // A folder that is not empty stays; a lock is stale as soon as this process ends.
    }
  }
}

/** The first lock, and each that was created after a stale one. */
async function chainIn(folder: string): Promise<Link[]> {
  const chain: Link[] = [];
  for (let name = FIRST; ; name = nameAfter(chain.at(-1)!)) {
    const text = await textOf(join(folder, name));
    if (text === null) return chain;
    chain.push({ name, text });
  }
}

function nameAfter({ name, text }: Link): string {
  return LATER + createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 32);
}

/** @returns false: there is one already, or the folder was removed meanwhile */
async function isWritten(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(text);
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
  return true;
}

function keepAlive(path: string): NodeJS.Timeout {
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {}); // the next beat may succeed
  }, BEAT_MILLISECONDS);
  return beat.unref();
}

async function removeLeftovers(folder: string, chain: readonly Link[]): Promise<void> {
  const isLeftOver = (name: string) =>
    isTemporary(name) || (name.startsWith(LATER) && !chain.some((link) => link.name === name));
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isLeftOver)) await rm(join(folder, name), { force: true }).catch(() => {});
}

async function refuseWhileAlive(folder: string, { name, text }: Link): Promise<void> {
  const owner = readOwner(text);
  if (!(await isAlive(owner, folder, name))) return;
  const where = owner && owner.host !== hostname() ? ` on ${owner.host}` : '';
  throw new Locked(`another run is writing there${owner ? ` (process ${owner.pid}${where})` : ''}`);
}

async function isAlive(owner: Owner | null, folder: string, name: string): Promise<boolean> {
  if (owner?.host === hostname() && owner.machine === (await thisMachine())) {
    const started = await startOf(owner.pid);
    if (started !== null) return started === owner.started;
    if (!isThere(owner.pid)) return false;
  }
  // Uses the clock of the disk, which may belong to another machine.
  const path = join(folder, temporaryName('trial'));
  const trial = await open(path, 'wx');
  const { mtimeMs: now } = await trial.stat();
  await trial.close();
  await rm(path, { force: true });
  const found = await stat(join(folder, name)).catch(() => null);
  return found !== null && now - found.mtimeMs < DEAD_AFTER_MILLISECONDS;
}

/** @returns null when it is not a complete lock: writing was interrupted */
function readOwner(text: string): Owner | null {
  try {
    const { host, machine, pid, started, token } = JSON.parse(text) as Owner;
    return { host, machine, pid, started, token };
  } catch {
    return null;
  }
}

async function thisProcess(): Promise<Owner> {
  const { pid } = process;
  const started = (await startOf(pid)) ?? '';
  return { host: hostname(), machine: await thisMachine(), pid, started, token: randomUUID() };
}

/** From Linux; empty on other systems. */
async function thisMachine(): Promise<string> {
  const boot = await textOf('/proc/sys/kernel/random/boot_id').catch(() => null);
  const processes = await readlink('/proc/self/ns/pid').catch(() => null);
  return boot === null || processes === null ? '' : `${boot.trim()} ${processes}`;
}

/** Is there a process with this number? */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** When a process started, from Linux; empty: it has ended, but its parent has not collected it; null: unknown. */
async function startOf(pid: number): Promise<string | null> {
  const status = await textOf(`/proc/${pid}/stat`).catch(() => null);
  if (status === null) return null;
  // The second field, the name, can contain anything, even a bracket.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : fields[19];
}

/** @returns null: there is no such file */
async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}
