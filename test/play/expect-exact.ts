import { expect } from 'vitest';
import type { Sums } from './played.js';

/**
 * 4.5 standard errors: a correct simulator would fail once in 147,000 comparisons if the seeds were not
 * fixed (two-sided normal tail, 6.8 × 10⁻⁶).
 */
export const MOST_STANDARD_ERRORS = 4.5;

/**
 * Standard errors between a mean over `n` battles and its expectation, from the exact variance of one
 * battle; a number that cannot vary must be exact.
 */
function standardErrors(mean: number, expected: number, variance: number, n: number): number {
  if (variance < 1e-12) return Math.abs(mean - expected) < 1e-9 ? 0 : Number.POSITIVE_INFINITY;
  return Math.abs(mean - expected) / Math.sqrt(variance / n);
}

/** E[Xᵏ] of a variable that is 0, 1, 2, … with these chances. */
function moment(chances: readonly number[], k: number): number {
  return chances.reduce((sum, chance, value) => sum + chance * value ** k, 0);
}

/** Expects a whole number to have the mean and the mean square of its exact distribution. */
export function expectDistribution(sums: Sums, battles: number, chances: ArrayLike<number>, what = ''): void {
  const exact = Array.from(chances);
  const [first, second, fourth] = [1, 2, 4].map((k) => moment(exact, k)) as [number, number, number];
  const ofMean = standardErrors(sums.sum / battles, first, second - first ** 2, battles);
  const ofSquare = standardErrors(sums.sumOfSquares / battles, second, fourth - second ** 2, battles);
  expect(ofMean, `standard errors of the mean ${what}`).toBeLessThan(MOST_STANDARD_ERRORS);
  expect(ofSquare, `standard errors of the mean square ${what}`).toBeLessThan(MOST_STANDARD_ERRORS);
}
