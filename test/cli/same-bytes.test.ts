import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { filesIn, standfast, temporaryFolder, writeShortScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeShortScenario(folder);

/** Plays three blocks of battles of two variants and returns every byte that was written or printed. */
async function bytesOf(out: string, args: readonly string[], env?: Record<string, string>, file = duel) {
  const words = `--battles 9000 --out ${out} --format csv,json --json --quiet`.split(' ');
  const all = ['run', file, ...words, ...args];
  const { code, stdout, stderr } = await standfast(all, { cwd: folder, ...(env && { env }) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { ...filesIn(join(folder, out, 'duel')), stdout };
}

describe('the same scenario and seed give the same bytes', async () => {
  // With charts and report.
  const expected = await bytesOf('jobs-1', ['--jobs', '1']);

  test.each([
    [
      'two workers, another language, time zone and colours',
      ['--jobs', '2'],
      { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Auckland', FORCE_COLOR: '3' },
    ],
    [
      'three workers, over the results of the run before, by another path',
      ['--jobs', '3'],
      undefined,
      join(folder, duel),
    ],
  ])('%s', async (_, args, env, file?: string) => {
    const files = await bytesOf('others', args, env, file);
    expect(Object.keys(files)).toEqual(Object.keys(expected));
    for (const [name, content] of Object.entries(files)) {
      expect(content === expected[name as keyof typeof expected], name).toBe(true);
    }
  });

  // Tables alone: the runs above show that drawing does not depend on the workers.
  const OTHERS = ['objectives', 'trench-assault'];
  const TWO = 'experiment={ factors: [{ name: turns, path: turnLimit, levels: [2, 3] }] }';
  test(`${OTHERS.join(', ')}: two blocks of battles, by one worker and by three`, async () => {
    const scenarios = OTHERS.map((name) => join(ROOT, 'scenarios', `${name}.yaml`));
    const written = async (jobs: string) => {
      const words = ['run', ...scenarios, '--battles', '4200', '--out', `by-${jobs}`, '--jobs', jobs];
      const { code } = await standfast([...words, '--set', TWO, '--no-report', '--quiet'], { cwd: folder });
      expect(code).toBe(0);
      return filesIn(join(folder, `by-${jobs}`));
    };
    const [one, three] = [await written('1'), await written('3')];
    for (const name of OTHERS) {
      expect(Object.keys(one).filter((path) => path.startsWith(name)).length).toBeGreaterThan(5);
    }
    expect(three).toEqual(one);
  });
});
