import { describe, expect, test } from 'vitest';
import { latinHypercube } from '#src/statistics/latin-hypercube.js';
import { associationsOf } from '#src/statistics/standardized.js';

let state = 9;
const below = (n: number) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};

describe('a Latin hypercube', () => {
  test('has one point in each part of every axis', () => {
    const points = latinHypercube(50, 4, below);
    for (let d = 0; d < 4; d++)
      expect(new Set(points.map((point) => Math.floor(point[d] * 50))).size).toBe(50);
  });
});

describe('associations of a response with factors', () => {
  const points = latinHypercube(200, 3, below);

  test('a linear function has its shares as coefficients, and is fully explained', () => {
    const { of, explained } = associationsOf(
      points,
      points.map(([a, b]) => 3 * a - b),
    );
    expect(explained).toBeCloseTo(1, 10);
    // For factors with equal spread and no correlation: 3 ÷ √10 and −1 ÷ √10.
    expect(of[0].standardized).toBeCloseTo(3 / Math.sqrt(10), 1);
    expect(of[1].standardized).toBeCloseTo(-1 / Math.sqrt(10), 1);
    expect(Math.abs(of[2].standardized)).toBeLessThan(1e-9);
    expect(of[2].rank.low).toBeLessThan(0);
    expect(of[2].rank.high).toBeGreaterThan(0);
  });

  test('ranks detect any rising curve, however curved', () => {
    const { of } = associationsOf(
      points,
      points.map(([a]) => a ** 9),
    );
    expect(of[0].rank.estimate).toBeCloseTo(1, 12);
    expect(of[0].rank.low).toBeGreaterThan(0.99);
  });

  test('the interval of a rank correlation is that of Fisher’s z', () => {
    const ranks = Array.from({ length: 28 }, (_, i) => i);
    const mixed = ranks.map((each) => (each * 5) % 28);
    const { estimate, low, high } = associationsOf(
      ranks.map((each) => [each]),
      mixed,
    ).of[0].rank;
    const half = 1.959963984540054 * Math.sqrt(1.06 / 25);
    expect(low).toBeCloseTo(Math.tanh(Math.atanh(estimate) - half), 12);
    expect(high).toBeCloseTo(Math.tanh(Math.atanh(estimate) + half), 12);
    const flat = associationsOf(
      ranks.map((each) => [each]),
      ranks.map(() => 1),
    );
    expect(flat.of[0]).toEqual({ rank: { estimate: 0, low: -1, high: 1 }, standardized: 0 });
    expect(() => associationsOf([[1], [2], [3]], [1, 2, 3])).toThrow(RangeError);
  });

  test('a rank correlation lies within −1 to 1 and within its own interval, which has a width', () => {
    for (let n = 4; n < 60; n++) {
      const points = Array.from({ length: n }, (_, i) => [i]);
      for (const sign of [1, -1]) {
        const { estimate, low, high } = associationsOf(
          points,
          points.map(([i]) => sign * i),
        ).of[0].rank;
        expect(estimate).toBeCloseTo(sign, 12);
        expect([-1 <= low, low <= estimate, estimate <= high, high <= 1], String(n)).not.toContain(false);
        expect(high - low).toBeGreaterThan(2e-6);
      }
    }
  });

  test('a perfect rank correlation is taken as half a swap of two neighbours below 1', () => {
    // Of 6 points a swap makes 1 − 12 ÷ 210.
    const points = [[1], [2], [3], [4], [5], [6]];
    const { low, high } = associationsOf(points, [1, 2, 3, 4, 5, 6]).of[0].rank;
    expect(low).toBeCloseTo(Math.tanh(Math.atanh(1 - 6 / 210) - 1.959963984540054 * Math.sqrt(1.06 / 3)), 12);
    expect(high).toBe(1);
  });
});
