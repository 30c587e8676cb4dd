import { linesOf, type Problem } from '../scenario/problems.js';
import { printable } from '../scenario/wording.js';

/**
 * Writes lines for people to standard error. File names and arguments may contain control characters: they are made
 * visible, and have no effect on the terminal.
 */
export function say(lines: string): void {
  process.stderr.write(lines.split('\n').map(printable).join('\n'));
}

/** What a scenario probably does not mean, but may. */
export function sayWarnings({ warnings }: { warnings: readonly Problem[] }): void {
  for (const line of linesOf(warnings)) process.stderr.write(`warning: ${line}\n`);
}

/** For commands that look at one battle: says so where the scenario compares several. */
export function sayExperimentIsIgnored({ experiment }: { experiment?: unknown }): void {
  if (experiment) say('The experiment of the scenario is ignored; everything else is as in the scenario.\n');
}
