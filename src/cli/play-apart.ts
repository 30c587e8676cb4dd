import type { ChildProcess } from 'node:child_process';
import { plural } from '../plural.js';
import { count, ofEach } from '../words/format.js';
import { apart } from './apart.js';
import type { Order, Result } from './apart-process.js';
import { failureInWords, INTERRUPTED, NOTHING_YET, RUN_FAILED, StopWithCode } from './exit-codes.js';
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
  let now: Progress = { share: 0, known: '', answers: true };
  let isWaiting = false;
  const hear = (news: Progress) => {
    if (now.held === undefined && news.held !== undefined) progress.startAt(news.share);
    now = { ...now, ...news };
    const { share, known, crewed } = now;
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
    const what = now.isKept ? error.message : now.held ? `${error.message}; nothing was saved` : NOTHING_YET;
    throw new StopWithCode(INTERRUPTED, `${what}; no results of ${name} were written${more}`);
  } finally {
    progress.stop();
    if (!options.quiet) for (const note of now.notes ?? []) say(`${note}\n`);
  }
}

/** How to continue a run that was not finished. */
export const TO_CONTINUE = 'To continue, add --resume to the same command.';

/** `interrupted after 12,288 battles of each variant`. @param held battles of each variant that were played */
export function interruptedAfter(held: number, variants: number): string {
  if (held === 0) return NOTHING_YET;
  return `interrupted after ${count(held)} ${plural(held, 'battle')}${ofEach(variants)}`;
}

/** What ended a run, for the terminal: `interrupted`. */
export function endingInWords({ by, message }: Ending): string {
  return by === 'failure' ? `standfast: ${message}` : 'interrupted';
}
