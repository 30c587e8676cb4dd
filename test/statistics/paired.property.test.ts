import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { varianceFromSums } from '#src/statistics/moments.js';
import { pairedDifference, varianceRatio } from '#src/statistics/paired.js';

const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })), {
  minLength: 2,
  maxLength: 100,
});

const total = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);
const squares = (values: readonly number[]): number => values.reduce((sum, x) => sum + x * x, 0);

function difference(values: readonly number[]) {
  return pairedDifference({
    n: values.length,
    sumDifference: total(values),
    sumSquaredDifference: squares(values),
    largestDifference: 40,
  });
}

test.prop([pairs])('exchanging the two variants mirrors the interval', (battles) => {
  const forward = difference(battles.map(([a, b]) => b - a));
  const back = difference(battles.map(([a, b]) => a - b));
  // Adding 0 makes −0 into 0; every operation is symmetric in sign, so nothing else differs.
  expect(back.mean + 0).toBe(-forward.mean + 0);
  expect(back.low + 0).toBe(-forward.high + 0);
  expect(back.high + 0).toBe(-forward.low + 0);
  expect(back.standardError).toBe(forward.standardError);
});

test.prop([pairs])('an interval always has width', (battles) => {
  const { low, mean, high } = difference(battles.map(([a, b]) => b - a));
  expect(low).toBeLessThanOrEqual(mean);
  expect(mean).toBeLessThanOrEqual(high);
  expect(low).toBeLessThan(high);
});

test.prop([pairs])('the variance ratio is at least one half', (battles) => {
  const variance = (values: readonly number[]) =>
    varianceFromSums(values.length, total(values), squares(values));
  const ratio = varianceRatio(
    variance(battles.map(([a]) => a)),
    variance(battles.map(([, b]) => b)),
    variance(battles.map(([a, b]) => b - a)),
  );
  // Var(b − a) ≤ 2 (Var a + Var b); four roundings.
  if (ratio !== null) expect(ratio).toBeGreaterThan(0.5 - 2 ** -50);
});
