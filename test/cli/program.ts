import { type ChildProcess, fork, spawn } from 'node:child_process';
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
import { afterAll, onTestFinished } from 'vitest';
import { starterScenario } from '#src/scenario/starter.js';
import { DIST } from '../built.js';
import { ROOT } from '../root.js';
import type { Call } from './warm-program.js';

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

/**
 * Runs the built program, as a shell would. Where nothing of the process itself is asked for, a process that is already
 * there runs it.
 */
export function standfast(
  args: readonly string[],
  { cwd = ROOT, input = '', ...own }: How = {},
): Promise<Ended> {
  if (Object.keys(own).length > 0) return ownProcess(args, { cwd, input, ...own });
  return warm({ main: builtMain(), args, cwd, input });
}

/** Runs the built program in a process of its own. */
export function ownProcess(args: readonly string[], how: How = {}): Promise<Ended> {
  return command(process.execPath, [how.main ?? builtMain(), ...args], how);
}

let last: Promise<unknown> = Promise.resolve();
let standing: ChildProcess | undefined;

/** Runs the program in the process of this thread that stays for further calls, after the calls before. */
function warm(call: Call): Promise<Ended> {
  const ended = last.then(() => answer(call));
  last = ended.catch(() => {});
  return ended;
}

function standBy(): ChildProcess {
  const how = { env: plainEnvironment(), execArgv: [] };
  return fork(new URL('./warm-program.js', import.meta.url), how).once('close', () => {
    standing = undefined;
  });
}

function answer(call: Call): Promise<Ended> {
  standing ??= standBy();
  const child = standing;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_CALL);
    const onClose = () => {
      clearTimeout(limit);
      reject(new Error(`\`standfast ${call.args.join(' ')}\` ended its process: use \`ownProcess\``));
    };
    child.once('close', onClose).once('message', (ended: Ended) => {
      clearTimeout(limit);
      // Waiting for the next call keeps no process.
      child.off('close', onClose).unref();
      child.channel!.unref();
      resolve(ended);
    });
    child.ref();
    child.channel!.ref();
    child.send(call);
  });
}

/** Milliseconds after which a call hangs: the calls after it must not wait for it. */
const LONGEST_CALL = 120_000;

/** The same, as if standard error were a terminal, on which every change of a line is drawn, however fast they come. */
export function standfastOnTerminal(args: readonly string[], how: How = {}): Promise<Ended> {
  const terminal = 'data:text/javascript,process.stderr.isTTY=true;let time=0;Date.now=()=>(time+=1000);';
  return command(process.execPath, ['--import', terminal, builtMain(), ...args], how);
}

export function builtMain(): string {
  return join(DIST, 'command', 'main.js');
}

/** Runs any command. */
export function command(name: string, args: readonly string[], how: How = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd: how.cwd ?? ROOT, env: { ...plainEnvironment(), ...how.env } });
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

/** The environment without what asks for colours, or against them. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _, FORCE_COLOR: __, ...own } = process.env;
  return own;
}

/** A folder that exists until the tests of the file are done. */
export function temporaryFolder(): string {
  return newFolder(afterAll);
}

/** A folder that exists until the test is done, for which it is made beforehand. */
export function folderOfTest(): string {
  return newFolder(onTestFinished);
}

function newFolder(atTheEnd: (act: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'standfast-test-'));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a small scenario of two design points, and returns the name of its file. */
export function writeScenario(folder: string, name = 'duel'): string {
  return written(folder, name, starterScenario(name));
}

/** The same with a few pieces and three turns, for tests that need thousands of battles: they take a quarter of the time. */
export function writeShortScenario(folder: string, name = 'duel'): string {
  const text = starterScenario(name)
    .replace('turnLimit: 12', 'turnLimit: 3')
    .replace('trooper: 14', 'trooper: 4')
    .replace('strength: 16', 'strength: 6')
    .replace('trooper: 8', 'trooper: 3');
  return written(folder, name, text);
}

function written(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, `${name}.yaml`), text);
  return `${name}.yaml`;
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

/** What a JSON file holds. */
export function readJson(...path: string[]) {
  return JSON.parse(readFileSync(join(...path), 'utf8'));
}

/** The rows of a CSV file without quotes, each by the names of its columns. */
export function readRows(...path: string[]): Record<string, string>[] {
  const lines = readFileSync(join(...path), 'utf8')
    .trimEnd()
    .split('\n');
  const [head, ...rows] = lines.map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell])));
}

/** Copies the built modules with one of them replaced; the real one is next to it as `own-…`. Returns the main file. */
export function programWith(folder: string, path: string, text: string): string {
  const copy = copyOf(folder, (file) => !/\.(map|d\.ts)$|\/dist\/command$/.test(file));
  const file = join(copy, path);
  cpSync(file, join(dirname(file), `own-${basename(file)}`));
  writeFileSync(file, text);
  return join(copy, 'cli', 'main.js');
}

/** Copies the program with another worker. It is the bundle, which starts in half the time of its modules. */
export function programWithWorker(folder: string, text: string): string {
  const command = copyOfBundle(folder);
  writeFileSync(join(command, 'worker.js'), text);
  return join(command, 'main.js');
}

/** Copies the bundle with other numbers for some of its constants. */
export function programWithNumbers(folder: string, numbers: Record<string, number>): string {
  const command = copyOfBundle(folder);
  for (const [name, number] of Object.entries(numbers))
    changeOnce(command, new RegExp(`(?<=^var ${name} = )[\\d.e]+(?=;$)`, 'm'), () => String(number));
  return join(command, 'main.js');
}

/** Places in the bundle: the start of a function, and of adding up the blocks of a run. */
export const startOf = (name: string) => new RegExp(`^(?:async )?function ${name}\\(.*\\{$`, 'm');
export const ADDING_UP = /^var BlockMerger = class \{\n[\s\S]*?^\tconstructor\(.*\{$/m;

/** Copies the bundle with code inserted behind a place in it, such as the first line of a function. */
export function programWithCode(folder: string, place: RegExp, code: string): string {
  const command = copyOfBundle(folder);
  changeOnce(command, place, (found) => `${found}\n${code}`);
  return join(command, 'main.js');
}

/** Changes the only place in the files of the folder where the pattern matches. */
function changeOnce(folder: string, place: RegExp, change: (found: string) => string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [file, ...others] = files.filter((path) => place.test(readFileSync(path, 'utf8')));
  if (!file || others.length > 0) throw new Error(`there must be one place like ${place} in ${folder}`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(place, change));
}

function copyOfBundle(folder: string): string {
  const bundle = join(DIST, 'command');
  return join(
    copyOf(folder, (file) => file === DIST || file.startsWith(bundle)),
    'command',
  );
}

/** Copies what is used of the built program. Returns the folder of the copy. */
function copyOf(folder: string, isUsed: (file: string) => boolean): string {
  const copy = join(folder, 'program');
  mkdirSync(copy);
  cpSync(DIST, join(copy, 'dist'), { recursive: true, filter: isUsed });
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return join(copy, 'dist');
}
