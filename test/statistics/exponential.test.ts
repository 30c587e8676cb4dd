import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { exp, expm1 } from '#src/statistics/exponential.js';
import { unit, unitsOffExp, unitsOffExpm1 } from './units-off.js';

// The nearest 64-bit numbers, found by mpmath 1.3 with 60 digits.
const KNOWN_EXP = [
  [1, Math.E],
  [-1, 0.36787944117144233],
  [0.5, 1.6487212707001282],
  [-0.1, 0.9048374180359595],
  [1e-10, 1.0000000001],
  [12.345, 229808.1248612461],
  [-50, 1.9287498479639178e-22],
  [-300.7, 2.556520571425501e-131],
  [-708.5, 2.006132305331306e-308],
  [-730.25, 7.18546e-318],
  [-745, 5e-324],
  [700, 1.0142320547350045e304],
  [709.7, 1.6549840276802644e308],
  [0.34657359027997264, Math.SQRT2],
  [0.3465735902799727, Math.SQRT2],
] as const;
const KNOWN_EXPM1 = [
  [1, 1.7182818284590453],
  [-1, -0.6321205588285577],
  [0.5, 0.6487212707001282],
  [-0.3, -0.2591817793182821],
  [1e-10, 1.00000000005e-10],
  [-1e-300, -1e-300],
  [0.38926847212951277, 0.47590073636199665],
  [12.345, 229807.1248612461],
  [38.1, 3.5206249346164636e16],
  [-38.1, -1],
  [700, 1.0142320547350045e304],
  [-0.3465735902799727, -0.2928932188134525],
] as const;

describe('exp', () => {
  test.each(KNOWN_EXP)('of %d is %d within a unit of the last place', (x, y) => {
    expect(Math.abs(exp(x) - y)).toBeLessThanOrEqual(unit(y));
  });

  test.prop([fc.double({ min: -708, max: 709.7, noNaN: true })])('is less than one unit off', (x) => {
    expect(Math.abs(unitsOffExp(exp(x), x))).toBeLessThan(1);
  });

  test('at its ends', () => {
    expect([-Infinity, -800, 0, -0, 710, Infinity].map(exp)).toEqual([0, 0, 1, 1, Infinity, Infinity]);
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
  test.each(KNOWN_EXPM1)('of %d is %d within a unit of the last place', (x, y) => {
    expect(Math.abs(expm1(x) - y)).toBeLessThanOrEqual(unit(y));
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
    expect(expm1(5e-324)).toBe(5e-324);
  });
});
