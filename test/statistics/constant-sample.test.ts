import { describe, expect, test } from 'vitest';
import { constantSampleInterval, intervalWithUnseen } from '#src/statistics/constant-sample.js';
import { wilson } from '#src/statistics/wilson.js';

test('a thousand battles without a difference, each at most one unit', () => {
  const { low, high } = constantSampleInterval(0, 1000, { low: -1, high: 1 });
  expect(low.toFixed(5)).toBe('-0.00383');
  expect(high.toFixed(5)).toBe('0.00383');
});

test('a rate that was always 1 gets its Wilson interval', () => {
  expect(constantSampleInterval(1, 40, { low: 0, high: 1 }).high).toBe(1);
  // 1 − z² / (n + z²) against n / (n + z²): two ways to round the same number.
  expect(Math.abs(constantSampleInterval(1, 40, { low: 0, high: 1 }).low - wilson(40, 40).low)).toBeLessThan(
    2 ** -51,
  );
});

test('a given share of unseen values: a tenth of the way to either end', () => {
  const { low, high } = intervalWithUnseen(3, 0.1, { low: 0, high: 10 });
  expect([low.toFixed(1), high.toFixed(1)]).toEqual(['2.7', '3.7']);
});

describe('misses the true mean, with all values equal, at most (1 − u)ⁿ⁻¹ of the time', () => {
  test.each([2, 12, 30, 200])('n = %d, over a grid of distributions on −3, 0 and 5', (n) => {
    const values = [-3, 0, 5];
    const bound = (1 - wilson(0, n).high) ** (n - 1);
    let worst = 0;
    for (let i = 0; i <= 200; i++) {
      for (let j = 0; i + j <= 200; j++) {
        const shares = [i / 200, j / 200, (200 - i - j) / 200];
        const mean = values.reduce((sum, x, k) => sum + x * shares[k], 0);
        let missed = 0;
        for (let k = 0; k < 3; k++) {
          const { low, high } = constantSampleInterval(values[k], n, { low: -3, high: 5 });
          if (mean < low || mean > high) missed += shares[k] ** n;
        }
        worst = Math.max(worst, missed);
      }
    }
    expect(worst).toBeLessThanOrEqual(bound);
    // The bound is not idle: a distribution of the grid comes within a grid step of it. If the value at one end has the
    // share 1 − u and the other end has the rest, the mean is missed (1 − u)ⁿ of the time.
    expect(worst).toBeGreaterThan((1 - wilson(0, n).high - 1 / 200) ** n);
  });

  test('which is under 5 % from n = 12 on, and over it at 11', () => {
    const missed = (n: number): number => (1 - wilson(0, n).high) ** (n - 1);
    expect(missed(11)).toBeGreaterThan(0.05);
    for (let n = 12; n < 2000; n++) expect(missed(n)).toBeLessThan(0.05);
    expect(missed(1e8).toFixed(3)).toBe('0.021');
  });
});
