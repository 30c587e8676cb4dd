import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../root.js';
import { filesIn, standfast, temporaryFolder, writeScenario } from './program.js';

const folder = temporaryFolder();
const duel = writeScenario(folder);

/** Plays eight blocks of battles and gives every byte that was written or printed. */
async function bytesOf(out: string, args: readonly string[], env: Record<string, string> = {}) {
  const all = [
    'run',
    duel,
    '--battles',
    '30000',
    '--out',
    out,
    '--format',
    'csv,json',
    '--json',
    '--quiet',
    ...args,
  ];
  const { code, stdout, stderr } = await standfast(all, { cwd: folder, env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { ...filesIn(join(folder, out, 'duel')), stdout };
}

describe('the same scenario and seed give the same bytes', async () => {
  const expected = await bytesOf('jobs-1', ['--jobs', '1']);

  test.each([
    ['--jobs 2', ['--jobs', '2'], {}],
    ['--jobs 7', ['--jobs', '7'], {}],
    ['a second run over the first', ['--jobs', '7'], {}],
    [
      'another language, time zone and colours',
      ['--jobs', '2'],
      { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Auckland', FORCE_COLOR: '3' },
    ],
  ])('%s', async (_, args, env) => {
    const files = await bytesOf(`jobs-${args[1]}`, args, env);
    expect(Object.keys(files)).toEqual(Object.keys(expected));
    for (const [name, content] of Object.entries(files)) {
      expect(content === expected[name as keyof typeof expected], name).toBe(true);
    }
  });

  test.each(['leaders', 'armour', 'objectives', 'trench-assault'])(
    '%s, by one worker and by three',
    async (name) => {
      const scenario = join(ROOT, 'scenarios', `${name}.yaml`);
      const written = async (jobs: string) => {
        const out = `${name}-${jobs}`;
        const words = ['run', scenario, '--battles', '9000', '--out', out, '--format', 'csv', '--jobs', jobs];
        const { code } = await standfast([...words, '--quiet'], { cwd: folder });
        expect(code).toBe(0);
        return filesIn(join(folder, out, name));
      };
      const [one, three] = [await written('1'), await written('3')];
      expect(Object.keys(one).length).toBeGreaterThan(5);
      expect(three).toEqual(one);
    },
  );

  test('and another seed gives other numbers', async () => {
    const files = await bytesOf('seed', ['--jobs', '2', '--seed', '2']);
    for (const name of [
      'outcomes.csv',
      'responses.csv',
      'effects.csv',
      'run.json',
      'report.html',
      'stdout',
    ] as const) {
      expect(
        (files as Record<string, string>)[name] === (expected as Record<string, string>)[name],
        name,
      ).toBe(false);
    }
  });
});
