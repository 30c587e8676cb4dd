import { describe, expect, test } from 'vitest';
import { RESULT, readTest, resultChances } from '#src/rules/unit-morale/morale.js';
import { bookOf, ROLLS } from './book.js';

const book = bookOf();
const NUMBERS = Array.from({ length: 21 }, (_, i) => i - 5);

/** The four lines of the book. */
function printed(total: number, number: number): RESULT {
  if (total >= number) return RESULT.CARRIES_ON;
  if ([1, 2, 3].includes(number - total)) return RESULT.HELD;
  if ([4, 5, 6].includes(number - total)) return RESULT.RETIRES;
  return RESULT.RUNS;
}

describe('the result of a test', () => {
  test.each(NUMBERS)('UM-23: with number %i, for all dice', (number) => {
    for (const roll of new Set(ROLLS)) expect(readTest(book, number, roll)).toBe(printed(roll, number));
  });

  test.each([
    [5, 5, RESULT.CARRIES_ON],
    [5, 4, RESULT.HELD],
    [5, 2, RESULT.HELD],
    [6, 2, RESULT.RETIRES],
    [8, 2, RESULT.RETIRES],
    [9, 2, RESULT.RUNS],
    [12, -8, RESULT.RUNS],
  ])('UM-23: number %i, total %i', (number, total, result) => {
    expect(readTest(book, number, total)).toBe(result);
  });

  test.each(NUMBERS)('UM-21, UM-23: chances with number %i are those of two dice', (number) => {
    for (const modifier of [-8, -3, 0, 2, 6]) {
      const counts = [0, 0, 0, 0];
      for (const roll of ROLLS) counts[printed(roll + modifier, number)]++;
      resultChances(book, number, modifier).forEach((chance, result) => {
        expect(chance).toBeCloseTo(counts[result] / 36, 12);
      });
    }
  });

  test('UM-23: a scenario may set other margins', () => {
    const other = bookOf({}, { heldUpTo: 1, retiresUpTo: 1 });
    const below = (by: number) => readTest(other, 7, 7 - by);
    expect([0, 1, 2].map(below)).toEqual([RESULT.CARRIES_ON, RESULT.HELD, RESULT.RUNS]);
  });
});
