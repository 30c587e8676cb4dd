import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { exp, expm1 } from '#src/statistics/exponential.js';
import { unit, unitsOffExp, unitsOffExpm1 } from './units-off.js';

const EDGES = [0.5, -0.1, 12.345, -50, -300.7, 700, 709.7, 0.34657359027997264, 0.3465735902799727];
const NEAR_0 = [1e-10, 0.38926847212951277, -0.3465735902799727, 38.1, -38.1];

describe('exp', () => {
  test.each([1, -1, 1e-10, ...EDGES])('of %d is less than one unit off', (x) => {
    expect(Math.abs(unitsOffExp(exp(x), x))).toBeLessThan(1);
  });

  test.prop([fc.double({ min: -708, max: 709.7, noNaN: true })])('is less than one unit off', (x) => {
    expect(Math.abs(unitsOffExp(exp(x), x))).toBeLessThan(1);
  });

  test('at its ends', () => {
    expect([-Infinity, -800, 0, -0, 710, Infinity].map(exp)).toEqual([0, 0, 1, 1, Infinity, Infinity]);
    // Below the smallest normal number, as found by mpmath 1.3 with 60 digits.
    const subnormal = [2.006132305331306e-308, 7.18546e-318, 5e-324];
    expect([-708.5, -730.25, -745].map(exp)).toEqual(subnormal);
    expect(exp(Number.NaN)).toBeNaN();
  });

  test('does not fall where its formula changes', () => {
    for (let k = -50; k <= 50; k++) {
      const edge = (k + 0.5) * Math.LN2;
      for (let i = -50; i < 50; i++) {
        const [x, next] = [edge + i * unit(edge), edge + (i + 1) * unit(edge)];
        expect(exp(next)).toBeGreaterThanOrEqual(exp(x));
      }
    }
  });
});

describe('expm1', () => {
  test.each([1, -1, ...EDGES, ...NEAR_0])('of %d is less than one unit off', (x) => {
    expect(Math.abs(unitsOffExpm1(expm1(x), x))).toBeLessThan(1);
  });

  test.prop([fc.double({ min: -60, max: 709.7, noNaN: true }).filter((x) => Math.abs(x) > 1e-60)])(
    'is less than one unit off',
    (x) => {
      expect(Math.abs(unitsOffExpm1(expm1(x), x))).toBeLessThan(1);
    },
  );

  test('at its ends', () => {
    expect([-Infinity, -41, 0, -0, 710, Infinity].map(expm1)).toEqual([-1, -1, 0, -0, Infinity, Infinity]);
    expect(expm1(Number.NaN)).toBeNaN();
    for (const x of [5e-324, -1e-300]) expect(expm1(x)).toBe(x);
  });
});
