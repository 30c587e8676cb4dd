import { linearRegression } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { slopeOf } from '#src/statistics/slope.js';

const at = (x: number, y: number, standardError = 0) => ({ x, y, standardError });

describe('the slope of a curve', () => {
  test('is that of simple-statistics, whatever the reference point', () => {
    const points = [at(1, 0.4), at(2, 0.33), at(4, 0.1), at(7, 0.12), at(8, -0.2)];
    const { m } = linearRegression(points.map(({ x, y }) => [x, y]));
    expect(slopeOf(points).slope).toBeCloseTo(m, 12);
    const moved = points.map(({ x, y }) => at(x, y - 0.4));
    expect(slopeOf(moved).slope).toBeCloseTo(m, 12);
  });

  test('has an error that covers any correlation of the errors', () => {
    // Weights −1/2, 0 and 1/2: errors with opposite signs add up.
    expect(slopeOf([at(0, 0), at(1, 1, 0.3), at(2, 2, 0.3)]).standardError).toBeCloseTo(0.15, 12);
    expect(slopeOf([at(0, 0, 0.1), at(1, 1, 0.3), at(2, 2, 0.3)]).standardError).toBeCloseTo(0.2, 12);
  });

  test('cannot be computed for points at one place', () => {
    expect(() => slopeOf([at(1, 0), at(1, 2)])).toThrow(RangeError);
  });
});
