import { describe, expect, test } from 'vitest';
import { meanSequence } from '#src/statistics/mean-sequence.js';
import { meanFromSums } from '#src/statistics/moments.js';
import { normalMixtureHalfWidth } from '#src/statistics/normal-mixture.js';
import { rateSequence } from '#src/statistics/rate-sequence.js';

/** The possible range of a rate. */
const rate = { low: 0, high: 1 };

test('its example: 0 and 1 equally often', () => {
  const { mean, standardError, low, high, method, n } = meanSequence(4096, 2048, 2048, rate);
  expect([mean, method, n]).toEqual([0.5, 'normal-mixture', 4096]);
  expect([standardError, low, high].map((x) => x.toFixed(4))).toEqual(['0.0078', '0.4658', '0.5342']);
});

test('the widths in the documentation of its constant', () => {
  const ratio = (n: number) => {
    const [sequence, once] = [meanSequence(n, n / 2, n / 2, rate), meanFromSums(n, n / 2, n / 2)];
    return ((sequence.high - sequence.low) / (once.high - once.low)).toFixed(2);
  };
  expect([ratio(4096), ratio(67_270)]).toEqual(['2.24', '1.55']);
  for (const n of [20_500, 67_270, 420_000]) {
    // The optimal x = n / prior, as in normal-mixture.test.ts.
    expect(normalMixtureHalfWidth(n, 8192) / normalMixtureHalfWidth(n, n / 8.2119)).toBeLessThan(1.05);
  }
});

describe('all values equal', () => {
  test('the largest share of other values is that of rateSequence', () => {
    const unseen = rateSequence(0, 4096).high;
    expect(meanSequence(4096, 3 * 4096, 9 * 4096, { low: 0, high: 10 })).toEqual({
      mean: 3,
      standardError: 0,
      low: 3 - unseen * 3,
      high: 3 + unseen * 7,
      halfWidth: expect.closeTo(unseen * 5, 12),
      method: 'exact-zero',
      n: 4096,
    });
  });
});

test('three imagined battles at the far end: no effect where the spread is known, a large one where it is not', () => {
  const width = ({ halfWidth }: { halfWidth: number }) => 2 * halfWidth;
  const bare = (n: number, sum: number) =>
    2 * Math.sqrt((sum * (n - sum)) / n / (n - 1)) * normalMixtureHalfWidth(n, 8192);
  // One battle in 4,096 differs: its variance is 1/4096, and 3 more battles make the interval twice as wide.
  expect((width(meanSequence(4096, 1, 1, rate)) / bare(4096, 1)).toFixed(2)).toBe('2.00');
  // Half of them differ: the variance is 1 + 3 · 0.25 / (4096 · 0.25) times as large.
  expect((width(meanSequence(4096, 2048, 2048, rate)) / bare(4096, 2048)).toFixed(4)).toBe('1.0004');
});

test('ends at what is possible; its half-width does not', () => {
  const { low, high, mean, halfWidth } = meanSequence(4096, 3, 3, rate);
  expect(low).toBe(0);
  expect(high).toBeCloseTo(mean + halfWidth, 12);
  expect(halfWidth).toBeGreaterThan(mean);
  const most = meanSequence(4096, 4093, 4093, rate);
  expect(most.low).toBeCloseTo(most.mean - most.halfWidth, 12);
  expect(most.high).toBe(1);
});

test('one battle has no spread: the possible range', () => {
  expect(meanSequence(1, 7, 49, { low: 0, high: 9 })).toEqual({
    mean: 7,
    standardError: Number.NaN,
    low: 0,
    high: 9,
    halfWidth: 4.5,
    method: 'normal-mixture',
    n: 1,
  });
});
