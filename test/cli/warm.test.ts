import { describe, expect, test } from 'vitest';
import { filesIn, ownProcess, standfast, temporaryFolder, writeScenario } from './program.js';

/** Played one after another: what a call has set must not reach the next one. */
const CALLS: [args: string[], input?: string][] = [
  [['--help']],
  [['validate', 'duel.yaml', '--json', '--set', 'turnLimit=3']],
  [['validate', 'duel.yaml']],
  [
    [
      'run',
      'duel.yaml',
      '--battles',
      '64',
      '--quiet',
      '--no-report',
      '--tag',
      'kept',
      '--set',
      'turnLimit=3',
    ],
  ],
  [['run', 'duel.yaml', '--battles', '64', '--json', '--no-report', '--quiet']],
  [['run', 'duel.yaml', '--battles', '64', '--tag', 'kept']],
  [['explain', '-'], 'standfast: 1\nname: [\n'],
  [['explain', 'duel.yaml', '--battle', '7']],
  [['rnu']],
];

/** The calls in a new folder: how each ended, and what they have written. */
async function called(start: typeof standfast) {
  const cwd = temporaryFolder();
  writeScenario(cwd);
  const ended = [];
  for (const [args, input] of CALLS) ended.push(await start(args, { cwd, ...(input && { input }) }));
  return { ended, files: filesIn(cwd) };
}

describe('a process that runs the program for many tests', async () => {
  const [warm, own] = [await called(standfast), await called(ownProcess)];

  test.each(CALLS.map(([args], call) => [args.join(' '), call] as const))(
    '%s: as in a process of its own',
    (_, call) => {
      expect(warm.ended[call]).toEqual(own.ended[call]);
    },
  );

  test('the calls end with several exit codes, and write the same files', () => {
    expect(new Set(warm.ended.map(({ code }) => code))).toEqual(new Set([0, 2]));
    expect(Object.keys(warm.files).length).toBeGreaterThan(10);
    expect(warm.files).toEqual(own.files);
  });
});
