import { printable } from '../scenario/wording.js';

/**
 * Writes lines for people to standard error. File names and arguments may contain control characters: they are made
 * visible, and have no effect on the terminal.
 */
export function say(lines: string): void {
  process.stderr.write(lines.split('\n').map(printable).join('\n'));
}
