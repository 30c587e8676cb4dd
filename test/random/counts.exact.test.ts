import { describe, expect, test } from 'vitest';
import { countRow, type DiceRows, diceRows, drawCount, drawSuccesses } from '#src/random/counts.js';
import { scriptedLuck } from './scripted-luck.js';

const WORDS = 2 ** 31;
const LAST_WORD = WORDS - 1;

/** How many of the words 0 … 2³¹ − 1 give each count 0 … `most`, by bisection: a larger word gives no smaller count. */
function wordsOfCounts(countAt: (word: number) => number, most: number): number[] {
  const widths: number[] = [];
  let from = 0;
  for (let count = 0; count <= most; count++) {
    let [low, high] = [from, WORDS]; // the first word of a larger count lies between
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (countAt(middle) <= count) low = middle + 1;
      else high = middle;
    }
    widths.push(low - from);
    from = low;
  }
  return widths;
}

const successes = (table: DiceRows, faces: number, dice: number) => (word: number) =>
  drawSuccesses(table, faces, dice, scriptedLuck(word));

/** Binomial coefficients of n, as whole numbers of any size. */
function coefficients(n: number): bigint[] {
  let row = [1n];
  for (let i = 0; i < n; i++) row = [...row, 0n].map((value, k) => value + (row[k - 1] ?? 0n));
  return row;
}

test('the same dice have the same rows, others have their own', () => {
  const table = diceRows(10, 8);
  expect(diceRows(10, 8)).toBe(table);
  expect(diceRows(10, 7)).toMatchObject({ sides: 10, most: 7 });
  expect(diceRows(8, 8)).toMatchObject({ sides: 8, most: 8 });
});

describe('numbers of successes among d10', () => {
  const table = diceRows(10, 64);

  /**
   * A count has the words between two bounds, each a probability rounded to a whole word: off by at most
   * half a word at either end, in total one in 2³¹. The probabilities themselves are sums of at most
   * 64 products of doubles, off by some 2⁻⁴⁶, or 2⁻¹⁵ words: 1.001 words cover both.
   */
  test.each(Array.from({ length: 11 }, (_, faces) => faces))(
    '%i faces: every count of 0 to 64 dice has its binomial probability to within 1.001 × 2⁻³¹',
    (faces) => {
      const wrong: string[] = [];
      for (let dice = 0; dice <= 64; dice++) {
        const widths = wordsOfCounts(successes(table, faces, dice), dice);
        if (widths.reduce((sum, width) => sum + width, 0) !== WORDS)
          wrong.push(`${dice} dice: not all words`);
        coefficients(dice).forEach((coefficient, k) => {
          // Exact, in units of 10⁻ᵈⁱᶜᵉ × 2⁻³¹.
          const chance = coefficient * BigInt(faces) ** BigInt(k) * BigInt(10 - faces) ** BigInt(dice - k);
          const off = BigInt(widths[k]) * 10n ** BigInt(dice) - chance * BigInt(WORDS);
          const size = off < 0n ? -off : off;
          if (1000n * size > 1001n * 10n ** BigInt(dice)) wrong.push(`${k} of ${dice}: ${widths[k]} words`);
        });
      }
      expect(wrong).toEqual([]);
    },
  );

  test('a larger word never gives a smaller count', () => {
    const words = [
      0,
      1,
      2,
      ...Array.from({ length: 509 }, (_, i) => (i + 1) * 4_210_752),
      LAST_WORD - 1,
      LAST_WORD,
    ];
    const falls: string[] = [];
    for (let faces = 0; faces <= 10; faces++) {
      for (let dice = 0; dice <= 64; dice++) {
        const counts = words.map(successes(table, faces, dice));
        counts.forEach((count, i) => {
          if (i > 0 && count < counts[i - 1]) falls.push(`${faces} faces, ${dice} dice, word ${words[i]}`);
        });
      }
    }
    expect(falls).toEqual([]);
  });

  test('the lowest and the highest word give the extreme counts', () => {
    expect(successes(table, 3, 5)(0)).toBe(0);
    expect(successes(table, 3, 5)(LAST_WORD)).toBe(5);
    expect(successes(table, 0, 5)(LAST_WORD)).toBe(0);
    expect(successes(table, 10, 5)(0)).toBe(5);
  });

  test('more than 64 dice are thrown in groups of 64, with a word for each', () => {
    const large = diceRows(10, 150);
    const handful = (dice: number, word: number) => successes(table, 4, dice)(word);
    const words = [WORDS / 2, LAST_WORD, WORDS / 8];
    const counts = [handful(64, WORDS / 2), handful(64, LAST_WORD), handful(22, WORDS / 8)];
    expect(new Set(counts).size).toBe(3);
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(drawSuccesses(large, 4, 150, scriptedLuck(...words))).toBe(all);
    expect(drawSuccesses(large, 4, 128, scriptedLuck(...words))).toBe(counts[0] + counts[1]);
    expect(() => drawSuccesses(large, 4, 129, scriptedLuck(0, 0))).toThrow('only 2 words');
  });

  test('a throw of 64 dice uses only one word', () => {
    expect(() => drawSuccesses(table, 4, 64, scriptedLuck(0))).not.toThrow();
  });
});

describe('other dice', () => {
  test.each([2, 3, 6, 20, 100])('one die of %i sides succeeds with the chance faces ÷ sides', (sides) => {
    const table = diceRows(sides, 1);
    for (let faces = 0; faces <= sides; faces++) {
      const [, shown] = wordsOfCounts(successes(table, faces, 1), 1);
      expect(Math.abs(shown - (faces / sides) * WORDS)).toBeLessThanOrEqual(0.5001); // one rounded bound
    }
  });
});

describe('a row of any distribution', () => {
  test.each([
    ['even halves', [0.5, 0.5]],
    ['counts that cannot happen', [0, 0.25, 0, 0.75, 0]],
    ['a certain count', [0, 0, 1]],
    ['many rare counts', [0.9, ...Array.from({ length: 100 }, () => 0.001)]],
  ] as const)('%s: each count has its probability to within 1.001 × 2⁻³¹', (_, chances) => {
    const row = countRow(chances);
    const widths = wordsOfCounts((word) => drawCount(row, 0, word), chances.length - 1);
    widths.forEach((width, count) => {
      expect(Math.abs(width - chances[count] * WORDS), `count ${count}`).toBeLessThanOrEqual(1.001);
    });
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(WORDS);
  });
});
