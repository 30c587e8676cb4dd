import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { varianceFromSums } from '#src/statistics/moments.js';

const samples = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 200 });

function sums(values: readonly number[]): [n: number, sum: number, sumOfSquares: number] {
  return [
    values.length,
    values.reduce((total, x) => total + x, 0),
    values.reduce((total, x) => total + x * x, 0),
  ];
}

test.prop([samples])('agrees with two passes over the values', (values) => {
  const mean = values.reduce((total, x) => total + x, 0) / values.length;
  const twoPass = values.reduce((total, x) => total + (x - mean) ** 2, 0) / (values.length - 1);
  // Each of ≤ 200 additions and squares rounds by ≤ 1.1e-16 of a total ≤ 200 · 1000²; the mean is off by
  // ≤ 6e-14, which enters squared or cancels. Together below 1e-13 of the result, and 1e-20 near 0.
  expect(Math.abs(varianceFromSums(...sums(values)) - twoPass)).toBeLessThanOrEqual(1e-13 * twoPass + 1e-20);
});

test.prop([samples])('is 0 exactly when all values are equal', (values) => {
  const allEqual = values.every((x) => x === values[0]);
  expect(varianceFromSums(...sums(values)) === 0).toBe(allEqual);
});
