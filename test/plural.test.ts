import { expect, test } from 'vitest';
import { counted, plural } from '#src/plural.js';

test.each([
  [0, 'battles', '0 dice'],
  [1, 'battle', '1 die'],
  [2, 'battles', '2 dice'],
])('%i is followed by %s', (n, noun, dice) => {
  expect(plural(n, 'battle')).toBe(noun);
  expect(counted(n, 'die', 'dice')).toBe(dice);
});
