import { intervalWithUnseen } from './constant-sample.js';
import { bounded, type Interval } from './interval.js';
import { varianceFromSums } from './moments.js';
import { normalMixtureHalfWidth } from './normal-mixture.js';
import { rateSequence } from './rate-sequence.js';

/**
 * 1 / ρ² of the mixture, in battles. The sequence is narrowest at 8.21 times as many, 67,270, where it is 1.55 times
 * as wide as mean ± 1.96 standard errors; from 20,500 to 420,000 battles no other choice is more than 5 %
 * narrower. At 4,096 battles, the first look, it is 2.24 times as wide. The number is fixed: if it were chosen after
 * looking, the interval would not hold.
 */
const PRIOR_BATTLES = 8192;

/**
 * Battles imagined at the far end of what is possible, added to the variance. A spread that comes from a few
 * odd battles is not yet known, and the sequence would miss up to 11 % of the time where 0.3 odd battles are
 * expected by the first look. With three it misses at most 4 %, however rare they are
 * (mean-sequence-peeking.exact.test.ts); with two 5.0 %, with one 6.9 %.
 */
export const IMAGINED_BATTLES = 3;

/** A mean over the battles so far, with an interval that may be looked at as often as you like. */
export interface MeanSequence {
  mean: number;
  /** Sample standard deviation (divisor n − 1) over √n; NaN at n = 1. */
  standardError: number;
  /** Ends of the step of a 95 % confidence sequence, within what is possible. */
  low: number;
  high: number;
  /** Half of its width, before it is cut off at what is possible. */
  halfWidth: number;
  /** 'exact-zero': all battles gave the same value, and the standard error is 0. */
  method: 'normal-mixture' | 'exact-zero';
  n: number;
}

/**
 * One step of a confidence sequence for a mean, or for a mean difference between two variants: intervals that
 * hold the true mean at every look at once, 95 % of the time, so that you may stop when you have seen enough.
 *
 * mean ± √(variance + 3 reach² / n) · `normalMixtureHalfWidth(n, 8192)`, where `reach` is the distance from the mean
 * to the farther end of `possible`; never beyond `possible`. It assumes that the mean is nearly normal at the first look and that the
 * variance is known by then; so take the first look at 4,096 battles or later.
 *
 * When every battle gave the same value the interval is that of `intervalWithUnseen`, with
 * u = `rateSequence(0, n).high`, the greatest share of other values that is consistent with having seen none
 * at this or any other look. At n = 1 it is `possible`.
 *
 * `meanSequence(4096, 2048, 2048, { low: 0, high: 1 })`, 0 as often as 1, is `{ mean: 0.5, standardError:
 * 0.0078, low: 0.4658, high: 0.5342, halfWidth: 0.0342, method: 'normal-mixture', n: 4096 }`, rounded.
 *
 * @param n battles so far, an integer of at least 1
 * @param sum integer sum of the values, or of the differences
 * @param sumOfSquares integer sum of their squares
 * @param possible the least and greatest value that a battle can give; for a difference of rates, −1 and 1
 * @param missed how often the whole sequence may miss the mean, above 0 and below 1
 * @throws RangeError when a sum is not an exact integer, no values have these sums, or the mean is not
 *   `possible`
 * @see Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, "Time-uniform central limit theory and asymptotic
 *   confidence sequences", Annals of Statistics 52 (2024) 2613–2640
 */
export function meanSequence(
  n: number,
  sum: number,
  sumOfSquares: number,
  possible: Interval,
  missed = 0.05,
): MeanSequence {
  const variance = varianceFromSums(n, sum, sumOfSquares);
  const mean = sum / n;
  if (!(possible.low <= mean && mean <= possible.high)) {
    throw new RangeError(
      `meanSequence: sum / n is ${mean}; allowed: ${possible.low} to ${possible.high}, what was said to be possible`,
    );
  }
  const standardError = Math.sqrt(variance / n);
  if (n === 1 || variance === 0) {
    const unseen = n === 1 ? 1 : rateSequence(0, n, missed).high;
    const { low, high } = intervalWithUnseen(mean, unseen, possible);
    const method = n === 1 ? 'normal-mixture' : 'exact-zero';
    return { mean, standardError, low, high, halfWidth: (high - low) / 2, method, n };
  }
  const reach = Math.max(possible.high - mean, mean - possible.low);
  const half =
    Math.sqrt(variance + (IMAGINED_BATTLES * reach * reach) / n) *
    normalMixtureHalfWidth(n, PRIOR_BATTLES, missed);
  const uncut = { low: mean - half, high: mean + half };
  const halfWidth = (uncut.high - uncut.low) / 2;
  return { mean, standardError, ...bounded(uncut, possible), halfWidth, method: 'normal-mixture', n };
}
