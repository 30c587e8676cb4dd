import { describe, expect, test } from 'vitest';
import { battlesToBeSame, battlesToDiffer, compare } from '#src/statistics/equivalence.js';
import { normalQuantile, Z95 } from '#src/statistics/normal.js';
import { pairedDifference } from '#src/statistics/paired.js';

describe('compare', () => {
  test('its example', () => {
    const { pDifferent, pSame } = compare(0.01, 0.004, 0.02);
    expect([pDifferent, pSame].map((p) => p.toFixed(4))).toEqual(['0.0124', '0.0062']);
  });

  test('pDifferent is below 0.05 exactly when the 95 % interval leaves out 0', () => {
    for (const difference of [-0.0197, -0.0195, 0.0195, 0.0197]) {
      expect(compare(difference, 0.01, 1).pDifferent < 0.05).toBe(Math.abs(difference) > Z95 * 0.01);
    }
  });

  test('pSame is below 0.05 exactly when the 90 % interval lies within the margin (Schuirmann 1987)', () => {
    const z90 = normalQuantile(0.95);
    for (const [difference, margin] of [
      [0, 0.0165],
      [0, 0.0164],
      [0.02, 0.037],
      [-0.02, 0.0365],
      [-0.02, 0.0364],
    ] as const) {
      const within = Math.abs(difference) + z90 * 0.01 < margin;
      expect(compare(difference, 0.01, margin).pSame < 0.05).toBe(within);
    }
  });

  test('mirrored differences get the same p-values', () => {
    expect(compare(-0.3, 0.2, 0.5)).toEqual(compare(0.3, 0.2, 0.5));
    expect(compare(-0.3, { low: -0.4, high: 0 }, 0.5)).toEqual(compare(0.3, { low: 0, high: 0.4 }, 0.5));
  });

  test('an interval of ± 1.96 standard errors gives the same as the standard error', () => {
    const byError = compare(0.03, 0.02, 0.05);
    const byInterval = compare(0.03, { low: 0.03 - Z95 * 0.02, high: 0.03 + Z95 * 0.02 }, 0.05);
    // Some ten roundings, magnified by z² < 10.
    expect(Math.abs(byInterval.pDifferent - byError.pDifferent)).toBeLessThan(1e-14);
    expect(Math.abs(byInterval.pSame - byError.pSame)).toBeLessThan(1e-14);
  });

  test('no battle differed: no difference, and the same once the interval is small enough', () => {
    const seen = (n: number) => pairedDifference({ n, sumDifference: 0, sumSquaredDifference: 0 });
    expect(compare(0, seen(1000), 0.01).pDifferent).toBe(1);
    expect(compare(0, seen(1000), 0.01).pSame).toBeLessThan(0.05);
    expect(compare(0, seen(100), 0.01).pSame).toBeGreaterThan(0.05);
  });

  test('an interval with no width on the side that counts is certain', () => {
    expect(compare(2, { low: 2, high: 3 }, 1)).toEqual({ pDifferent: 0, pSame: 0.975 });
    expect(compare(2, { low: 1, high: 2 }, 1).pSame).toBe(1);
    expect(compare(2, { low: 1, high: 2 }, 2).pSame).toBe(0.5); // exactly at the margin
  });

  test.each([
    [Number.NaN, 1, 1, 'difference is NaN; allowed: a finite number'],
    [0, 0, 1, 'spread is 0; allowed: a standard error above 0 and finite, or else the 95 % interval'],
    [0, { low: 1, high: 2 }, 1, 'spread is 1 to 2; allowed: an interval that holds the difference, 0'],
    [0, 1, -1, 'margin is -1; allowed: a finite number of at least 0'],
  ])('refuses %j, %j, %j', (difference, spread, margin, message) => {
    expect(() => compare(difference, spread, margin)).toThrow(new RangeError(`compare: ${message}`));
  });
});

describe('battlesToDiffer and battlesToBeSame', () => {
  test('their examples: (1.96 · 0.5 / 0.01)² and (1.645 · 0.5 / 0.02)² battles', () => {
    expect(battlesToDiffer(0.01, 0.5)).toBe(9604);
    expect(battlesToBeSame(0.01, 0.5, 0.03)).toBe(1691);
  });

  test.each([0.05, 0.005])('are where the p-values of compare fall to %d', (error) => {
    for (const difference of [0.05, 0.015, -0.004]) {
      const at = (battles: number, margin: number) => compare(difference, 0.5 / Math.sqrt(battles), margin);
      const differ = battlesToDiffer(difference, 0.5, error);
      expect(at(differ, 0).pDifferent).toBeLessThanOrEqual(error);
      expect(at(differ - 1, 0).pDifferent).toBeGreaterThan(error);
      const same = battlesToBeSame(difference, 0.5, 0.06, error);
      // Far from the middle only one of both one-sided tests matters.
      expect(at(same, 0.06).pSame).toBeLessThanOrEqual(error);
      expect(at(same - 1, 0.06).pSame).toBeGreaterThan(error);
    }
  });

  test('nothing differs by 0; nothing at the margin is the same', () => {
    expect(battlesToDiffer(0, 0.5)).toBe(Infinity);
    expect(battlesToBeSame(0.02, 0.5, 0.02)).toBe(Infinity);
    expect(battlesToBeSame(-0.03, 0.5, 0.02)).toBe(Infinity);
  });

  test.each([
    [Infinity, 1, 1, 0.05, 'difference is Infinity; allowed: a finite number'],
    [0, 0, 1, 0.05, 'standardDeviation is 0; allowed: a finite number above 0'],
    [0, 1, Number.NaN, 0.05, 'margin is NaN; allowed: a finite number of at least 0'],
    [0, 1, 1, 1, 'error is 1; allowed: above 0 and below 1'],
  ])('refuse %d, %d, %d, %d', (difference, standardDeviation, margin, error, message) => {
    expect(() => battlesToBeSame(difference, standardDeviation, margin, error)).toThrow(
      new RangeError(`battlesToBeSame: ${message}`),
    );
  });
});
