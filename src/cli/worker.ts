import { usualJobs } from '../experiment/usual-jobs.js';
import { type Heard, work } from '../fleet/work.js';
import { plural } from '../plural.js';
import { VERSION } from '../version.js';
import { count } from '../words/format.js';
import { INTERRUPTED } from './exit-codes.js';
import { askedQueue, misuseIn } from './fleet.js';
import { say } from './say.js';

/** Plays blocks of runs that others have put on a queue, until a signal ends it. */
export async function worker(options: { queue?: string | true; jobs?: number; quiet?: true }): Promise<void> {
  const threads = options.jobs ?? usualJobs();
  const tell = options.quiet ? () => {} : say;
  const control = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal ends it at once.
      if (control.signal.aborted) process.exit(INTERRUPTED);
      control.abort();
      tell('ends as soon as its blocks are handed in or returned\n');
    });
  }
  const url = askedQueue(options.queue ?? true);
  const heard: Heard = {
    ready: (where) =>
      tell(
        `standfast ${VERSION} plays the runs on ${where}, with ${number(threads, 'thread')}. Ctrl-C ends it.\n`,
      ),
    run: ({ scenario, battles, designPoints, seed }) =>
      tell(
        `plays ${scenario}: ${number(battles, 'battle')} of ${number(designPoints, 'variant')}, seed ${seed}\n`,
      ),
    note: (sentence) => tell(`${sentence}\n`),
  };
  await work(url, threads, heard, control.signal).catch((error: unknown) => {
    throw misuseIn(error);
  });
}

/** `1 thread`, `4,096 battles`. */
function number(whole: number, noun: string): string {
  return `${count(whole)} ${plural(whole, noun)}`;
}
