import type { ChildProcess } from 'node:child_process';
import { apart } from './apart.js';
import type { Order, Result } from './apart-process.js';
import { failureInWords, INTERRUPTED, RUN_FAILED, StopWithCode } from './exit-codes.js';
import { crewedInWords } from './fleet.js';
import type { Ending, Progress } from './play-kept.js';
import { progressLine } from './progress.js';
import { settingsOf } from './run-settings.js';
import { say } from './say.js';

/**
 * Plays in a separate process, with a progress line.
 *
 * @param child process that stands by for the work
 * @param signal ends it; the promise rejects with its reason
 * @throws StopWithCode when a signal ends it without results, or when it fails and there is a checkpoint
 */
export async function playApart<T extends 'run' | 'data' | 'part'>(
  task: T,
  order: Order<T>,
  child: ChildProcess | undefined,
  signal?: AbortSignal,
): Promise<Result<T>> {
  const { loaded, options } = order;
  const { name } = loaded.scenario;
  const most = settingsOf(loaded.scenario, options).battles * loaded.designPoints.length;
  const progress = progressLine(name, most, options.quiet === true);
  let now: Pick<Progress, 'answers' | 'isKept'> = { answers: true, isKept: false };
  let isWaiting = false;
  const hear = ({ share, known, crewed, ...rest }: Progress) => {
    now = rest;
    progress.update(share, known, crewed && crewedInWords(crewed));
    if (crewed?.workers !== 0 || isWaiting || options.quiet || process.stderr.isTTY) return;
    isWaiting = true;
    say(`${name} waits for workers: standfast worker --queue\n`);
  };
  try {
    return await apart(task, order, { hear, child, signal, answers: () => now.answers });
  } catch (error) {
    if (signal?.aborted) throw error;
    const more = now.isKept ? `\n${TO_CONTINUE}` : '';
    if (!(error instanceof StopWithCode)) {
      if (!now.isKept) throw error;
      throw new StopWithCode(RUN_FAILED, `standfast: ${failureInWords(error)}${more}`);
    }
    if (error.code !== INTERRUPTED) throw error;
    throw new StopWithCode(INTERRUPTED, `${error.message}; no results of ${name} were written${more}`);
  } finally {
    progress.stop();
  }
}

/** How to continue a run that was not finished. */
export const TO_CONTINUE = 'To continue, add --resume to the same command.';

/** What ended a run, for the terminal: `interrupted`. */
export function endingInWords({ by, message }: Ending): string {
  return by === 'failure' ? `standfast: ${message}` : 'interrupted';
}
