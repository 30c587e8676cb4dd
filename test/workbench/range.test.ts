import { describe, expect, test } from 'vitest';
import { RESPONSE_WORDS } from '#src/words/responses.js';
import { compareInWords } from '#src/workbench/page/compare-in-words.js';
import { type Along, rangeInWords } from '#src/workbench/page/range-in-words.js';
import { usualEnds, valuesIn } from '#src/workbench/page/range-values.js';

describe('values of a range', () => {
  test.each([
    [{ from: 4, to: 7 }, 5, [4, 5, 6, 7]],
    [{ from: 0, to: 40 }, 8, [0, 3, 6, 8, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 40]],
    [{ from: 1, to: 3 }, 9, [1, 2, 3]],
    [{ from: -9, to: 1000 }, 2, [-9, 0, 1, 2, 3, 1000]],
    [{ from: 0.5, to: 1.3 }, 0.65, [0.5, 0.6, 0.65, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3]],
  ])('%j about %d', (ends, now, values) => {
    expect(valuesIn(ends, now, ends.to === 1000 ? { from: 0, to: 3 } : undefined)).toEqual(values);
  });
  test('lie around the present value, and not below the possible minimum', () => {
    expect(usualEnds(8, 0)).toEqual({ from: 4, to: 12 });
    expect(usualEnds(1, 0)).toEqual({ from: 0, to: 4 });
    expect(usualEnds(-1, Number.NEGATIVE_INFINITY)).toEqual({ from: -4, to: 2 });
    expect(usualEnds(0.5, 0)).toEqual({ from: 0.25, to: 1 });
  });
});

/** Means with a half-width of 2 points; the first is that of the present value. */
const along = (...means: number[]): Along[] =>
  means.map((mean, i) => ({
    ...{ value: i + 1, mean, low: mean - 0.02, high: mean + 0.02 },
    difference: i === 0 ? null : { low: mean - means[0] - 0.02, high: mean - means[0] + 0.02 },
  }));

describe('a range in words', () => {
  test.each([
    [
      [0.2, 0.4, 0.49, 0.6],
      'From 1 to 4: Blue holds the field in 20% to 60% of battles. The curve of Blue crosses one half between 2 and 4.',
    ],
    [
      [0.2, 0.6, 0.4],
      'From 1 to 3: Blue holds the field in 20% to 40% of battles. The highest is 60%, at 2. The curve of Blue crosses one half between 1 and 2, and again between 2 and 3.',
    ],
    [
      [0.6, 0.52, 0.58, 0.9, 0.7],
      'From 1 to 5: Blue holds the field in 60% to 70% of battles. The highest is 90%, at 4. The lowest is 52%, at 2.',
    ],
    [[0.6, 0.9, 0.93], 'From 1 to 3: Blue holds the field in 60% to 93% of battles.'],
    [[0.6, 0.8], 'From 1 to 2: Blue holds the field in 60% to 80% of battles.'],
    [[0.6, 0.61], 'No value from 1 to 2 has an effect that can be distinguished from chance.'],
    [[0.6], ''],
  ])('%j', (means, says) => {
    expect(rangeInWords(along(...means), 'Blue', RESPONSE_WORDS.holds_field)).toBe(says);
  });
});

describe('a comparison in words', () => {
  const variant = (label: string, first: number, second: number, base = first) => ({
    label,
    holds: [first, second].map((mean) => ({ mean, low: mean - 0.02, high: mean + 0.02 })),
    differences: [first - base, base - first].map((mean) => ({ mean, low: mean - 0.02, high: mean + 0.02 })),
  });
  test('says which force comes out ahead under which variant, and where that is open', () => {
    expect(
      compareInWords(
        [variant('a', 0.4, 0.5), variant('b', 0.7, 0.2, 0.4), variant('c', 0.45, 0.44, 0.4)],
        ['Blue', 'Attackers'],
      ),
    ).toBe(
      'Blue holds the field from 40% of battles (a) to 70% (b). Blue comes out ahead under b; Attackers come out ahead under a; under c neither is shown to hold it more often than the other.',
    );
  });
  test('shows a small difference, and calls two variants both', () => {
    const small = [variant('off', 0.512, 0.3), variant('on', 0.507, 0.3, 0.512)];
    small[1].differences[0] = { mean: -0.005, low: -0.008, high: -0.002 };
    expect(compareInWords(small, ['Blue', 'Red'])).toBe(
      'Blue holds the field from 50.7% of battles (on) to 51.2% (off). Blue comes out ahead under both.',
    );
  });
  test('says that no difference is shown', () => {
    expect(compareInWords([variant('a', 0.5, 0.5), variant('b', 0.51, 0.5, 0.5)], ['Blue', 'Red'])).toBe(
      'No difference is shown in how often Blue holds the field.',
    );
  });
});
