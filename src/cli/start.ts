import { existsSync } from 'node:fs';
import { lookAlikes } from '../look-alikes.js';
import { DONE, failureInWords, INVALID, RUN_FAILED, StopWithCode } from './exit-codes.js';
import { say } from './say.js';

/** Runs the command and returns the exit code. */
async function codeOfCommand(): Promise<number> {
  try {
    const { program } = await import('./program.js');
    await program.parseAsync();
    return DONE;
  } catch (error) {
    if (error instanceof StopWithCode) return stopped(error);
    if (isUsage(error)) return error.exitCode === 0 ? DONE : INVALID;
    return failed(error);
  }
}

function stopped({ code, message }: StopWithCode): number {
  if (message) say(`${message}\n`);
  return code;
}

/** Commander throws this after it has printed what is wrong, or the help. */
function isUsage(error: unknown): error is { exitCode: number } {
  return String((error as { code?: unknown } | null)?.code).startsWith('commander.');
}

function failed(error: unknown): number {
  say(`standfast: ${failureInWords(error)}\n`);
  return RUN_FAILED;
}

/** Names characters of the arguments that are not what they look like; those of `--set` are named where it is refused. */
function sayLookAlikes(args: readonly string[]): void {
  for (const [i, arg] of args.entries()) {
    const others = lookAlikes(arg);
    if (others === '' || args[i - 1] === '--set' || existsSync(arg)) continue;
    say(`Note: the argument ${arg}${others}\n`);
  }
}

/** A reader that has seen enough closes the pipe (`| head`), which is not a failure; a full disk is one. */
function outputFailed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  outputCode = RUN_FAILED;
  process.exitCode = RUN_FAILED;
  process.stderr.write(`standfast: cannot write to standard output: ${error.message}\n`);
}

let outputCode = DONE;

/** Runs the command that the arguments name, and sets the exit code. */
export async function start(): Promise<void> {
  outputCode = DONE;
  process.stdout.on('error', outputFailed);
  process.stderr.on('error', () => {});
  // An uncaught error is a failed run as well: exit code 1 means something else.
  process.on('uncaughtException', (error) => process.exit(failed(error)));
  // Not process.exit, which truncates pipes.
  const code = await codeOfCommand();
  if (code === INVALID) sayLookAlikes(process.argv.slice(2));
  process.exitCode = code === DONE ? outputCode : code;
}
