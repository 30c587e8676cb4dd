import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { scaled } from '../scale.js';
import { type Ended, standfast, temporaryFolder, writeShortScenario } from './program.js';
import { differing, savingProgram } from './unfinished.js';

/**
 * A run whose folder holds older results and a file of the user. Whatever happens to the run, the folder has either all
 * old results or all new ones, and `--resume` gives the same bytes as an undisturbed run.
 */
const PATIENCE = scaled(2, 60) * 60_000;
const root = temporaryFolder();
const duel = writeShortScenario(root);
const main = savingProgram(root);
/** Three blocks of battles. */
const args = ['run', duel, '--jobs', '1', '--quiet', '--battles', '9000', '--no-report'];
const [oldResults, newResults] = [join(root, 'old'), join(root, 'new')];

beforeAll(async () => {
  await standfast([...args, '--seed', '7', '--out', 'old'], { cwd: root });
  await standfast([...args, '--out', 'new'], { cwd: root });
  for (const folder of [oldResults, newResults]) writeFileSync(join(folder, 'duel', 'notes.txt'), 'mine');
}, PATIENCE);

/** A folder with old results, for one run. */
function outFolder(name: string): string {
  const out = join(root, name);
  cpSync(oldResults, out, { recursive: true });
  return out;
}

/** Resumes the run: the folder then has the results of an undisturbed run, and nothing else. */
async function expectResumed(out: string, what: string): Promise<void> {
  const resumed = await standfast([...args, '--out', out, '--resume'], { cwd: root, main });
  expect(resumed, what).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readdirSync(out), what).toEqual(['duel']);
  expect(differing(out, newResults), what).toEqual([]);
  rmSync(out, { recursive: true });
}

describe('a disk that fails', () => {
  const CODES = ['ENOSPC', 'EIO'];
  let most = 0;

  /** @returns false: the run made fewer operations */
  async function fails(at: number, forEver: boolean): Promise<boolean> {
    const code = CODES[at % 2];
    const what = `operation ${at}, ${code}${forEver ? ' from then on' : ''}`;
    const out = outFolder(`fault-${at}-${forEver}`);
    const count = `${out}-count`;
    const preload = new URL('./failing-disk.js', import.meta.url).href;
    const env = {
      NODE_OPTIONS: `--import ${preload}`,
      FAIL_AT: `${at}`,
      FAIL_BELOW: out,
      FAIL_CODE: code,
      FAIL_COUNT: count,
      FAIL_FOR_EVER: forEver ? 'yes' : 'no',
    };
    const ended = await standfast([...args, '--out', out], { cwd: root, main, env });
    if (!existsSync(`${count}-failed`)) {
      most = readFileSync(count).length;
      expect(ended, what).toEqual({ code: 0, stdout: '', stderr: '' });
      return false;
    }
    const whole = `${what}, ${readFileSync(`${count}-failed`, 'utf8')}: ${ended.stderr}`;
    expectOneLine(ended, whole);
    expectWhole(out, ended, whole);
    forgetHalfLock(out);
    await expectResumed(out, whole);
    return true;
  }

  /** A lock that names no owner is valid for a minute. */
  function forgetHalfLock(out: string): void {
    const lock = join(out, '.duel.unfinished', 'lock');
    if (existsSync(lock)) utimesSync(lock, 0, 0);
  }

  test('once leaves old results or new ones, and the run can be resumed', () => each(false), PATIENCE);

  test('for ever leaves old results or new ones, and the run can be resumed', () => each(true), PATIENCE);

  /** At night every operation fails once, otherwise only a few of them. */
  async function each(forEver: boolean): Promise<void> {
    if (most === 0) expect(await fails(1_000_000, false)).toBe(false);
    expect(most).toBeGreaterThan(60);
    const all = Array.from({ length: most }, (_, i) => i + 1);
    const few = scaled(2, all.length);
    const step = all.length / few;
    for (let i = 0; i < few; i++)
      await fails(all[Math.floor((i + (forEver ? 0.3 : 0.7)) * step) % all.length], forEver);
  }
});

/** A run that failed says why in one line. */
function expectOneLine({ code, stdout, stderr }: Ended, what: string): void {
  expect({ code, stdout }, what).toEqual({ code: code === 0 ? 0 : 3, stdout: '' });
  expect(stderr, what).toMatch(code === 0 ? /^$/ : /^standfast: .*\n$/);
}

/** The results folder has either all old results or all new ones. */
function expectWhole(out: string, { code }: Ended, what: string): void {
  const home = join(out, 'duel');
  // If they could not even be put back, the next run does it.
  const place = existsSync(home) ? home : join(out, '.duel.unfinished', 'old');
  const isOld = differing(place, join(oldResults, 'duel')).length === 0;
  // The user’s file may be put back later.
  const isLate = (name: string) => code !== 0 && name === 'notes.txt';
  const isNew = differing(place, join(newResults, 'duel')).every(isLate);
  expect({ isOld, isNew }, what).toEqual(
    code === 0 ? { isOld: false, isNew: true } : { isOld: !isNew, isNew },
  );
}

describe.skipIf(!existsSync('/proc/self/stat'))('a run that is killed', () => {
  const WHOM = ['both processes', 'the one that hears', 'the one that plays'] as const;

  test(
    'at any moment can be resumed',
    async () => {
      mkdirSync(join(root, 'kills'));
      let seconds = 2;
      const random = numbers(23);
      let hits = 0;
      const all = scaled(3, 50);
      for (let i = 0; i < all; i++) {
        const whom = WHOM[i % WHOM.length];
        const out = outFolder(`kills/${i}`);
        // In the first quarter of the time the run has not begun.
        const after = seconds * 1000 * (0.25 + 0.75 * random());
        const since = performance.now();
        const ended = await standfast([...args, '--out', out], {
          cwd: root,
          main,
          started: ({ pid }) => void wait(after).then(() => kill(pid!, whom)),
        });
        if (ended.code === 0) seconds = (performance.now() - since) / 1000;
        else hits++;
        const what = `${whom}, killed after ${after} ms: ${JSON.stringify(ended)}`;
        expectWhole(out, ended, what);
        await expectResumed(out, what);
      }
      expect(hits).toBeGreaterThan(0);
    },
    PATIENCE,
  );

  function kill(pid: number, whom: (typeof WHOM)[number]): void {
    const playing = childrenOf(pid);
    const all = {
      'both processes': [pid, ...playing],
      'the one that hears': [pid],
      'the one that plays': playing,
    };
    for (const each of all[whom]) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
  }

  function childrenOf(pid: number): number[] {
    const path = `/proc/${pid}/task/${pid}/children`;
    return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  }
});

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
