import { describe, expect, test } from 'vitest';
import { filesIn, ownProcess, standfast, temporaryFolder, writeShortScenario } from './program.js';

/** Played one after another: what a call has set must not reach the next one. */
const CALLS: [words: string, input?: string][] = [
  ['--help'],
  ['validate duel.yaml --json --set turnLimit=3'],
  ['validate duel.yaml'],
  ['run duel.yaml --battles 64 --quiet --tag kept --set turnLimit=3'],
  ['run duel.yaml --battles 64 --json --no-report --quiet'],
  ['run duel.yaml --battles 64 --tag kept'],
  // Its workers have work left when it is precise enough.
  ['run duel.yaml --battles 20000 --precision 0.1 --quiet --no-report --tag precise --jobs 2'],
  ['sensitivity duel.yaml --battles 64 --vary turnLimit --no-report'],
  ['explain -', 'standfast: 1\nname: [\n'],
  ['explain duel.yaml --battle 7'],
  ['rnu'],
];

/** The calls in a new folder: how each ended, and what they have written. */
async function called(start: typeof standfast) {
  const cwd = temporaryFolder();
  writeShortScenario(cwd);
  const ended = [];
  for (const [words, input] of CALLS)
    ended.push(await start(words.split(' '), { cwd, ...(input && { input }) }));
  return { ended, files: filesIn(cwd) };
}

describe('a process that runs the program for many tests', async () => {
  // What the first calls have left is there when the second ones are made.
  await called(standfast);
  const [warm, own] = [await called(standfast), await called(ownProcess)];

  test.each(CALLS.map(([words], call) => [words, call] as const))(
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
