import { describe, expect, test } from 'vitest';
import { meanFromSums, varianceFromSums } from '#src/statistics/moments.js';

test('the values 1 2 3 4', () => {
  expect(varianceFromSums(4, 10, 30)).toBe(5 / 3);
  const estimate = meanFromSums(4, 10, 30);
  expect(estimate.mean).toBe(2.5);
  expect(estimate.standardError.toFixed(4)).toBe('0.6455');
  expect(estimate.low.toFixed(4)).toBe('1.2348');
  expect(estimate.high.toFixed(4)).toBe('3.7652');
  expect(estimate.method).toBe('normal-mean');
  expect(estimate.n).toBe(4);
});

test('NIST StRD NumAcc2: 1001 values with mean 1.2 and standard deviation 0.1, in tenths', () => {
  // National Institute of Standards and Technology, Statistical Reference Datasets, univariate summary
  // statistics, NumAcc2: the value 1.2 once, then 500 pairs of 1.1 and 1.3. Certified: exactly 1.2 and 0.1.
  const sum = 12 + 500 * (11 + 13);
  const sumOfSquares = 144 + 500 * (121 + 169);
  expect(sum / 1001 / 10).toBe(1.2);
  expect(Math.sqrt(varianceFromSums(1001, sum, sumOfSquares)) / 10).toBe(0.1);
});

test('NIST StRD NumAcc1: 10000001, 10000003, 10000002 with mean 10000002 and standard deviation 1', () => {
  const values = [10000001, 10000003, 10000002];
  const sum = values.reduce((total, x) => total + x, 0);
  const sumOfSquares = values.reduce((total, x) => total + x * x, 0);
  expect(sum / 3).toBe(10000002);
  expect(varianceFromSums(3, sum, sumOfSquares)).toBe(1);
});

test('a hundred million battles, one of which differs by 1: products of 10²² lose nothing', () => {
  // 99 999 999 times 1000 and once 1001: the variance of one odd value out is exactly 1 / n.
  const n = 1e8;
  expect(varianceFromSums(n, 1000 * n + 1, 1e6 * n + 2001)).toBe(1e-8);
  // As plain numbers the same formula sees no spread at all, or a negative one.
  expect(n * (1e6 * n + 2001) - (1000 * n + 1) ** 2).not.toBe(n - 1);
});

describe('all values equal', () => {
  test('the standard error is 0, and the interval is the value when nothing more is known', () => {
    expect(meanFromSums(50, 150, 450)).toEqual({
      mean: 3,
      standardError: 0,
      low: 3,
      high: 3,
      method: 'exact-zero',
      n: 50,
    });
  });

  test('with a possible range the interval allows for other values', () => {
    // u = z² / (50 + z²) = 0.07134…; 3 − 3 u and 3 + 7 u.
    const { low, high, method } = meanFromSums(50, 150, 450, { low: 0, high: 10 });
    expect(low.toFixed(4)).toBe('2.7860');
    expect(high.toFixed(4)).toBe('3.4994');
    expect(method).toBe('exact-zero');
  });

  test('the possible range is not used when there is spread', () => {
    expect(meanFromSums(4, 10, 30, { low: 1, high: 4 })).toEqual(meanFromSums(4, 10, 30));
  });
});

test('the interval of a rare count does not go below 0, and that of a frequent one not above the maximum', () => {
  // Once in 1000 battles: 0.001 ± 0.00196.
  expect(meanFromSums(1000, 1, 1).low).toBeLessThan(0);
  const rare = meanFromSums(1000, 1, 1, { low: 0, high: 5 });
  expect([rare.low, rare.high.toFixed(5)]).toEqual([0, '0.00296']);
  const common = meanFromSums(1000, 4999, 24_991, { low: 0, high: 5 });
  expect([common.low.toFixed(5), common.high]).toEqual(['4.99704', 5]);
});

describe('one battle', () => {
  test('has no standard error and no bounds', () => {
    const bare = { mean: 7, standardError: Number.NaN, method: 'normal-mean', n: 1 };
    expect(varianceFromSums(1, 7, 49)).toBeNaN();
    expect(meanFromSums(1, 7, 49)).toEqual({ ...bare, low: -Infinity, high: Infinity });
    expect(meanFromSums(1, 7, 49, { low: 0, high: 9 })).toEqual({ ...bare, low: 0, high: 9 });
  });
});
