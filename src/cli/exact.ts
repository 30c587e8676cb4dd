import type { ChildProcess } from 'node:child_process';
import { apart, heeding } from './apart.js';
import { INTERRUPTED, StopWithCode } from './exit-codes.js';
import { loadScenarios } from './load-scenario.js';
import type { ExactOptions } from './solve-points.js';

/**
 * Solves every design point of a scenario, or none when one is too large, and prints what is so.
 *
 * @param child stands by for the work
 */
export async function exact(file: string, options: ExactOptions, child: ChildProcess): Promise<void> {
  const loaded = (await loadScenarios([file], options.set ?? []))[0];
  const interrupt = new AbortController();
  const solving = apart(
    'exact',
    { loaded, options },
    ({ stream, text }) => process[stream].write(text),
    interrupt.signal,
    child,
  );
  await heeding(interrupt, solving).catch((error: unknown) => {
    throw interrupt.signal.aborted ? new StopWithCode(INTERRUPTED, 'interrupted') : error;
  });
}
