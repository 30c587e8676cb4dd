import { appendFileSync, closeSync, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, resolve, sep } from 'node:path';

/**
 * A disk that fails, loaded before the program: operation number FAIL_AT below FAIL_BELOW fails with FAIL_CODE, and
 * with FAIL_FOR_EVER so do all later ones. The file FAIL_COUNT counts the operations of all processes. A write that
 * fails still writes half of its content. With the code SIGKILL, processes of the run are killed in the operation:
 * those that FAIL_WHOM names.
 */
const { FAIL_AT, FAIL_BELOW, FAIL_CODE, FAIL_COUNT, FAIL_FOR_EVER, FAIL_WHOM } = process.env as Record<
  string,
  string
>;

function isFailing(name: string): boolean {
  const file = openSync(FAIL_COUNT, 'a');
  writeSync(file, '.');
  const number = fstatSync(file).size;
  closeSync(file);
  const fails = number === Number(FAIL_AT) || (FAIL_FOR_EVER === 'yes' && number > Number(FAIL_AT));
  if (number === Number(FAIL_AT)) appendFileSync(`${FAIL_COUNT}-failed`, name);
  return fails;
}

function fault(name: string): Error {
  return Object.assign(new Error(`${FAIL_CODE}: no luck, ${name}`), { code: FAIL_CODE });
}

type Operation = (...args: unknown[]) => Promise<unknown>;
const own = fs as unknown as Record<string, Operation>;
const isBelow = (path: unknown) =>
  typeof path === 'string' && `${resolve(path)}${sep}`.startsWith(`${FAIL_BELOW}${sep}`);

function failing(name: string, act: Operation, concerns: (args: unknown[]) => boolean): Operation {
  return async (...args) => {
    if (!concerns(args) || !isFailing(name)) return act(...args);
    const [path, content, ...rest] = args;
    if (name === 'writeFile' && typeof path === 'string')
      await act(path, half(content), ...rest).catch(() => {});
    if (FAIL_CODE !== 'SIGKILL') throw fault(name);
    kill();
    return act(...args);
  };
}

/** Kills the process that makes the operation, the other process of the run, or both. */
function kill(): void {
  const { pid, ppid, argv } = process;
  const isApart = basename(argv[1]) === 'apart-process.js';
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const others = isApart ? [ppid] : children().map(Number);
  const whom = FAIL_WHOM === 'this one' ? [pid] : FAIL_WHOM === 'the other one' ? others : [...others, pid];
  for (const each of whom) process.kill(each, 'SIGKILL');
}

function half(content: unknown): unknown {
  return (content as string | Uint8Array).slice(0, (content as string | Uint8Array).length / 2);
}

/** Operations on an open file. */
function withFaults(handle: FileHandle): FileHandle {
  const each = handle as unknown as Record<string, Operation>;
  for (const name of ['writeFile', 'sync', 'stat']) {
    const act = each[name].bind(handle);
    each[name] = failing(`handle.${name}`, act, () => true);
  }
  return handle;
}

const NAMES = [
  'mkdir',
  'readFile',
  'readdir',
  'readlink',
  'realpath',
  'lstat',
  'rename',
  'rm',
  'rmdir',
  'stat',
  'utimes',
  'writeFile',
];
for (const name of NAMES) {
  const act = own[name].bind(fs);
  own[name] = failing(name, act, (args) => args.slice(0, name === 'rename' ? 2 : 1).some(isBelow));
}
const open = own.open.bind(fs);
own.open = async (...args) => {
  const handle = await failing('open', open, ([path]) => isBelow(path))(...args);
  return isBelow(args[0]) ? withFaults(handle as FileHandle) : handle;
};
syncBuiltinESMExports();
