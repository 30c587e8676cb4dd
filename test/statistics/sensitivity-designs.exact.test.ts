import { describe, expect, test } from 'vitest';
import { elementaryEffects, trajectoryOf } from '#src/statistics/morris.js';
import { sobolIndices } from '#src/statistics/sobol-indices.js';
import { MOST_DIMENSIONS, sobolPoints } from '#src/statistics/sobol-sequence.js';

/** Point 63 of 50 dimensions, as SciPy 1.17 gives it (`qmc.Sobol`, unscrambled); the first 64 add up to 31.5 in each. */
const POINT_63 = [
  0.015625, 0.796875, 0.359375, 0.453125, 0.859375, 0.140625, 0.578125, 0.140625, 0.828125, 0.578125,
  0.421875, 0.671875, 0.546875, 0.765625, 0.328125, 0.765625, 0.078125, 0.390625, 0.953125, 0.234375,
  0.234375, 0.546875, 0.390625, 0.546875, 0.953125, 0.640625, 0.203125, 0.296875, 0.296875, 0.453125,
  0.015625, 0.921875, 0.828125, 0.515625, 0.953125, 0.953125, 0.859375, 0.203125, 0.921875, 0.171875,
  0.671875, 0.171875, 0.484375, 0.171875, 0.328125, 0.515625, 0.140625, 0.609375, 0.484375, 0.671875,
];
/** A small separate generator, so that the test does not depend on ours. */
function belowFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

describe('Sobol’s sequence', () => {
  test('is the same as that of SciPy in 50 dimensions', () => {
    const points = sobolPoints(64, MOST_DIMENSIONS);
    expect(points[63]).toEqual(POINT_63);
    const sums = POINT_63.map((_, d) => points.reduce((sum, point) => sum + point[d], 0));
    expect(sums).toEqual(POINT_63.map(() => 31.5));
  });

  test('has one of the first 2^k points in each of 2^k parts of every axis, shifted or not', () => {
    const shift = Uint32Array.from({ length: MOST_DIMENSIONS }, (_, d) => Math.imul(d + 1, 2654435761));
    for (const points of [sobolPoints(1024, MOST_DIMENSIONS), sobolPoints(1024, MOST_DIMENSIONS, shift)]) {
      for (let d = 0; d < MOST_DIMENSIONS; d++)
        expect(new Set(points.map((point) => Math.floor(point[d] * 1024))).size).toBe(1024);
    }
  });

  test('has no more than 50 dimensions', () => {
    expect(() => sobolPoints(1, 51)).toThrow(RangeError);
  });
});

/** Ishigami and Homma (1990) with a = 7, b = 0.1. */
const ISHIGAMI = {
  of: ([x1, x2, x3]: readonly number[]) => {
    const [a, b, c] = [x1, x2, x3].map((x) => Math.PI * (2 * x - 1)) as [number, number, number];
    return Math.sin(a) + 7 * Math.sin(b) ** 2 + 0.1 * c ** 4 * Math.sin(a);
  },
  first: [0.3139, 0.4424, 0],
  total: [0.5576, 0.4424, 0.2437],
};

/** Sobol’s g function with these a: S = V ÷ Π(1 + Vᵢ) − 1, where Vᵢ = 1 ÷ 3(1 + aᵢ)². */
const A = [0, 1, 4.5, 9, 99, 99, 99, 99];
const PARTS = A.map((a) => 1 / (3 * (1 + a) ** 2));
const WHOLE = PARTS.reduce((product, v) => product * (1 + v), 1) - 1;
const G = {
  of: (x: readonly number[]) =>
    A.reduce((product, a, i) => product * ((Math.abs(4 * x[i] - 2) + a) / (1 + a)), 1),
  first: PARTS.map((v) => v / WHOLE),
  total: PARTS.map((v) => (v * ((WHOLE + 1) / (1 + v))) / WHOLE),
};

/** Saltelli’s design of a function in the unit cube. */
function indicesOf(of: (x: readonly number[]) => number, dimensions: number, n: number) {
  const points = sobolPoints(n, 2 * dimensions);
  const [a, b] = [0, dimensions].map((from) => points.map((point) => point.slice(from, from + dimensions)));
  const twice = (x: readonly number[]) => ({ one: of(x), two: of(x) });
  const ab = Array.from({ length: dimensions }, (_, i) => a.map((point, j) => twice(point.with(i, b[j][i]))));
  return sobolIndices(a.map(twice), b.map(twice), ab)!;
}

