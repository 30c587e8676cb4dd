import { describe, expect, test } from 'vitest';
import { ratioFromSums } from '#src/statistics/ratio.js';
import { wilson } from '#src/statistics/wilson.js';

/** Pairs of x and y: `1:0 2:1`. */
const pairsOf = (text: string) =>
  text.split(' ').map((pair) => pair.split(':').map(Number) as [number, number]);

/** The sums of pairs. */
function sums(text: string) {
  const pairs = pairsOf(text);
  const total = (term: (x: number, y: number) => number) =>
    pairs.reduce((sum, [x, y]) => sum + term(x, y), 0);
  return {
    n: pairs.length,
    sumX: total((x) => x),
    sumSquaredX: total((x) => x * x),
    sumY: total((_, y) => y),
    sumSquaredY: total((_, y) => y * y),
    sumXY: total((x, y) => x * y),
  };
}

test('its example: 0 of 1, 1 of 2, 1 of 3 and 2 of 4', () => {
  const found = ratioFromSums({ n: 4, sumX: 10, sumSquaredX: 30, sumY: 4, sumSquaredY: 6, sumXY: 13 })!;
  const pairs = '1:0 2:1 3:1 4:2';
  expect(found).toEqual(ratioFromSums(sums(pairs)));
  expect([found.ratio, found.method, found.n]).toEqual([0.4, 'ratio-delta', 4]);
  expect([found.standardError, found.low, found.high].map((x) => x.toFixed(4))).toEqual([
    '0.0730',
    '0.2569',
    '0.5431',
  ]);
  // Directly from the residuals: √(n Σ (y − R x)² / (n − 1)) / Σ x.
  const squares = pairsOf(pairs).reduce((sum, [x, y]) => sum + (y - 0.4 * x) ** 2, 0);
  expect(Math.abs(found.standardError - Math.sqrt((4 * squares) / 3) / 10)).toBeLessThan(1e-16);
});

describe('Cochran, Sampling Techniques (1977), section 2.11: 33 families', () => {
  // Food cost, as whole tenths of a dollar: Σ y 907.2, Σ y² 28,224; persons Σ x 123, Σ x² 533, Σ x y
  // 3,595.5; income Σ x 2,394, Σ x² 177,254, Σ x y 66,678. No correction for a finite population.
  // Quoted from memory, without the book; both printed errors agree to their last digit.
  const food = { n: 33, sumY: 9072, sumSquaredY: 2_822_400 };

  test('weekly food cost per person: 7.38 dollars, standard error 0.534', () => {
    const found = ratioFromSums({ ...food, sumX: 123, sumSquaredX: 533, sumXY: 35_955 })!;
    expect((found.ratio / 10).toFixed(2)).toBe('7.38');
    expect((found.standardError / 10).toFixed(3)).toBe('0.534');
  });

  test('per cent of income spent on food: 37.9, standard error 2.38', () => {
    const found = ratioFromSums({ ...food, sumX: 2394, sumSquaredX: 177_254, sumXY: 666_780 })!;
    expect((found.ratio * 10).toFixed(1)).toBe('37.9');
    expect((found.standardError * 10).toFixed(2)).toBe('2.38');
  });
});

test('x always 1: the ratio is a mean, with its standard error', () => {
  const found = ratioFromSums(sums('1:0 1:1 1:0 1:1 1:1'))!;
  expect(found.ratio).toBe(0.6);
  expect(Math.abs(found.standardError - Math.sqrt((0.6 * 0.4) / 4))).toBeLessThan(1e-16);
});

test('battles with x = 0 change only n / (n − 1)', () => {
  const some = sums('3:1 5:3 2:0');
  const few = ratioFromSums(some)!;
  const more = ratioFromSums({ ...some, n: 3000 })!;
  expect(more.ratio).toBe(few.ratio);
  // √(3000 / 2999) against √(3 / 2); some roundings.
  expect(
    Math.abs(few.standardError / more.standardError / Math.sqrt(3 / 2 / (3000 / 2999)) - 1),
  ).toBeLessThan(1e-15);
});

test('ten million battles lose nothing: one of them is off by 1', () => {
  // x = 1000 and y = 500 in all battles except one, with y = 501.
  const n = 1e7;
  const found = ratioFromSums({
    n,
    sumX: 1000 * n,
    sumSquaredX: 1e6 * n,
    sumY: 500 * n + 1,
    sumSquaredY: 250_000 * n + 1001,
    sumXY: 500_000 * n + 1000,
  })!;
  // Residuals of a single 1 about their mean: 1 − 1 / n; √(n (1 − 1/n) / (n − 1)) / (1000 n) = 1 / (1000 n).
  expect(Math.abs(found.standardError * 1000 * n - 1)).toBeLessThan(1e-15);
});

describe('a constant ratio', () => {
  const none = { n: 200, sumX: 90, sumSquaredX: 150, sumY: 0, sumSquaredY: 0, sumXY: 0 };
  const all = { n: 200, sumX: 90, sumSquaredX: 150, sumY: 90, sumSquaredY: 150, sumXY: 150 };

  test('never and always: Wilson’s interval with one trial for each battle that has any', () => {
    expect(ratioFromSums({ ...none, battlesWithAny: 60 })).toEqual({
      ...{ ratio: 0, standardError: 0, ...wilson(0, 60), method: 'wilson', n: 200 },
    });
    expect(ratioFromSums({ ...all, battlesWithAny: 60 })).toMatchObject({ ratio: 1, ...wilson(60, 60) });
  });

  test('by default the number of trials is the smaller of n and Σ x', () => {
    expect(ratioFromSums(none)).toMatchObject(wilson(0, 90));
    expect(ratioFromSums({ ...none, n: 60 })).toMatchObject(wilson(0, 60));
  });

  test('any other ratio is that of the battles played', () => {
    expect(ratioFromSums(sums('2:1 4:2 0:0'))).toEqual({
      ratio: 0.5,
      standardError: 0,
      low: 0.5,
      high: 0.5,
      method: 'exact-zero',
      n: 3,
    });
  });

  test('one battle has no spread', () => {
    expect(ratioFromSums(sums('4:1'))).toEqual({
      ...{ ratio: 0.25, standardError: Number.NaN, low: -Infinity, high: Infinity },
      ...{ method: 'exact-zero', n: 1 },
    });
    expect(ratioFromSums(sums('4:0'))).toMatchObject({ standardError: Number.NaN, ...wilson(0, 1) });
  });
});

test('x = 0 in every battle: null', () => {
  expect(ratioFromSums(sums('0:0 0:0'))).toBeNull();
  expect(ratioFromSums(sums('0:2 0:0'))).toBeNull();
});
