import { expect, test } from 'vitest';
import { lastChange } from '#src/analysis/last-change.js';

test('hardly anything changes after the turn from which all shares are within a fifth of a point of their last', () => {
  expect(lastChange([[1, 0.6, 0.501, 0.5]])).toBe(2);
  expect(lastChange([[1, 0.6, 0.503, 0.5]])).toBe(3);
  expect(
    lastChange([
      [1, 0.6, 0.501, 0.5],
      [0, 0, 0, 0.25],
    ]),
  ).toBe(3);
  // A share may move away from its last value and come back.
  expect(lastChange([[0.5, 0.5, 0.7, 0.5, 0.5]])).toBe(3);
  expect(lastChange([[0.5, 0.5, 0.501], []])).toBe(0);
});
