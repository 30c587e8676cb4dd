import { expect, test } from 'vitest';
import { fitting, label, numbersIn } from '#src/words/summary/phrases.js';

const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ');

test('the first sentence with at most 25 words and three numbers is chosen', () => {
  expect(fitting([words(26), 'in 1 of 2, not 3 of 4', 'in 1 of 2, not 3'])).toBe('In 1 of 2, not 3');
  expect(fitting(['with “green 0: rout +1” in 1 of 2, not 3', 'x'])).toMatch(/^With “green/);
});

test('if none fits, the last is cut off', () => {
  expect(fitting([words(30)]).split(' ')).toHaveLength(25);
  expect(label(words(20)).split(' ')).toHaveLength(14);
  expect(label(words(20), 'short')).toBe('short');
});

test('numbers in names do not count', () => {
  expect(numbersIn('39% with “gas at −2”, 1,000 battles')).toBe(2);
});
