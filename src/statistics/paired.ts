import { constantSampleInterval } from './constant-sample.js';
import { bounded } from './interval.js';
import { meanFromSums } from './moments.js';

/** Integer sums over battles that two variants played on the same luck. */
interface DifferenceSums {
  /** Pairs: battles that both variants played. An integer of at least 1. */
  n: number;
  /** Σ d, where d = the variant's response − the baseline's in the same battle. */
  sumDifference: number;
  /** Σ d². */
  sumSquaredDifference: number;
  /**
   * The largest |d| that a battle can show; no interval goes beyond it. By default, when all differences are
   * equal, 1, or the difference seen if that is larger, which is right for rates. Give the pieces or turns at stake
   * for other responses.
   */
  largestDifference?: number;
}

/** Mean difference per battle with its error; all but n in the unit of the response. */
export interface PairedDifference {
  mean: number;
  /** Sample standard deviation of the differences (divisor n − 1) over √n; NaN at n = 1. */
  standardError: number;
  /** 95 % interval. */
  low: number;
  high: number;
  /** 'exact-zero': all differences are equal, usually 0, and the standard error is 0. */
  method: 'paired-normal' | 'exact-zero';
  n: number;
}

/**
 * The mean of per-battle differences between two variants on the same luck, and mean ± 1.96 standard errors.
 *
 * When no battle differs the standard error is 0, but [0, 0] would claim that none ever can. The interval is
 * then ± u · largestDifference with u = `wilson(0, n).high`, the greatest share of differing battles that
 * is consistent with having seen none (`constantSampleInterval`). At n = 1 the standard error is NaN and the
 * interval ± largestDifference, or −∞ to ∞.
 *
 * `pairedDifference({ n: 4, sumDifference: 2, sumSquaredDifference: 2 })`, the differences 0 1 0 1, has
 * mean 0.5, standardError 0.2887, low -0.0658, high 1.0658, rounded; with `{ n: 1000, sumDifference: 0,
 * sumSquaredDifference: 0 }` low is -0.00383 and high 0.00383.
 *
 * @throws RangeError when a sum is not an exact integer, no differences have these sums, or
 *   largestDifference is less than the difference seen
 * @see Law, Simulation Modeling and Analysis (5th ed., 2015), sections 10.2 and 11.2: paired comparison, common random numbers
 */
export function pairedDifference(sums: DifferenceSums): PairedDifference {
  const { n, sumDifference, sumSquaredDifference } = sums;
  const estimate = meanFromSums(n, sumDifference, sumSquaredDifference);
  const { mean } = estimate;
  if (estimate.method === 'normal-mean') {
    const { largestDifference: most } = sums;
    const possible = most === undefined ? undefined : { low: -most, high: most };
    return { ...estimate, ...bounded(estimate, possible), method: 'paired-normal' };
  }

  const largest = sums.largestDifference ?? Math.max(1, Math.abs(mean));
  const { low, high } = constantSampleInterval(mean, n, { low: -largest, high: largest });
  return { mean, standardError: 0, low, high, method: 'exact-zero', n };
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
