import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const resumed = await standfast([...args, '--out', out, '--resume'], { cwd: root });
  expect(resumed, what).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(readdirSync(out), what).toEqual(['duel']);
  expect(differing(out, newResults), what).toEqual([]);
  rmSync(out, { recursive: true });
}

/** Plays into a folder with old results on a disk whose operation number `at` fails, and says what happened. */
async function playOn(name: string, at: number, how: { code: string; forEver?: boolean; whom?: string }) {
  const out = outFolder(name);
  const count = `${out}-count`;
  const env = {
    NODE_OPTIONS: `--import ${new URL('./failing-disk.js', import.meta.url).href}`,
    FAIL_AT: `${at}`,
    FAIL_BELOW: out,
    FAIL_CODE: how.code,
    FAIL_COUNT: count,
    FAIL_FOR_EVER: how.forEver ? 'yes' : 'no',
    FAIL_WHOM: how.whom ?? '',
  };
  const ended = await standfast([...args, '--out', out], { cwd: root, main, env });
  const failed = existsSync(`${count}-failed`) ? readFileSync(`${count}-failed`, 'utf8') : null;
  const what = `operation ${at}, ${failed}, ${JSON.stringify(how)}: ${ended.stderr}`;
  return { out, ended, failed, what, operations: readFileSync(count).length };
}

/** Numbers of operations, spread over those of a run; at night there are more. */
let places: (everyday: number, nightly: number, shift: number) => number[];
beforeAll(async () => {
  const { ended, failed, operations } = await playOn('undisturbed', 1_000_000, { code: 'EIO' });
  expect({ ended, failed }).toEqual({ ended: { code: 0, stdout: '', stderr: '' }, failed: null });
  expect(operations).toBeGreaterThan(60);
  places = (everyday, nightly, shift) => {
    const few = scaled(everyday, Math.min(nightly, operations));
    const step = operations / few;
    return Array.from({ length: few }, (_, i) => 1 + (Math.floor((i + shift) * step) % operations));
  };
}, PATIENCE);

describe('a disk that fails', () => {
  test.each([
    ['once', false, 0.7],
    ['for ever', true, 0.3],
  ])(
    '%s leaves old results or new ones, and the run can be resumed',
    async (_, forEver, shift) => {
      for (const at of places(1, Infinity, shift)) {
        const code = ['ENOSPC', 'EIO'][at % 2];
        const { out, ended, failed, what } = await playOn(`fault-${at}-${forEver}`, at, { code, forEver });
        expect(failed, what).not.toBeNull();
        expectOneLine(ended, what);
        expectWhole(out, ended, what);
        forgetHalfLock(out);
        await expectResumed(out, what);
      }
    },
    PATIENCE,
  );
});

/** A lock that names no owner is valid for a minute. */
function forgetHalfLock(out: string): void {
  const lock = join(out, '.duel.unfinished', 'lock');
  if (existsSync(lock)) utimesSync(lock, 0, 0);
}

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

test.skipIf(!existsSync('/proc/self/stat'))(
  'a run that is killed at any moment can be resumed',
  async () => {
    for (const [i, at] of places(3, 150, 0.45).entries()) {
      // The process that makes the operation, the other one, or both.
      const whom = ['this one', 'the other one', 'both'][i % 3];
      const { out, ended, failed, what } = await playOn(`kill-${at}`, at, { code: 'SIGKILL', whom });
      expect(failed, what).not.toBeNull();
      expectWhole(out, ended, what);
      forgetHalfLock(out);
      await expectResumed(out, what);
    }
  },
  PATIENCE,
);
