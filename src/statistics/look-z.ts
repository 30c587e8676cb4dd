import { requireCount } from './count.js';
import { normalQuantile } from './normal.js';

/**
 * Half-width in standard errors of an interval at one of many looks, when the intervals of all looks together may
 * miss `missed` of the time, however many looks follow: look k may miss missed / (k (k + 1)), and these add up
 * to `missed`. For nearly normal estimates for which no narrower sequence is known.
 *
 * `lookZ(1)` is 2.2414, the half-width of 97.5 %, and `lookZ(5)` is 3.1440, rounded.
 *
 * @param look number of the look, from 1; the battles of each must be planned before the first
 * @param missed how often any of them may miss, above 0 and below 1
 * @throws RangeError when an argument is out of bounds
 */
export function lookZ(look: number, missed = 0.05): number {
  requireCount('lookZ', 'look', look, 1);
  if (!(missed > 0 && missed < 1))
    throw new RangeError(`lookZ: missed is ${missed}; allowed: above 0 and below 1`);
  return -normalQuantile(missed / (2 * look * (look + 1)));
}
