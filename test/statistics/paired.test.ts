import { describe, expect, test } from 'vitest';
import { mcnemar } from '#src/statistics/mcnemar.js';
import { varianceFromSums } from '#src/statistics/moments.js';
import { twoSidedP } from '#src/statistics/normal.js';
import { type PairedDifference, pairedDifference, varianceRatio } from '#src/statistics/paired.js';

test('24 of 1,000 battles up and 6 down, of a rate', () => {
  const sums = { n: 1000, sumDifference: 18, sumSquaredDifference: 30, largestDifference: 1 };
  // √((30 − 18² ÷ 1,000) ÷ (999 × 1,000)) = 0.00545029
  expect(pairedDifference(sums)).toEqual({
    ...{ mean: 0.018, standardError: expect.closeTo(0.00545029, 8), n: 1000 },
    ...{ method: 'mcnemar-mid-p', ...mcnemar(1000, 24, 6) },
  });
});

describe('few battles that differ, of another response than a rate', () => {
  // Ten of 10,000 differ by 1, all in one direction.
  const ten = { n: 10_000, sumDifference: 10, sumSquaredDifference: 10, largestDifference: 19 };
  const half = ({ mean, high }: PairedDifference) => high - mean;

  test('three are imagined, each with twice the mean square of those seen', () => {
    // 1.959964 √((10 − 10² ÷ 10,000) ÷ (9,999 × 10,000) + 6 ÷ 10,000²)
    expect(half(pairedDifference(ten))).toBeCloseTo(7.8379e-4, 7);
    // z² = 10² ÷ (10 + 6 z² ÷ 3.8415)
    expect(pairedDifference(ten).p).toBeCloseTo(twoSidedP(Math.sqrt(5.4148)), 4);
  });

  test('they say no more than a sign test in which all of them differ in the same direction', () => {
    const two = { n: 5, sumDifference: 10, sumSquaredDifference: 52, differing: 2, largestDifference: 9 };
    expect(pairedDifference(two).p).toBe(2 ** -1);
    expect(pairedDifference({ n: 6, sumDifference: 12, sumSquaredDifference: 24, differing: 6 }).p).toBe(
      2 ** -5,
    );
  });
});

test('a rate all of whose battles differ one way: the interval and p agree', () => {
  const all = (n: number) =>
    pairedDifference({ n, sumDifference: n, sumSquaredDifference: n, largestDifference: 1 });
  for (const [n, leavesOut0] of [
    [4, false],
    [5, true],
  ] as const) {
    expect(all(n)).toMatchObject({ mean: 1, standardError: 0, high: 1, method: 'mcnemar-mid-p' });
    expect([all(n).low > 0, all(n).p < 0.05]).toEqual([leavesOut0, leavesOut0]);
  }
});

test('400 battles that differ are enough: none is imagined', () => {
  const { mean, standardError, high } = pairedDifference({
    ...{ n: 4000, sumDifference: 100, sumSquaredDifference: 900, differing: 400, largestDifference: 19 },
  });
  expect(high).toBe(mean + 1.959963984540054 * standardError);
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
});

test('no interval goes beyond the largest possible difference', () => {
  // 9 of 10 battles differ by 2: 1.8 ± 1.96 √(0.2² + 3 × min(2², 2 × 2²) ÷ 10²); where 2 is not known, 3 × 2 × 2².
  const sums = { n: 10, sumDifference: 18, sumSquaredDifference: 36, differing: 9 };
  expect(pairedDifference(sums).high.toFixed(3)).toBe('2.837');
  expect(pairedDifference({ ...sums, largestDifference: 2 }).high).toBe(2);
  expect(pairedDifference({ ...sums, sumDifference: -18, largestDifference: 2 }).low).toBe(-2);
});

test('one pair has no standard error', () => {
  expect(pairedDifference({ n: 1, sumDifference: 3, sumSquaredDifference: 9 })).toEqual({
    mean: 3,
    standardError: Number.NaN,
    low: -Infinity,
    high: Infinity,
    method: 'paired-normal',
    p: 1,
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
});
