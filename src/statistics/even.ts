import { twoSidedP } from './normal.js';

/**
 * The p-value of two counts, if each counted item is equally likely to fall to either:
 * z = (|a − b| − 1) ÷ √(a + b), at least 0, and two-sided from the normal distribution. The 1 is the correction
 * for continuity: without it small counts would raise too many false alarms.
 *
 * `evenP(51200, 48100)` is 8.6e-23 and `evenP(9, 1)` is 0.027, rounded; `evenP(0, 0)` is 1.
 *
 * @param a, b whole numbers, 0 or more
 * @returns a probability, 0–1
 * @throws RangeError when a count is less than 0 or not whole
 * @see Edwards, "Note on the ‘correction for continuity’ in testing the significance of the difference between
 *   correlated proportions", Psychometrika 13 (1948) 185–187
 */
export function evenP(a: number, b: number): number {
  for (const count of [a, b]) {
    if (!(Number.isSafeInteger(count) && count >= 0)) {
      throw new RangeError(`evenP: a count is ${count}; allowed: whole numbers from 0`);
    }
  }
  if (a + b === 0) return 1;
  return twoSidedP(Math.max(0, Math.abs(a - b) - 1) / Math.sqrt(a + b));
}
