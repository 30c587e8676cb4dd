import { wilson } from './wilson.js';

/** Where a falling share first is a half or less, with its interval; an end that was not reached is null. */
export interface Median {
  at: number;
  low: number;
  high: number | null;
}

/**
 * The first place at which a falling share is a half or less, and the interval that its own intervals give:
 * where their low ends, and their high ends, first are a half or less (Brookmeyer & Crowley, Biometrics 38, 1982,
 * 29–41).
 *
 * @returns null when the share, or the low end of its interval, never is
 */
export function medianOf(
  steps: readonly { at: number; share: number; low: number; high: number }[],
): Median | null {
  const at = steps.find((step) => step.share <= 0.5);
  const low = steps.find((step) => step.low <= 0.5);
  const high = steps.find((step) => step.high <= 0.5);
  return at && low ? { at: at.at, low: low.at, high: high ? high.at : null } : null;
}

/**
 * The place by which half of those that did something had done it: a share of these alone, however many others there
 * were.
 *
 * @param counts how many did it at each place, in order
 */
export function medianAmong(counts: readonly { at: number; count: number }[]): Median | null {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  let left = all;
  return medianOf(
    counts.map(({ at, count }) => {
      left -= count;
      return { at, share: left / all, ...wilson(left, all) };
    }),
  );
}
