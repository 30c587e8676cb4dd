import { constantSampleInterval } from './constant-sample.js';
import { requireCount } from './count.js';
import { bounded, type Interval } from './interval.js';
import { Z95 } from './normal.js';

/** A mean over battles with its error; all but n in the unit of what was summed. */
export interface MeanEstimate {
  mean: number;
  /** Sample standard deviation (divisor n − 1) over √n; NaN at n = 1, where no spread can be seen. */
  standardError: number;
  /** 95 % interval; not beyond what is possible, if that is known. */
  low: number;
  high: number;
  /** 'exact-zero': all battles gave the same value, the standard error is 0. */
  method: 'normal-mean' | 'exact-zero';
  n: number;
}

/**
 * The mean of an integer response over n battles, its standard error and mean ± 1.96 standard errors.
 *
 * If `possible`, the least and greatest value a battle can give, is known, the interval does not go beyond
 * it: otherwise the mean of a rare count could seem to be negative. When every battle gave the
 * same value, `possible` turns the interval into `constantSampleInterval`; without it low = high = mean, which
 * describes only the battles played. A single battle says nothing about the error: the standard error is NaN
 * and the interval is `possible`, or −∞ to ∞.
 *
 * `meanFromSums(4, 10, 30)`, the values 1 2 3 4, is `{ mean: 2.5, standardError: 0.6455, low: 1.2348,
 * high: 3.7652, method: 'normal-mean', n: 4 }`, rounded.
 *
 * @param n battles, an integer of at least 1; the normal interval needs some dozens (docs/statistics.md)
 * @param sum integer sum of the values
 * @param sumOfSquares integer sum of their squares
 * @throws RangeError when a sum is not an exact integer, no values have these sums, or the one value seen
 *   is not `possible`
 */
export function meanFromSums(
  n: number,
  sum: number,
  sumOfSquares: number,
  possible?: Interval,
): MeanEstimate {
  const variance = varianceFromSums(n, sum, sumOfSquares);
  const mean = sum / n;
  const standardError = Math.sqrt(variance / n);
  if (n === 1) {
    const { low, high } = possible ?? { low: -Infinity, high: Infinity };
    return { mean, standardError, low, high, method: 'normal-mean', n };
  }
  if (variance === 0) {
    const { low, high } = possible ? constantSampleInterval(mean, n, possible) : { low: mean, high: mean };
    return { mean, standardError, low, high, method: 'exact-zero', n };
  }
  const half = Z95 * standardError;
  const { low, high } = bounded({ low: mean - half, high: mean + half }, possible);
  return { mean, standardError, low, high, method: 'normal-mean', n };
}

/**
 * Sample variance, divisor n − 1, of n integers from their sum and sum of squares; NaN at n = 1.
 *
 * (n · sumOfSquares − sum²) / (n (n − 1)). The two products pass 2⁵³ from about 10⁷ battles on and nearly
 * cancel when the spread is small compared with the mean, so they are subtracted as big integers: the numerator is
 * exact, the result is within a few units in the last place, and 0 means that all values are equal.
 *
 * `varianceFromSums(4, 10, 30)` is 1.6666666666666667.
 *
 * @returns in the unit squared
 * @throws RangeError as `meanFromSums`
 */
export function varianceFromSums(n: number, sum: number, sumOfSquares: number): number {
  requireCount('varianceFromSums', 'n', n, 1);
  requireCount('varianceFromSums', 'sum', sum, Number.MIN_SAFE_INTEGER);
  requireCount('varianceFromSums', 'sumOfSquares', sumOfSquares);

  const numerator = BigInt(n) * BigInt(sumOfSquares) - BigInt(sum) * BigInt(sum);
  if (numerator < 0n) {
    throw new RangeError(
      `varianceFromSums: sumOfSquares is ${sumOfSquares}; allowed: at least sum² / n = ${sum}² / ${n}, no ${n} values have these sums`,
    );
  }
  if (n === 1) {
    if (numerator === 0n) return Number.NaN;
    throw new RangeError(
      `varianceFromSums: sumOfSquares is ${sumOfSquares}; allowed: sum² = ${sum}², because n is 1`,
    );
  }
  return Number(numerator) / (n * (n - 1));
}