describe.each([
  ['Ishigami', ISHIGAMI],
  ['Sobol g', G],
])('indices of %s', (_, { of, first, total }) => {
  test('are the analytic ones, at 4,096 points to 0.02', () => {
    for (const [i, found] of indicesOf(of, first.length, 4096).entries()) {
      expect(Math.abs(found.first.estimate - first[i]), `first ${i}`).toBeLessThan(0.02);
      expect(Math.abs(found.total.estimate - total[i]), `total ${i}`).toBeLessThan(0.02);
    }
  });

  test('lie within their intervals', () => {
    const all = indicesOf(of, first.length, 1024);
    for (const [i, found] of all.entries()) {
      for (const { low, high } of [found.first, found.total]) {
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }
      expect(found.first.low - 1e-4).toBeLessThanOrEqual(first[i]);
      expect(found.first.high + 1e-4).toBeGreaterThanOrEqual(first[i]);
      expect(found.total.low - 1e-4).toBeLessThanOrEqual(total[i]);
      expect(found.total.high + 1e-4).toBeGreaterThanOrEqual(total[i]);
    }
  });
});

describe('indices of a function with random errors', () => {
  test('are those of the function, not of the errors', () => {
    // f = 3 x₁ + x₂, with errors as large as f itself that are independent in the two estimates.
    const below = belowFrom(7);
    const luck = () => (below(1000) / 1000 - 0.5) * 3;
    const points = sobolPoints(8192, 4, [123456789, 987654321, 555555555, 333333333]);
    const twice = (x: readonly number[]) => ({
      one: 3 * x[0] + x[1] + luck(),
      two: 3 * x[0] + x[1] + luck(),
    });
    const a = points.map((point) => twice(point));
    const b = points.map(([, , x, y]) => twice([x, y]));
    const ab = [
      points.map((point) => twice([point[2], point[1]])),
      points.map((point) => twice([point[0], point[3]])),
    ];
    const [one, two] = sobolIndices(a, b, ab)!;
    for (const [index, truth] of [
      [one.first, 0.9],
      [one.total, 0.9],
      [two.first, 0.1],
      [two.total, 0.1],
    ] as const) {
      expect(index.low).toBeLessThan(truth);
      expect(index.high).toBeGreaterThan(truth);
      expect(index.high - index.low).toBeLessThan(0.3);
    }
  });

  test('cannot be computed for a response that does not vary', () => {
    const flat = [1, 1, 1].map(() => ({ one: 1, two: 1 }));
    expect(sobolIndices(flat, flat, [flat])).toBeNull();
  });
});

describe('elementary effects', () => {
  const levels = [4, 5, 2, 3];
  const trajectories = Array.from({ length: 40 }, (_, t) => trajectoryOf(levels, belowFrom(t + 1)));

  test('come from trajectories in which each factor changes once, within its levels', () => {
    for (const { points, order } of trajectories) {
      expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
      for (const [i, factor] of order.entries()) {
        const moved = points[i + 1].flatMap((level, f) => (level === points[i][f] ? [] : [f]));
        expect(moved).toEqual([factor]);
      }
      for (const point of points)
        expect(point.every((level, f) => level >= 0 && level < levels[f] && Number.isInteger(level))).toBe(
          true,
        );
    }
  });

  test('are the slopes of a linear function, without any spread', () => {
    const share = (point: readonly number[]) => point.map((level, f) => level / (levels[f] - 1));
    const of = (point: readonly number[]) => {
      const [a, b, c] = share(point) as [number, number, number];
      return 5 * a - 2 * b + 0.5 * c;
    };
    const found = elementaryEffects(
      levels,
      trajectories,
      trajectories.map(({ points }) => points.map(of)),
    );
    expect(found.map(({ mu }) => Number(mu.toFixed(9)))).toEqual([5, -2, 0.5, 0]);
    expect(found.map(({ muStar }) => Number(muStar.toFixed(9)))).toEqual([5, 2, 0.5, 0]);
    for (const { sigma } of found) expect(sigma).toBeLessThan(1e-9);
  });

  test('vary where two factors interact, and rank the factors of Sobol’s g correctly', () => {
    const many = A.map(() => 4);
    const walks = Array.from({ length: 200 }, (_, t) => trajectoryOf(many, belowFrom(1000 + t)));
    const values = walks.map(({ points }) => points.map((point) => G.of(point.map((level) => level / 3))));
    const found = elementaryEffects(many, walks, values);
    const ranks = found.map(({ muStar }, i) => ({ muStar, i })).sort((a, b) => b.muStar - a.muStar);
    expect(ranks.slice(0, 4).map(({ i }) => i)).toEqual([0, 1, 2, 3]);
    expect(found[0].sigma).toBeGreaterThan(found[4].sigma);
  });
});
