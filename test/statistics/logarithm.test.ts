import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { log, log1p } from '#src/statistics/logarithm.js';
import { unit, unitsOffLog, unitsOffLog1p } from './units-off.js';

// The nearest 64-bit numbers, found by mpmath 1.3 with 60 digits.
const KNOWN_LOG = [
  [2, Math.LN2],
  [10, Math.LN10],
  [0.5, -Math.LN2],
  [0.05, -2.995732273553991],
  [3, 1.0986122886681098],
  [1e-300, -690.7755278982137],
  [5e-324, -744.4400719213812],
  [Number.MAX_VALUE, 709.782712893384],
  [1.0000000000000002, 2.2204460492503128e-16],
  [0.9999999999999999, -1.1102230246251565e-16],
  [0.7013305314456358, -0.3547759888876478],
  [Math.SQRT2, 0.3465735902799727],
  [Math.SQRT1_2, -0.3465735902799726],
  [6.5, 1.8718021769015913],
] as const;
const KNOWN_LOG1P = [
  [1, Math.LN2],
  [1e-10, 9.999999999500001e-11],
  [-1e-300, -1e-300],
  [-0.5, -Math.LN2],
  [-0.9999999999999999, -36.7368005696771],
  [0.25, 0.22314355131420976],
  [-0.25, -0.2876820724517809],
  [0.4142135623730951, 0.3465735902799727],
  [-0.3014389942492972, -0.3587327658731078],
  [1e15, 34.538776394910684],
  [1e300, 690.7755278982137],
  [10_000_001, 16.1180958509583],
] as const;

describe('log', () => {
  test.each(KNOWN_LOG)('of %d is %d within a unit of the last place', (x, y) => {
    expect(Math.abs(log(x) - y)).toBeLessThanOrEqual(unit(y));
  });

  test.prop([fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true })])(
    'is less than one unit off',
    (x) => {
      if (x !== 1) expect(Math.abs(unitsOffLog(log(x), x))).toBeLessThan(1);
    },
  );

  test('at its ends', () => {
    expect([0, 1, Infinity].map(log)).toEqual([-Infinity, 0, Infinity]);
    expect([-1, -Infinity, Number.NaN].map(log)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});

describe('log1p', () => {
  test.each(KNOWN_LOG1P)('of %d is %d within a unit of the last place', (x, y) => {
    expect(Math.abs(log1p(x) - y)).toBeLessThanOrEqual(unit(y));
  });

  const argument = fc.oneof(
    fc.double({ min: -1, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1, max: 4, minExcluded: true, noNaN: true }),
  );
  test.prop([argument.filter((x) => Math.abs(x) > 1e-60)])('is less than one unit off', (x) => {
    expect(Math.abs(unitsOffLog1p(log1p(x), x))).toBeLessThan(1);
  });

  test('at its ends', () => {
    expect([-1, 0, Infinity].map(log1p)).toEqual([-Infinity, 0, Infinity]);
    expect([-1.5, -Infinity, Number.NaN].map(log1p)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});
