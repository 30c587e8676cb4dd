import { describe, expect, test } from 'vitest';
import { varianceFromSums } from '#src/statistics/moments.js';
import { pairedDifference, varianceRatio } from '#src/statistics/paired.js';

test('the differences 0 1 0 1', () => {
  const difference = pairedDifference({ n: 4, sumDifference: 2, sumSquaredDifference: 2 });
  expect(difference.mean).toBe(0.5);
  expect(difference.standardError.toFixed(4)).toBe('0.2887');
  expect(difference.low.toFixed(4)).toBe('-0.0658');
  expect(difference.high.toFixed(4)).toBe('1.0658');
  expect(difference.method).toBe('paired-normal');
  expect(difference.n).toBe(4);
});

test('Student (1908), extra hours of sleep of ten patients with drug B over drug A, in tenths', () => {
  // "The probable error of a mean", Biometrika 6, 1–25: mean 1.58, standard error 0.389 (t = 4.06).
  const differences = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
  const estimate = pairedDifference({
    n: 10,
    sumDifference: differences.reduce((sum, d) => sum + d, 0),
    sumSquaredDifference: differences.reduce((sum, d) => sum + d * d, 0),
  });
  expect(estimate.mean / 10).toBe(1.58);
  expect((estimate.standardError / 10).toFixed(3)).toBe('0.389');
  expect((estimate.mean / estimate.standardError).toFixed(2)).toBe('4.06');
});

describe('all differences equal', () => {
  const none = { n: 1000, sumDifference: 0, sumSquaredDifference: 0 };

  test('no difference seen does not prove that there is none: ± 3.84 / n, one unit each', () => {
    const { mean, standardError, low, high, method } = pairedDifference(none);
    expect([mean, standardError, method]).toEqual([0, 0, 'exact-zero']);
    expect(low.toFixed(5)).toBe('-0.00383');
    expect(high.toFixed(5)).toBe('0.00383');
  });

  test('ten pieces at stake make it ten times as wide', () => {
    const { low, high } = pairedDifference({ ...none, largestDifference: 10 });
    expect(low.toFixed(4)).toBe('-0.0383');
    expect(high.toFixed(4)).toBe('0.0383');
  });

  test('always two more pieces: two is taken as the maximum', () => {
    const { mean, low, high } = pairedDifference({
      n: 1000,
      sumDifference: 2000,
      sumSquaredDifference: 4000,
    });
    expect([mean, high]).toEqual([2, 2]);
    expect(low.toFixed(4)).toBe('1.9847');
  });

  test('refuses a largest difference below the one seen', () => {
    expect(() =>
      pairedDifference({ n: 10, sumDifference: 20, sumSquaredDifference: 40, largestDifference: 1 }),
    ).toThrow(
      new RangeError('constantSampleInterval: value is 2; allowed: -1 to 1, what was said to be possible'),
    );
  });
});

test('no interval goes beyond the largest possible difference', () => {
  // 9 of 10 battles differ by 1: 0.9 ± 0.196.
  const sums = { n: 10, sumDifference: 9, sumSquaredDifference: 9 };
  expect(pairedDifference(sums).high.toFixed(3)).toBe('1.096');
  expect(pairedDifference({ ...sums, largestDifference: 1 }).high).toBe(1);
  expect(pairedDifference({ ...sums, sumDifference: -9, largestDifference: 1 }).low).toBe(-1);
});

test('one pair has no standard error', () => {
  expect(pairedDifference({ n: 1, sumDifference: 3, sumSquaredDifference: 9 })).toEqual({
    mean: 3,
    standardError: Number.NaN,
    low: -Infinity,
    high: Infinity,
    method: 'paired-normal',
    n: 1,
  });
});

describe('varianceRatio', () => {
  test('its example', () => {
    expect(varianceRatio(2, 3, 0.25)).toBe(20);
  });

  test('two variants that share most of their luck, from their sums', () => {
    // Losses of six battles: a = 3 5 2 6 4 4, b = 3 5 2 7 4 4.
    const varianceA = varianceFromSums(6, 24, 106); // 2
    const varianceB = varianceFromSums(6, 25, 119); // 89 / 30
    const varianceOfDifference = varianceFromSums(6, 1, 1); // 1 / 6
    // (60 + 89) / 30 · 6 = 29.8; three roundings.
    expect(Math.abs(varianceRatio(varianceA, varianceB, varianceOfDifference)! - 29.8)).toBeLessThan(2e-14);
  });

  test('is null when the difference never varied or one battle was played', () => {
    expect(varianceRatio(2, 3, 0)).toBeNull();
    expect(varianceRatio(0, 0, 0)).toBeNull();
    expect(varianceRatio(Number.NaN, Number.NaN, Number.NaN)).toBeNull();
  });

  test.each([-1, Infinity])('refuses %d', (variance) => {
    expect(() => varianceRatio(1, variance, 1)).toThrow(
      new RangeError(
        `varianceRatio: varianceB is ${variance}; allowed: a finite number of at least 0, or NaN`,
      ),
    );
  });
});
