import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { FolderLock } from '#src/storage/lock.js';
import { temporaryName } from '#src/storage/whole-file.js';
import { folderOfTest } from '../cli/program.js';
import { scaled } from '../scale.js';

let root: string;
let folder: string;
let held: FolderLock[];
beforeEach(() => {
  root = folderOfTest();
  folder = join(root, 'results', '.duel.unfinished');
  held = [];
});
afterEach(async () => {
  vi.useRealTimers();
  for (const lock of held) await lock.release();
});

async function take(): Promise<FolderLock> {
  const lock = await FolderLock.take(folder);
  held.push(lock);
  return lock;
}
const refused = () => expect(FolderLock.take(folder)).rejects;

/** Leaves a lock as if by another process: as this process would write it, except for some fields. */
async function left(changes: Record<string, unknown>, { secondsAgo = 0 } = {}): Promise<void> {
  const own = await FolderLock.take(folder);
  const text = await readFile(join(folder, 'lock'), 'utf8');
  await own.release();
  await leftAs(JSON.stringify({ ...JSON.parse(text), ...changes }), { secondsAgo });
}
async function leftAs(text: string, { secondsAgo = 0 } = {}): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'lock'), text);
  const then = Date.now() / 1000 - secondsAgo;
  await utimes(join(folder, 'lock'), then, then);
}

const OTHER = { host: 'elsewhere' };
const NOBODY = 2 ** 22 + 1;
const isLinux = existsSync('/proc/self/stat');

describe('a lock', () => {
  it('can be held once at a time, and removes the folder that was made for it', async () => {
    const lock = await take();
    await refused().toThrow(`another run is writing there (process ${process.pid})`);
    await lock.release();
    expect(await readdir(root)).toEqual([]);
    await (await take()).release();
  });

  it('keeps other files in its folder', async () => {
    const lock = await take();
    await writeFile(join(folder, 'checkpoint-0.tally'), '');
    await lock.release();
    expect(await readdir(folder)).toEqual(['checkpoint-0.tally']);
  });

  it('removes only files that a killed process left half written', async () => {
    await mkdir(folder, { recursive: true });
    const all = [temporaryName('checkpoint-0.tally'), `lock-after-${'0'.repeat(32)}`, 'checkpoint-1.tally'];
    for (const name of all) await writeFile(join(folder, name), '');
    await take();
    expect((await readdir(folder)).sort()).toEqual(['checkpoint-1.tally', 'lock']);
  });

  it('that cannot be read is reported, without endless retries', async () => {
    await mkdir(join(folder, 'lock'), { recursive: true });
    await refused().toThrow('EISDIR');
  });
});

describe('a lock is taken over', () => {
  it('from a process that is gone', async () => {
    await left({ pid: NOBODY });
    await take();
    await refused().toThrow(`another run is writing there (process ${process.pid})`);
  });

  it.runIf(isLinux)('from a process whose id another process has now', async () => {
    await left({ started: '1' });
    await take();
  });

  it.each([
    ['on another machine', OTHER],
    ['on a machine of the same name, or before this one started', { machine: 'another start' }],
  ])('from a process %s that has given no sign of life for a minute', async (_, owner) => {
    await left(owner, { secondsAgo: 61 });
    await take();
  });

  it('where it was cut off a minute ago', async () => {
    await leftAs('{"host', { secondsAgo: 61 });
    await take();
  });

  it('again from the process that took it over, and leaves nothing', async () => {
    await left({ pid: NOBODY });
    const first = await take();
    const later = (await readdir(folder)).find((name) => name !== 'lock')!;
    const text = await readFile(join(folder, later), 'utf8');
    await writeFile(join(folder, later), text.replace(`${process.pid}`, `${NOBODY}`));
    const second = await take();
    await first.release();
    await refused().toThrow('another run is writing there');
    await second.release();
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a lock is not taken over', () => {
  it.each([
    ['on another machine', OTHER, ' on elsewhere)'],
    ['on a machine of the same name', { machine: 'another start', pid: NOBODY }, `(process ${NOBODY})`],
  ])('from a process %s that has given a sign of life', async (_, owner, message) => {
    await left(owner, { secondsAgo: 50 });
    await refused().toThrow(message);
  });

  it('because of the clock of this machine, where the disk has another', async () => {
    await left(OTHER);
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await refused().toThrow('on elsewhere');
  });

  it('while it is being written', async () => {
    await leftAs('');
    await refused().toThrow('another run is writing there');
  });
});

test('the owner of a lock keeps it up to date', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await take();
  const before = Date.now() / 1000 - 100;
  await utimes(join(folder, 'lock'), before, before);
  vi.advanceTimersByTime(10_000);
  await expect
    .poll(async () => (await stat(join(folder, 'lock'))).mtimeMs)
    .toBeGreaterThan(1000 * before + 50_000);
});

describe('only one of many takes a stale lock', () => {
  const stale = () => left({ pid: NOBODY });

  it('in one process, again and again', async () => {
    for (let round = 0; round < scaled(40, 2000); round++) {
      await stale();
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => FolderLock.take(folder)));
      const taken = all.filter((each) => each.status === 'fulfilled');
      expect(taken.length, `round ${round}`).toBe(1);
      await taken[0].value.release();
      expect(existsSync(folder)).toBe(false);
    }
  });

  it('in many processes', async () => {
    await stale();
    const taker = new URL('./lock-taker.js', import.meta.url);
    const children: ChildProcess[] = Array.from({ length: scaled(8, 32) }, () => fork(taker, [folder]));
    try {
      await Promise.all(children.map((child) => once(child, 'message')));
      const said = children.map((child) => once(child, 'message'));
      for (const child of children) child.send('now');
      const all = (await Promise.all(said)).map(([word]) => word as string);
      expect(all.sort()).toEqual([...Array(children.length - 1).fill('Locked'), 'taken']);
    } finally {
      for (const child of children) child.kill('SIGKILL');
    }
  });
});
