import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { log, log1p } from '#src/statistics/logarithm.js';
import { unitsOffLog, unitsOffLog1p } from './units-off.js';

const BELOW_1 = [0.5, 0.05, 0.7013305314456358, Math.SQRT1_2, 0.9999999999999999, 1e-300, 5e-324];
const ABOVE_1 = [1.0000000000000002, Math.SQRT2, 2, 3, 6.5, 10, Number.MAX_VALUE];
const NEAR_0 = [1e-10, 0.25, -0.25, 0.4142135623730951, -0.3014389942492972];

describe('log', () => {
  test.each([...BELOW_1, ...ABOVE_1])('of %d is less than one unit off', (x) => {
    expect(Math.abs(unitsOffLog(log(x), x))).toBeLessThan(1);
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
  test.each([...NEAR_0, 1, -0.5, -0.9999999999999999, 1e15, 1e300, 10_000_001])(
    'of %d is less than one unit off',
    (x) => {
      expect(Math.abs(unitsOffLog1p(log1p(x), x))).toBeLessThan(1);
    },
  );

  const argument = fc.oneof(
    fc.double({ min: -1, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1, max: 4, minExcluded: true, noNaN: true }),
  );
  test.prop([argument.filter((x) => Math.abs(x) > 1e-60)])('is less than one unit off', (x) => {
    expect(Math.abs(unitsOffLog1p(log1p(x), x))).toBeLessThan(1);
  });

  test('at its ends', () => {
    expect([-1, 0, -1e-300, Infinity].map(log1p)).toEqual([-Infinity, 0, -1e-300, Infinity]);
    expect([-1.5, -Infinity, Number.NaN].map(log1p)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});
