import { describe, expect, test } from 'vitest';
import { newcombe, newcombePaired } from '#src/statistics/newcombe.js';

describe('newcombe', () => {
  // Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine
  // 17 (1998) 873–890, Table II, examples (a) to (h), method 10, printed to four places.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('Newcombe (1998a), Table II: %d/%d − %d/%d', (successesA, nA, successesB, nB, low, high) => {
    const interval = newcombe(successesA, nA, successesB, nB);
    // Half a unit of the fourth place.
    expect(Math.abs(interval.low - low)).toBeLessThanOrEqual(0.00005);
    expect(Math.abs(interval.high - high)).toBeLessThanOrEqual(0.00005);
  });

  test('Fagerland, Lydersen & Laake (2017), chapter 4, high against standard dose of epinephrine', () => {
    // Statistical Analysis of Contingency Tables, as printed by their R package contingencytables.
    const { low, high } = newcombe(7, 34, 1, 34);
    expect(low.toFixed(4)).toBe('0.0189');
    expect(high.toFixed(4)).toBe('0.3404');
  });

  test('exchanging the two mirrors it, and it stays within −1 to 1', () => {
    for (const [a, nA, b, nB] of [
      [56, 70, 48, 80],
      [0, 1, 1, 1],
      [0, 3, 1_000_000, 1_000_000],
      [7, 9, 2, 1000],
    ] as const) {
      const { low, high } = newcombe(a, nA, b, nB);
      const mirrored = newcombe(b, nB, a, nA);
      // Two roundings of numbers up to 1.
      expect(Math.abs(low + mirrored.high)).toBeLessThan(3e-16);
      expect(Math.abs(high + mirrored.low)).toBeLessThan(3e-16);
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThan(high);
    }
  });
});

describe('newcombePaired', () => {
  test('Newcombe (1998b), Table III: 36 both, 12 and 2 alone, none neither', () => {
    // "Improved confidence intervals for the difference between binomial proportions based on paired data",
    // Statistics in Medicine 17 (1998) 2635–2650, method 10, to four places.
    const { low, high } = newcombePaired({ both: 36, onlyA: 12, onlyB: 2, neither: 0 });
    expect(low.toFixed(4)).toBe('0.0569');
    expect(high.toFixed(4)).toBe('0.3404');
  });

  test('Fagerland, Lydersen & Laake (2017), chapter 8, response before and after consolidation', () => {
    // Data of Cavo et al. (2012), as printed by their R package contingencytables; here φ is positive.
    const { low, high } = newcombePaired({ both: 59, onlyA: 6, onlyB: 16, neither: 80 });
    expect(low.toFixed(4)).toBe('-0.1186');
    expect(high.toFixed(4)).toBe('-0.0046');
  });

  test('without correlation it is the interval of two independent rates', () => {
    expect(newcombePaired({ both: 6, onlyA: 3, onlyB: 2, neither: 1 })).toEqual(newcombe(9, 12, 8, 12));
  });

  test('no battle differs: a symmetric interval with a width', () => {
    const { low, high } = newcombePaired({ both: 500, onlyA: 0, onlyB: 0, neither: 500 });
    expect(low).toBe(-high);
    expect(high).toBeGreaterThan(0);
    const never = newcombePaired({ both: 0, onlyA: 0, onlyB: 0, neither: 1000 });
    // √0 · Wilson's high end both ways.
    expect(never).toEqual(newcombe(0, 1000, 0, 1000));
  });

  test('exchanging the two mirrors it', () => {
    const straight = newcombePaired({ both: 59, onlyA: 6, onlyB: 16, neither: 80 });
    const mirrored = newcombePaired({ both: 59, onlyA: 16, onlyB: 6, neither: 80 });
    // Two roundings of numbers up to 1.
    expect(Math.abs(straight.low + mirrored.high)).toBeLessThan(3e-16);
    expect(Math.abs(straight.high + mirrored.low)).toBeLessThan(3e-16);
  });

  test('holds ten million battles without overflow', () => {
    const { low, high } = newcombePaired({ both: 4e6, onlyA: 1e6, onlyB: 1e6, neither: 4e6 });
    expect(low).toBe(-high);
    // Near-normal here: 1.96 √(b + c) / n = 2.77e-4, φ 0.6; the continuity correction is one part in 10⁶.
    expect(Math.abs(high / ((1.959964 * Math.sqrt(2e6)) / 1e7) - 1)).toBeLessThan(1e-5);
  });
});
