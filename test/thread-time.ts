import { readFileSync } from 'node:fs';

/**
 * Seconds of processor time that this thread has used: unlike a clock, it hardly depends on what else the machine does.
 * Elsewhere than on Linux, the seconds of a clock.
 */
export function threadSeconds(): number {
  if (process.platform !== 'linux') return performance.now() / 1000;
  const stat = readFileSync('/proc/thread-self/stat', 'latin1');
  // After the name in brackets, which may contain blanks: the 12th and 13th fields, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
