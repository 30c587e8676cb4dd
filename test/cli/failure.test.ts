import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endOf } from '#src/cli/apart.js';
import { failureInWords } from '#src/cli/exit-codes.js';
import {
  ADDING_UP,
  builtMain,
  command,
  programWithCode,
  programWithWorker,
  standfast,
  startOf,
  temporaryFolder,
  writeScenario,
} from './program.js';

/** Makes a program in a folder, and returns its main file. */
type Made = (folder: string) => string;
const withWorker =
  (text: string): Made =>
  (folder) =>
    programWithWorker(folder, text);
const withCode =
  (place: RegExp, code: string): Made =>
  (folder) =>
    programWithCode(folder, place, code);

/** Runs the program; it must end with exit code 3 and one clear line, and write nothing. */
async function failed(made: Made, env: Record<string, string> = {}): Promise<string> {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const how = { cwd: folder, main: made(folder), env };
  const { code, stdout, stderr } = await standfast(['run', duel, '--battles', '1e9', '--jobs', '2'], how);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toMatch(/^standfast: .*\n$/);
  expect(existsSync(join(folder, 'reports'))).toBe(false);
  return stderr.slice('standfast: '.length, -1);
}

test('a worker that exits without its counts', async () => {
  const said = await failed(withWorker('process.exit(0);'));
  expect(said.replace(/^block \d+ /, '')).toBe(
    'failed 3 times: a worker ended (exit code 0) before it handed in its counts',
  );
});

test('a process that ends without a message', async () => {
  expect(await failed(withCode(startOf('newStudy'), 'process.exit(7);'))).toBe(
    'the process ended (exit code 7) before it was done',
  );
});

describe('memory that runs out', () => {
  const little = { NODE_OPTIONS: '--max-old-space-size=64' };
  const sentence = failureInWords(new Error('out of memory'));
  // The engine stops a worker at its limit, but aborts when a single table grows beyond it.
  const bitByBit = 'const all = []; for (;;) all.push(new Array(1000).fill(1.5));';
  const atOnce = 'const all = new Map(); for (let i = 0; ; i++) all.set(i, i);';

  test.each([
    ['of a worker, bit by bit', withWorker(bitByBit)],
    ['of a worker, at once', withWorker(atOnce)],
    ['where counts are added up', withCode(ADDING_UP, bitByBit)],
  ])('%s', async (_, made) => {
    expect(await failed(made, little)).toBe(sentence);
  });
});

test.each([
  [null, 'SIGKILL', '', false, 'the process was killed from outside (SIGKILL) before it was done'],
  [null, 'SIGKILL', '', true, 'out of memory'],
  [null, 'SIGSEGV', '', true, 'the process ended (SIGSEGV) before it was done'],
  [
    null,
    'SIGABRT',
    `FATAL ERROR: heap limit - JavaScript heap out of memory\n${' 1: 0xb0 node\n'.repeat(300)}`,
    false,
    'the process ended (SIGABRT) before it was done: FATAL ERROR: heap limit - JavaScript heap out of memory',
  ],
  [
    134,
    null,
    'a.js:1\nTypeError: no dice\n',
    false,
    'the process ended (exit code 134) before it was done: TypeError: no dice',
  ],
] as const)('a process that ends with %s, %s', (code, killer, complaint, wasShort, why) => {
  expect(endOf(code, killer, complaint, wasShort).message).toBe(why);
});

test.skipIf(process.platform === 'win32').each([25, 40])('no more than %d open files', async (most) => {
  const folder = temporaryFolder();
  const duel = writeScenario(folder);
  const script = `ulimit -n ${most}; exec "$@"`;
  const args = [builtMain(), 'run', duel, '--battles', '100', '--no-report', '--quiet'];
  const ended = await command('sh', ['-c', script, 'sh', process.execPath, ...args], { cwd: folder });
  const sentence = `standfast: ${failureInWords(new Error('EMFILE: too many open files'))}\n`;
  expect(ended).toEqual({ code: 3, stdout: '', stderr: sentence });
});

test.each([
  ['Array buffer allocation failed', 'out of memory: fewer worker threads'],
  ['a worker failed: Map maximum size exceeded', 'out of memory: '],
  ['EMFILE: too many open files, open a.yaml', 'too many files are open at once: '],
  ['ENFILE: file table overflow', 'too many files are open at once: '],
  ['no dice', 'no dice'],
])('%s, in words', (message, words) => {
  expect(failureInWords(new Error(message)).startsWith(words)).toBe(true);
});
