import { describe, expect, test } from 'vitest';
import { splitAtNumbers, standsAt, withNumbers } from '#src/rules/rulebook/phrase-numbers.js';

describe('the numbers of a phrase', () => {
  const numbersOf = (phrase: string) => splitAtNumbers(phrase).filter((_, i) => i % 2 === 1);

  test.each([
    ['roll is 2 or at most morale - pins and not roll is 12', ['2', '12']],
    ['-1 * round down (pieces / 10)', ['1', '10']],
    ['loses 1/4 of pieces pieces', ['1', '4']],
    ['at least 1.5', ['1.5']],
    ['2d6', ['2', '6']],
    ['(pieces)d6 count 5 or more', ['6', '5']],
    ['d10 keep highest 2', ['10', '2']],
    ['50 percent', ['50']],
    ['phase-2 is under a2d6', []],
    ['becomes down', []],
  ])('%s', (phrase, numbers) => {
    expect(numbersOf(phrase)).toEqual(numbers);
    expect(splitAtNumbers(phrase).join('')).toBe(phrase);
    expect(withNumbers(phrase, numbers)).toBe(phrase);
  });

  test('what stands at them in the same words; not in others', () => {
    expect(standsAt('lower of (2 + 3)d6', 'lower of (12 + x)d8')).toEqual(['12', 'x', '8']);
    expect(standsAt('at least 2', 'at most 2')).toBe(null);
    expect(withNumbers('lower of (2 + 3)d6', ['12', 'x', '8'])).toBe('lower of (12 + x)d8');
  });
});
