import { expect, test } from 'vitest';
import { requireCount } from '#src/statistics/count.js';

test('accepts integers between its bounds, both included', () => {
  for (const got of [1, 2, 3]) expect(() => requireCount('f', 'x', got, 1, 3)).not.toThrow();
  expect(() => requireCount('f', 'x', Number.MAX_SAFE_INTEGER)).not.toThrow();
});
