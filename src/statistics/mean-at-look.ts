import { intervalWithUnseen } from './constant-sample.js';
import { expm1 } from './exponential.js';
import type { Interval } from './interval.js';
import { log } from './logarithm.js';
import { IMAGINED_BATTLES } from './mean-sequence.js';
import { varianceFromSums } from './moments.js';
import { normalQuantile } from './normal.js';

/** A mean with an interval that shares its error rate with others. */
export interface MeanAtLook extends Interval {
  mean: number;
}

/**
 * An interval for a mean, or for a mean difference, at one of several looks that were planned beforehand: each look
 * may miss its share, so that all of them hold the true mean at once. For a few looks, each at twice the battles of
 * the one before, this is narrower than `meanSequence`, which allows any number of them.
 *
 * mean ± z √((variance + 3 reach² / n) / n), with z the quantile of the normal distribution at 1 − missed / 2 and
 * `reach` the distance from the mean to the farther end of `possible`; never beyond `possible`. When every battle gave
 * the same value, the greatest share u of other values that is consistent with this, (1 − u)ⁿ = missed, gives
 * how far they could move the mean.
 *
 * `meanAtLook(512, 256, 256, { low: 0, high: 1 }, 0.05 / 8)` is `{ mean: 0.5, low: 0.4393, high: 0.5607 }`, rounded.
 *
 * @param n battles, an integer of at least 1
 * @param sum integer sum of the values
 * @param sumOfSquares integer sum of their squares
 * @param possible the least and greatest value that a battle can give
 * @param missed how often this look may miss, above 0 and below 1: 0.05 divided by the number of looks
 * @throws RangeError when a sum is not an exact integer, no values have these sums, or the mean is not `possible`
 */
export function meanAtLook(
  n: number,
  sum: number,
  sumOfSquares: number,
  possible: Interval,
  missed: number,
): MeanAtLook {
  const mean = sum / n;
  const variance = varianceFromSums(n, sum, sumOfSquares);
  if (n === 1) return { mean, ...possible };
  if (variance === 0) return { mean, ...intervalWithUnseen(mean, -expm1(log(missed) / n), possible) };
  const reach = Math.max(possible.high - mean, mean - possible.low);
  const spread = Math.sqrt((variance + (IMAGINED_BATTLES * reach * reach) / n) / n);
  const half = -normalQuantile(missed / 2) * spread;
  return { mean, low: Math.max(possible.low, mean - half), high: Math.min(possible.high, mean + half) };
}
