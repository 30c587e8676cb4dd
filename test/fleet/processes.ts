import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ended, filesIn, programWithNumbers, standfast } from '../cli/program.js';

/** Makes a copy of the program that notices a lost worker after a second or two; returns its main file. */
export const quickProgram = (folder: string): string =>
  programWithNumbers(folder, { LOCK: 1000, STALLED: 500, LOOK: 200 });

/** A process that runs until it is ended. */
export interface Going {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts the program, and waits until its standard error contains `words`, if given. */
export async function started(
  args: readonly string[],
  { words, ...how }: { main: string; cwd?: string; env?: Record<string, string>; words?: string },
): Promise<Going> {
  let child!: ChildProcess;
  let ended!: Promise<Ended>;
  await new Promise<void>((resolve, reject) => {
    ended = standfast(args, {
      ...how,
      started(own) {
        child = own;
        if (words === undefined) return resolve();
        let said = '';
        own.stderr!.on('data', (text: string) => {
          said += text;
          if (said.includes(words)) resolve();
        });
        own.once('close', () => reject(new Error(`it ended before it said “${words}”: ${said}`)));
      },
    });
  });
  return { child, ended };
}

/** A worker that is connected. */
export const startedWorker = (main: string, url: string, jobs = 1): Promise<Going> =>
  started(['worker', '--queue', url, '--jobs', `${jobs}`], { main, words: 'plays the runs on' });

/** Ends a worker as a batch system does. */
export async function endOf({ child, ended }: Going): Promise<Ended> {
  child.kill('SIGTERM');
  return ended;
}

/** Every byte that a run has written below `out`, and what it has printed. */
export function bytesOf(folder: string, out: string, { stdout }: Ended): Record<string, string> {
  return { ...filesIn(join(folder, out)), stdout };
}

/** Waits until the condition holds. */
export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await wait(50);
}

/** Has the run saved a checkpoint? */
export const hasCheckpoint = (folder: string, out: string): boolean =>
  existsSync(join(folder, out, '.duel.unfinished', 'checkpoint-0.tally'));
