import { printable } from '../scenario/wording.js';

/**
 * Writes lines for people to standard error. What stands in names of files and in words of the command line may
 * steer a terminal: it is shown, and does nothing.
 */
export function say(lines: string): void {
  process.stderr.write(lines.split('\n').map(printable).join('\n'));
}
