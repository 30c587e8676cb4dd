import { expect, test } from 'vitest';
import { rateSequence } from '#src/statistics/rate-sequence.js';
import { wilson } from '#src/statistics/wilson.js';

test('its examples', () => {
  const { low, high } = rateSequence(81, 263);
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2187', '0.4081']);
  expect(rateSequence(0, 1000).high.toFixed(4)).toBe('0.0099');
});

// P. Khuong, github.com/pkhuong/csm, csm.py: csm(1000000, 0.99, k, -10) prints the logarithm of
// (n + 1) P(k of n | 0.99), rounded upwards, after Ding, Gandy & Hahn, "A simple method for implementing Monte
// Carlo tests" (2017).
test.each([
  [990_596, -9.977077184266818],
  [990_597, -10.039129993485403],
])('csm.py: %d of a million against 0.99 is at the level exp(%d)', (successes, level) => {
  // At that level 0.99 is just the low end. The level moves by 6e4 per unit of rate, and is printed to about
  // 2e-8, the rounding of sums of 10⁷ · 2⁻⁵³ and more.
  expect(Math.abs(rateSequence(successes, 1_000_000, Math.exp(level)).low - 0.99)).toBeLessThan(1e-12);
});

test('csm.py: with exp(−10) the first of these still holds 0.99 and the second does not', () => {
  expect(rateSequence(990_596, 1_000_000, Math.exp(-10)).low).toBeLessThan(0.99);
  expect(rateSequence(990_597, 1_000_000, Math.exp(-10)).low).toBeGreaterThan(0.99);
});

// Roots of the same inequality found by mpmath 1.3 with 60 digits; printed nowhere.
test.each([
  [1, 2, 8.403959874912471e-3, 0.9915960401250875],
  [3, 10, 3.664029037550996e-2, 0.7332594738358065],
  [17, 4096, 1.2052394352980544e-3, 9.956229155589379e-3],
  [16, 100_000, 3.3955512847265763e-5, 4.459460367316061e-4],
  [123_456, 1_000_000, 0.1219828469868441, 0.12493929087868867],
  [1, 1e9, 4.99999999525e-20, 2.7015405033702214e-8],
  [2, 1e9, 1.0000050000374903e-14, 2.9815936617875535e-8],
  [5e8, 1e9, 0.4999189704570305, 0.5000810295429695],
])('mpmath: %d of %d', (successes, n, low, high) => {
  const interval = rateSequence(successes, n);
  expect(Math.abs(interval.low / low - 1)).toBeLessThan(1e-14);
  expect(Math.abs(interval.high / high - 1)).toBeLessThan(1e-14);
});

test('never: (1 − p)ⁿ = 0.05 / (n + 1), exact at the ends for any n', () => {
  for (const n of [1, 20, 4096, 1e9, 2 ** 53 - 2]) {
    expect(rateSequence(0, n).low).toBe(0);
    expect(rateSequence(n, n).high).toBe(1);
    const { high } = rateSequence(0, n);
    expect(Math.abs((n * Math.log1p(-high)) / Math.log(0.05 / (n + 1)) - 1)).toBeLessThan(2e-15);
    // Two roundings of 1 − high.
    expect(Math.abs(rateSequence(n, n).low - (1 - high))).toBeLessThan(3e-16);
  }
});

test('counting failures mirrors it, more successes raise it, and it is wider than Wilson’s', () => {
  for (const n of [1, 2, 7, 100, 4096]) {
    let before = { low: -1, high: -1 };
    for (let k = 0; k <= n; k += Math.ceil(n / 50)) {
      const { low, high } = rateSequence(k, n);
      const mirrored = rateSequence(n - k, n);
      expect(Math.abs(low - (1 - mirrored.high))).toBeLessThan(1e-14);
      expect(low).toBeGreaterThanOrEqual(before.low);
      expect(high).toBeGreaterThan(before.high);
      expect(low).toBeLessThanOrEqual(k / n);
      expect(high).toBeGreaterThanOrEqual(k / n);
      expect(high - low).toBeGreaterThan(wilson(k, n).high - wilson(k, n).low);
      before = { low, high };
    }
  }
});

test('the widths that its docstring names', () => {
  const ratio = (k: number, n: number) => {
    const [sequence, once] = [rateSequence(k, n), wilson(k, n)];
    return ((sequence.high - sequence.low) / (once.high - once.low)).toFixed(1);
  };
  expect([ratio(50, 100), ratio(50_000, 100_000)]).toEqual(['1.6', '2.1']);
});
