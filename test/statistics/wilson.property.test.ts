import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { Z95 } from '#src/statistics/normal.js';
import { wilson } from '#src/statistics/wilson.js';

const rates = fc
  .integer({ min: 1, max: 1_000_000_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

test.prop([rates])('lies in 0–1 and holds its estimate', ([successes, n]) => {
  const { low, high } = wilson(successes, n);
  expect(low).toBeGreaterThanOrEqual(0);
  expect(low).toBeLessThanOrEqual(successes / n);
  expect(high).toBeGreaterThanOrEqual(successes / n);
  expect(high).toBeLessThanOrEqual(1);
});

test.prop([rates])('both ends solve the score equation |p̂ − p| = z √(p (1 − p) / n)', ([successes, n]) => {
  for (const p of Object.values(wilson(successes, n))) {
    // Squared: (p̂ − p)² n = z² p (1 − p). p̂ − p is off by ≤ 2e-15, so the left side by ≤ 4e-15 |p̂ − p| n,
    // the right by ≤ z² 2e-15; both sides round too.
    const distance = Math.abs(successes / n - p);
    const bound = 1e-14 * (distance * n + 1);
    expect(Math.abs(distance ** 2 * n - Z95 ** 2 * p * (1 - p))).toBeLessThan(bound);
  }
});
