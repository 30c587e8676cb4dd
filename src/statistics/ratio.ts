import { requireCount } from './count.js';
import { varianceFromSums } from './moments.js';
import { Z95 } from './normal.js';
import { wilson } from './wilson.js';

/** Integer sums of two counts over the same battles: x, and y of the same kind or a part of x. */
export interface RatioSums {
  /** Battles, an integer of at least 1. */
  n: number;
  /** Σ x, such as pieces that had to test; at least 0, like all that follow. */
  sumX: number;
  /** Σ x². */
  sumSquaredX: number;
  /** Σ y, such as pieces that failed. */
  sumY: number;
  /** Σ y². */
  sumSquaredY: number;
  /** Σ x y. */
  sumXY: number;
  /** Battles with x above 0, for the interval at a ratio of 0 or 1; by default the smaller of n and Σ x. */
  battlesWithAny?: number;
}

/** A ratio of two means over the same battles, with its error. */
export interface RatioEstimate {
  /** Σ y / Σ x: the share of the total, not the mean of the battles' shares. */
  ratio: number;
  /** By the delta method; 0 when y is the same multiple of x in every battle, NaN at n = 1. */
  standardError: number;
  /** 95 % interval; not below 0. */
  low: number;
  high: number;
  /** 'wilson': the ratio was 0, or y was x, in every battle. 'exact-zero': another constant ratio. */
  method: 'ratio-delta' | 'wilson' | 'exact-zero';
  n: number;
}

/**
 * The ratio of two means over the same battles, Σ y / Σ x: how many of the pieces that had to test failed.
 *
 * Pieces of one battle share its luck, so the battle is the unit of analysis: the residuals y − R x have mean 0, and
 * the standard error is √(n Σ (y − R x)² / (n − 1)) / Σ x. Their sum of squares is computed in exact integers,
 * as in `varianceFromSums`. It needs some dozens of battles with x above 0.
 *
 * If y was 0 in every battle, or equal to x in every battle, the standard error is 0, but an interval of no width
 * would claim certainty. The interval is then Wilson's for 0, or all, of m = `battlesWithAny` trials: each battle
 * counts as one trial however many pieces it had. It is approximate: cautious if many pieces tested independently in
 * each battle, too narrow if few battles contain most of the pieces. For any other constant ratio both ends are
 * the ratio itself, which describes only the battles played.
 *
 * `ratioFromSums({ n: 4, sumX: 10, sumSquaredX: 30, sumY: 4, sumSquaredY: 6, sumXY: 13 })`, 0 of 1, 1 of 2,
 * 1 of 3 and 2 of 4, is `{ ratio: 0.4, standardError: 0.0730, low: 0.2569, high: 0.5431,
 * method: 'ratio-delta', n: 4 }`, rounded.
 *
 * @returns null when x was 0 in every battle: there is nothing to take a share of
 * @throws RangeError when a sum is not an exact integer of at least 0, no values have these sums, or
 *   `battlesWithAny` is not from 1 to the smaller of n and Σ x
 * @see Cochran, Sampling Techniques (3rd ed., 1977), section 2.11 and chapter 6
 */
export function ratioFromSums(sums: RatioSums): RatioEstimate | null {
  const { n, sumX, sumSquaredX, sumY, sumSquaredY, sumXY } = sums;
  for (const [name, sum] of Object.entries({ sumX, sumSquaredX, sumY, sumSquaredY, sumXY })) {
    requireCount('ratioFromSums', name, sum);
  }
  varianceFromSums(n, sumX, sumSquaredX);
  varianceFromSums(n, sumY, sumSquaredY);
  const residuals = residualSquares(sums);
  if (sumX === 0) return null;
  const ratio = sumY / sumX;
  const most = Math.min(n, sumX);
  const battlesWithAny = sums.battlesWithAny ?? most;
  requireCount('ratioFromSums', 'battlesWithAny', battlesWithAny, 1, most);

  if (residuals === 0n) {
    const standardError = n === 1 ? Number.NaN : 0;
    if (sumY === 0 || sumY === sumX) {
      const interval = wilson(ratio * battlesWithAny, battlesWithAny);
      return { ratio, standardError, ...interval, method: 'wilson', n };
    }
    const [low, high] = n === 1 ? [-Infinity, Infinity] : [ratio, ratio];
    return { ratio, standardError, low, high, method: 'exact-zero', n };
  }
  const standardError = Math.sqrt((Number(residuals) * n) / (n - 1)) / sumX / sumX;
  const half = Z95 * standardError;
  return {
    ratio,
    standardError,
    low: Math.max(0, ratio - half),
    high: ratio + half,
    method: 'ratio-delta',
    n,
  };
}

/** Σ (Σx · y − Σy · x)², exactly: (Σ x)² times the sum of squared residuals y − R x. */
function residualSquares({ sumX, sumSquaredX, sumY, sumSquaredY, sumXY }: RatioSums): bigint {
  const [x, y] = [BigInt(sumX), BigInt(sumY)];
  const squares = x * x * BigInt(sumSquaredY) - 2n * x * y * BigInt(sumXY) + y * y * BigInt(sumSquaredX);
  if (squares < 0n || BigInt(sumXY) * BigInt(sumXY) > BigInt(sumSquaredX) * BigInt(sumSquaredY)) {
    throw new RangeError(
      `ratioFromSums: sumXY is ${sumXY}; allowed: what some values with the sums ${sumX} and ${sumY} and the sums of squares ${sumSquaredX} and ${sumSquaredY} have`,
    );
  }
  return squares;
}
