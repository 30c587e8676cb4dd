import { expect, test } from 'vitest';
import { sum } from '#src/statistics/sum.js';

test('a sum adds lists and typed arrays in their order, and nothing is 0', () => {
  expect(sum([])).toBe(0);
  expect(sum(Int32Array.of(2, 3, 5))).toBe(10);
  expect(sum([1e16, 1, -1e16])).toBe(0);
  expect(sum([1e16, -1e16, 1])).toBe(1);
});
