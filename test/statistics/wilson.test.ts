import { expect, test } from 'vitest';
import { wilson } from '#src/statistics/wilson.js';

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998)
// 857–872, Table I, method 3 (score, no continuity correction), printed to four places.
const newcombe = [
  { successes: 81, n: 263, low: 0.2553, high: 0.3662 },
  { successes: 15, n: 148, low: 0.0624, high: 0.1605 },
  { successes: 0, n: 20, low: 0, high: 0.1611 },
  { successes: 1, n: 29, low: 0.0061, high: 0.1718 },
];

test.each(newcombe)('Newcombe (1998): $successes of $n', ({ successes, n, low, high }) => {
  const interval = wilson(successes, n);
  // Half a unit of the fourth place, the rounding of the printed table.
  expect(Math.abs(interval.low - low)).toBeLessThanOrEqual(0.00005);
  expect(Math.abs(interval.high - high)).toBeLessThanOrEqual(0.00005);
});

test.each([1, 2, 20, 1_000_000, 2 ** 53 - 1])('the ends are exact at 0 and n of %d', (n) => {
  expect(wilson(0, n).low).toBe(0);
  expect(wilson(0, n).high).toBeGreaterThan(0);
  expect(wilson(n, n).high).toBe(1);
  expect(wilson(n, n).low).toBeLessThan(1);
});

test('0 of a thousand million keeps all its digits: z² / (n + z²)', () => {
  const zz = 3.841458820694124; // the 0.95 quantile of χ² with one degree of freedom
  // z² / (n + z²) costs some ten roundings here, each 1.1e-16 of the result.
  expect(Math.abs(wilson(0, 1e9).high / (zz / (1e9 + zz)) - 1)).toBeLessThan(2e-15);
});
