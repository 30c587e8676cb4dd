import { constantSampleInterval } from './constant-sample.js';
import { requireCount } from './count.js';
import { intervalError, testError } from './imagined.js';
import { bounded } from './interval.js';
import { mcnemar } from './mcnemar.js';
import { meanFromSums } from './moments.js';
import { twoSidedP, Z95 } from './normal.js';
import { powerOfTwo } from './power-of-two.js';

/** Integer sums over battles that two variants played on the same luck. */
interface DifferenceSums {
  /** Pairs: battles that both variants played. An integer of at least 1. */
  n: number;
  /** Σ d, where d = the variant's response − the baseline's in the same battle. */
  sumDifference: number;
  /** Σ d². */
  sumSquaredDifference: number;
  /** Battles with d ≠ 0. By default as many as these sums allow, the smaller of n and Σ d². */
  differing?: number;
  /**
   * The largest |d| that a battle can show; no interval goes beyond it. 1 for a rate; for other responses the pieces
   * or turns at stake. By default not known; and 1, or the difference seen if that is larger, when all differences are
   * equal.
   */
  largestDifference?: number;
}

/** Mean difference per battle with its error; `mean` to `high` in the unit of the response. */
export interface PairedDifference {
  mean: number;
  /** Sample standard deviation of the differences (divisor n − 1) over √n; NaN at n = 1. */
  standardError: number;
  /** 95 % interval. */
  low: number;
  high: number;
  /** 'exact-zero': all differences are equal, for a rate 0, and the standard error is 0. */
  method: 'mcnemar-mid-p' | 'paired-normal' | 'exact-zero';
  /**
   * Two-sided p-value of no difference on average, 0–1. For rates it is below 0.05 exactly where the interval leaves out
   * 0; for other responses too, from 15 battles on, if their differences are not all equal.
   */
  p: number;
  n: number;
}

/**
 * The mean of per-battle differences between two variants on the same luck, its 95 % interval and its p-value.
 *
 * For a rate, whose differences are −1, 0 and 1 (`largestDifference` is 1), both are those of `mcnemar`. For other
 * responses the interval is mean ± 1.96 standard errors; where fewer than 400 battles differ, some imagined ones widen
 * it (`intervalError`): few battles may not have shown yet how far the rarest differ. p comes from the same battles
 * (`testError`). It is not below 2^(1 − m) if m battles differ, the p-value of a sign test in which all of them differ
 * in the same direction: no battles say more.
 *
 * When no battle differs the standard error is 0, but [0, 0] would claim that none ever can. The interval is
 * then ± u · largestDifference with u = `wilson(0, n).high`, the greatest share of differing battles that
 * is consistent with having seen none (`constantSampleInterval`). If battles of another response than a rate all differ
 * by the same amount, the interval is made likewise. At n = 1 the standard error is NaN, and of another response than a
 * rate the interval is ± largestDifference, or −∞ to ∞, and p is 1.
 *
 * `pairedDifference({ n: 1000, sumDifference: 18, sumSquaredDifference: 30, largestDifference: 1 })`, 24 battles up
 * and 6 down, has mean 0.018, standardError 0.00545, low 0.00750, high 0.02961 and p 0.00088, rounded; with
 * `{ n: 1000, sumDifference: 0, sumSquaredDifference: 0 }` low is -0.00383 and high 0.00383.
 *
 * @throws RangeError when a sum is not an exact integer, no differences have these sums, so many battles cannot
 *   differ, or largestDifference is less than the difference seen
 * @see Law, Simulation Modeling and Analysis (5th ed., 2015), sections 10.2 and 11.2: paired comparison, common random numbers
 */
export function pairedDifference(sums: DifferenceSums): PairedDifference {
  const { n, sumDifference, sumSquaredDifference, largestDifference } = sums;
  const { mean, standardError, method } = meanFromSums(n, sumDifference, sumSquaredDifference);
  const most = Math.min(n, sumSquaredDifference);
  const { differing = most } = sums;
  requireCount('pairedDifference', 'differing', differing, Math.min(1, most), most);
  if (largestDifference === 1 && differing > 0) {
    const up = (sumSquaredDifference + sumDifference) / 2;
    const found = mcnemar(n, up, sumSquaredDifference - up);
    return { mean, standardError, ...found, method: 'mcnemar-mid-p', n };
  }
  const least = mean === 0 || n === 1 ? 1 : powerOfTwo(1 - differing);
  if (method === 'exact-zero') {
    const largest = largestDifference ?? Math.max(1, Math.abs(mean));
    const interval = constantSampleInterval(mean, n, { low: -largest, high: largest });
    return { mean, standardError: 0, ...interval, method, p: least, n };
  }
  const range = largestDifference ?? Infinity;
  const found = { difference: mean, standardError, n, differing, range };
  const half = n === 1 ? Infinity : Z95 * intervalError(found);
  const interval = bounded({ low: mean - half, high: mean + half }, { low: -range, high: range });
  const p = least === 1 ? 1 : Math.max(least, twoSidedP(mean / testError(found)));
  return { mean, standardError, ...interval, method: 'paired-normal', p, n };
}

/**
 * What the same luck was worth: the variance that the difference would have with independent luck, divided by the
 * variance it has. A ratio of 20 means that 20 times the battles would be needed without pairing; 1 means
 * that pairing gained nothing, less than 1 that it did harm.
 *
 * (varianceA + varianceB) / varianceOfDifference. null when the difference never varied, or when a variance
 * is NaN because only one battle was played: there is no ratio to report.
 *
 * `varianceRatio(2, 3, 0.25)` is 20.
 *
 * @param varianceA of the response under one variant, at least 0
 * @param varianceB under the other
 * @param varianceOfDifference of their per-battle difference
 * @returns at least 0.5 for variances from the same battles, up to rounding
 * @throws RangeError when a variance is negative or infinite
 */
export function varianceRatio(
  varianceA: number,
  varianceB: number,
  varianceOfDifference: number,
): number | null {
  for (const [name, got] of Object.entries({ varianceA, varianceB, varianceOfDifference })) {
    if (got < 0 || got === Infinity) {
      throw new RangeError(
        `varianceRatio: ${name} is ${got}; allowed: a finite number of at least 0, or NaN`,
      );
    }
  }
  if (varianceOfDifference === 0) return null;
  const ratio = (varianceA + varianceB) / varianceOfDifference;
  return Number.isNaN(ratio) ? null : ratio;
}
