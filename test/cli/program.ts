import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { starterScenario } from '#src/scenario/starter.js';
import { DIST } from '../built.js';
import { ROOT } from '../root.js';

/** How a run of the program ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface How {
  /** Folder to run in. Default: the repository. */
  cwd?: string;
  env?: Record<string, string>;
  /** The text on standard input. */
  input?: string;
  /** The program's main file. Default: the built one. */
  main?: string;
  /** Called when the program has started. */
  started?: (child: ChildProcess) => void;
}

/** Runs the built program, as a shell would. */
export function standfast(args: readonly string[], how: How = {}): Promise<Ended> {
  return command(process.execPath, [how.main ?? builtMain(), ...args], how);
}

/** The same, as if standard error were a terminal. */
export function standfastOnTerminal(args: readonly string[], how: How = {}): Promise<Ended> {
  const terminal = 'data:text/javascript,process.stderr.isTTY=true';
  return command(process.execPath, ['--import', terminal, builtMain(), ...args], how);
}

export function builtMain(): string {
  return join(DIST, 'command', 'main.js');
}

/** Runs any command. */
export function command(name: string, args: readonly string[], how: How = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...own } = process.env;
    const child = spawn(name, args, { cwd: how.cwd ?? ROOT, env: { ...own, ...how.env } });
    const ended: Ended = { code: null, stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].setEncoding('utf8').on('data', (text: string) => {
        ended[stream] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
    // It is no error when the program has ended before its input could be closed.
    child.stdin.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') reject(error);
    });
    child.stdin.end(how.input ?? '');
    how.started?.(child);
  });
}

/** A folder that exists until the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'standfast-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a small scenario of two design points, and returns the name of its file. */
export function writeScenario(folder: string, name = 'duel', turns = 12): string {
  writeFileSync(
    join(folder, `${name}.yaml`),
    starterScenario(name).replace('turnLimit: 12', `turnLimit: ${turns}`),
  );
  return `${name}.yaml`;
}

/** The same with battles of three turns, for tests that need many of them. */
export function writeShortScenario(folder: string): string {
  return writeScenario(folder, 'duel', 3);
}

/** Every file below a folder by its path, with its bytes as text. */
export function filesIn(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

/** Copies the built program with one module replaced; the real one is next to it as `own-…`. Returns the main file. */
export function programWith(folder: string, path: string, text: string): string {
  const copy = join(folder, 'program');
  mkdirSync(copy);
  const isUsed = (file: string) => !/\.(map|d\.ts)$|\/dist\/command$/.test(file);
  cpSync(DIST, join(copy, 'dist'), { recursive: true, filter: isUsed });
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const file = join(copy, 'dist', path);
  cpSync(file, join(dirname(file), `own-${basename(file)}`));
  writeFileSync(file, text);
  return join(copy, 'dist', 'cli', 'main.js');
}
