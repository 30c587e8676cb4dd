import { expect, test } from 'vitest';
import { requireCount } from '#src/statistics/count.js';

test('accepts integers between its bounds, both included', () => {
  for (const got of [1, 2, 3]) expect(() => requireCount('f', 'x', got, 1, 3)).not.toThrow();
  expect(() => requireCount('f', 'x', Number.MAX_SAFE_INTEGER)).not.toThrow();
});

test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('refuses %d', (got) => {
  expect(() => requireCount('f', 'x', got)).toThrow(
    new RangeError(`f: x is ${got}; allowed: an integer of at least 0`),
  );
});

test('the example in its docstring', () => {
  expect(() => requireCount('wilson', 'n', 0, 1)).toThrow(
    new RangeError('wilson: n is 0; allowed: an integer of at least 1'),
  );
});
