import { expect, test } from 'vitest';
import { withMinus } from '#src/minus.js';

test.each([
  [-3, '−3'],
  [0, '0'],
  ['-1.50', '−1.50'],
  ['long-range', 'long-range'],
  ['–', '–'],
])('%j is set as %s', (number, set) => {
  expect(withMinus(number)).toBe(set);
});
