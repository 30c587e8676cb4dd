import { expect, test } from 'vitest';
import { excludesZero } from '#src/statistics/interval.js';

test.each([
  [0.1, 0.2, true],
  [-0.2, -0.1, true],
  [-0.1, 0.1, false],
  [0, 0.2, false],
  [-0.2, 0, false],
])('an interval from %d to %d excludes zero: %s', (low, high, excludes) => {
  expect(excludesZero({ low, high })).toBe(excludes);
});
