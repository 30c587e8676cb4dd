import { expect, test } from 'vitest';
import { kendallTau } from './kendall.js';

test('Kendall’s τ-b is that of SciPy, ties included', () => {
  // scipy.stats.kendalltau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]) gives −0.4714045207910316.
  expect(kendallTau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-0.4714045207910316, 14);
  expect(kendallTau([1, 2, 3], [1, 2, 3])).toBe(1);
  expect(kendallTau([1, 2, 3], [3, 2, 1])).toBe(-1);
  expect(kendallTau([1, 1], [1, 2])).toBeNaN();
  expect(() => kendallTau([1], [])).toThrow(RangeError);
});
