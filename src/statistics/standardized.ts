import { sampleRankCorrelation } from 'simple-statistics';
import { exp } from './exponential.js';
import type { Interval } from './interval.js';
import { log } from './logarithm.js';
import { Z95 } from './normal.js';
import { sum } from './sum.js';

/** How a response is associated with one factor over all points of a design. */
export interface Association {
  /** Spearman's rank correlation, and its 95 % interval. */
  rank: { estimate: number } & Interval;
  /** Coefficient of a linear regression on all factors, in standard deviations: the change of the response for one of the factor. */
  standardized: number;
}

/**
 * How a response is associated with each of several factors, at the points of a design.
 *
 * @param factors by point and factor
 * @param responses by point; at least three more than there are factors
 * @returns by factor, and R²: the share of the variance of the response that the regression explains
 * @throws RangeError when there are too few points
 * @see Saltelli et al., Global Sensitivity Analysis: The Primer (2008), section 1.2.5: standardized coefficients; for the
 *   interval Fieller, Hartley & Pearson, "Tests for rank correlation coefficients", Biometrika 44 (1957) 470–481
 */
export function associationsOf(
  factors: readonly (readonly number[])[],
  responses: readonly number[],
): { of: Association[]; explained: number } {
  const n = responses.length;
  const k = factors[0]?.length ?? 0;
  if (n < k + 3) throw new RangeError(`associationsOf: ${n} points; allowed: at least ${k + 3}`);
  const columns = Array.from({ length: k }, (_, f) => standard(factors.map((point) => point[f])));
  const y = standard(responses);
  const products = columns.map((one) => columns.map((other) => dot(one, other)));
  const coefficients = solved(
    products,
    columns.map((one) => dot(one, y)),
  );
  const fitted = y.map((_, j) => columns.reduce((sum, one, f) => sum + coefficients[f] * one[j], 0));
  const total = dot(y, y);
  return {
    of: columns.map((column, f) => ({
      rank: rankOf(column, responses),
      standardized: coefficients[f],
    })),
    explained: total > 0 ? dot(fitted, y) / total : 0,
  };
}

function rankOf(one: readonly number[], other: readonly number[]): Association['rank'] {
  const isFlat = (all: readonly number[]) => all.every((each) => each === all[0]);
  if (isFlat(one) || isFlat(other)) return { estimate: 0, low: -1, high: 1 };
  const estimate = within(1, sampleRankCorrelation([...one], [...other]));
  // Fisher’s z; 1.06 accounts for the use of ranks. At 1 it would leave no width, so there half of the smallest step
  // below 1 is taken off, which two ranks that change places make.
  const n = one.length;
  const half = Z95 * Math.sqrt(1.06 / (n - 3));
  const r = within(1 - 6 / (n * (n * n - 1)), estimate);
  const z = log((1 + r) / (1 - r)) / 2;
  const back = (at: number) => 1 - 2 / (exp(2 * at) + 1);
  return { estimate, low: Math.min(estimate, back(z - half)), high: Math.max(estimate, back(z + half)) };
}

/** The number of −most to most that is nearest. */
function within(most: number, number: number): number {
  return Math.min(most, Math.max(-most, number));
}

/** With mean 0 and standard deviation 1; all 0 if nothing varies. */
function standard(numbers: readonly number[]): number[] {
  const mean = sum(numbers) / numbers.length;
  const spread = Math.sqrt(
    numbers.reduce((sum, each) => sum + (each - mean) * (each - mean), 0) / numbers.length,
  );
  return numbers.map((each) => (spread > 0 ? (each - mean) / spread : 0));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, each, i) => sum + each * other[i], 0);
}

/** The solution of a system of linear equations (Gauss, with pivots); 0 for unknowns that nothing determines. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let r = column + 1; r < n; r++)
      if (Math.abs(rows[r][column]) > Math.abs(rows[best][column])) best = r;
    [rows[column], rows[best]] = [rows[best], rows[column]];
    const pivot = rows[column][column];
    if (Math.abs(pivot) < 1e-9) continue;
    for (let r = 0; r < n; r++) {
      if (r === column) continue;
      const times = rows[r][column] / pivot;
      for (let c = column; c <= n; c++) rows[r][c] -= times * rows[column][c];
    }
  }
  return rows.map((row, i) => (Math.abs(row[i]) < 1e-9 ? 0 : row[n] / row[i]));
}
