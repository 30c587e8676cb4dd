import type { ChildProcess } from 'node:child_process';
import { apart } from './apart.js';
import { loadScenarios } from './load-scenario.js';
import { sayWarnings } from './say.js';
import type { ExactOptions } from './solve-points.js';

/**
 * Solves every design point of a scenario, or none when one is too large, and prints the results.
 *
 * @param child process that stands by for the work
 */
export async function exact(file: string, options: ExactOptions, child: ChildProcess): Promise<void> {
  const [loaded] = await loadScenarios([file], options.set ?? []);
  if (!options.json) sayWarnings(loaded);
  await apart(
    'exact',
    { loaded, options },
    { hear: ({ stream, text }) => process[stream].write(text), child },
  );
}
