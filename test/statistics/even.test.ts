import { describe, expect, test } from 'vitest';
import { evenP } from '#src/statistics/even.js';

/** Chance of each number of heads among n throws of a fair coin. */
function heads(n: number): number[] {
  let row = [1];
  for (let i = 0; i < n; i++) row = [...row, 0].map((share, k) => (share + (row[k - 1] ?? 0)) / 2);
  return row;
}

describe('evenP', () => {
  test.each([
    [0, 0, 1],
    [5, 5, 1],
    [6, 5, 1],
    // z = (8 − 1) ÷ √10 = 2.2136
    [9, 1, 0.026857],
    [1, 9, 0.026857],
    // z = (100 − 1) ÷ √1000 = 3.1307
    [550, 450, 0.001744],
  ])('%i and %i: %f', (a, b, p) => {
    expect(evenP(a, b)).toBeCloseTo(p, 5);
  });

  /** By summing the binomial distribution: no randomness, so no tolerance for it. */
  test.each([0.05, 0.01, 0.001])(
    'a fair coin raises the alarm at most %f of the time, for up to 400 throws',
    (alpha) => {
      for (let n = 1; n <= 400; n++) {
        const alarms = heads(n).reduce((sum, share, k) => sum + (evenP(k, n - k) < alpha ? share : 0), 0);
        // In the worst case the normal distribution falls short by 4 % of alpha.
        expect(alarms, `${n} throws`).toBeLessThanOrEqual(alpha * 1.04);
      }
    },
  );

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('a count of %f is refused', (count) => {
    expect(() => evenP(count, 3)).toThrow(RangeError);
  });
});
