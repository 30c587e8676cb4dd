import { describe, expect, test } from 'vitest';
import {
  groupCarriesOn,
  groupModifier,
  groupNumber,
  groupTests,
  thresholdReached,
} from '#src/rules/unit-morale/morale.js';
import { bookOf } from './book.js';

const book = bookOf();
const SIZES = Array.from({ length: 40 }, (_, i) => i + 1);

/** The number of casualties needed. */
function first(members: number): number {
  return members > 8 ? Math.ceil(members / 4) : 2;
}

describe('casualties at which a group tests', () => {
  test.each(SIZES)('UM-30: in a group of %i', (members) => {
    const half = Math.ceil(members / 2);
    const threeQuarters = Math.ceil((3 * members) / 4);
    for (let casualties = 0; casualties <= members; casualties++) {
      const reached = [casualties >= first(members), casualties >= half, casualties >= threeQuarters];
      expect(thresholdReached(book, casualties, members), `${casualties}`).toBe(
        reached.lastIndexOf(true) + 1,
      );
    }
  });

  test.each([
    [8, 1, 0],
    [8, 2, 1], // two of eight are enough
    [9, 2, 0], // 25 percent of nine is more than two
    [9, 3, 1],
    [12, 2, 0],
    [12, 3, 1],
    [40, 9, 0],
    [40, 10, 1],
    [8, 3, 1],
    [8, 4, 2],
    [8, 5, 2],
    [8, 6, 3],
    [2, 1, 2], // half of two
    [1, 1, 3],
    [101, 25, 0],
    [101, 26, 1],
    [101, 50, 1],
    [101, 75, 2],
  ])('UM-30: in a group of %i with %i casualties: threshold %i', (members, casualties, threshold) => {
    expect(thresholdReached(book, casualties, members)).toBe(threshold);
  });

  test('UM-30: a scenario may set others', () => {
    const other = bookOf(
      {},
      { groupCasualties: 3, smallGroup: 10, groupPercent: { first: 40, second: 60, third: 90 } },
    );
    const of = (members: number, ...casualties: number[]) =>
      casualties.map((each) => thresholdReached(other, each, members));
    expect(of(10, 2, 3, 5, 6, 8, 9)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(of(20, 3, 7, 8)).toEqual([0, 0, 1]);
  });
});

describe('the test of a group', () => {
  test('UM-30: subtracts 4 at half, and 8 at three quarters', () => {
    expect([1, 2, 3].map((threshold) => groupModifier(book, threshold))).toEqual([0, -4, -8]);
  });

  test('UM-30, UM-31: a group that reaches the number carries on', () => {
    for (const [threshold, by] of [
      [1, 0],
      [2, -4],
      [3, -8],
    ] as const) {
      for (let roll = 2; roll <= 12; roll++) {
        for (let number = -5; number <= 15; number++) {
          expect(groupCarriesOn(book, number, roll, threshold)).toBe(roll + by >= number);
        }
      }
    }
  });

  test('UM-30: a scenario may set other modifiers', () => {
    const other = bookOf({}, { groupModifiers: { first: 1, second: -1 } });
    expect([1, 2, 3].map((threshold) => groupModifier(other, threshold))).toEqual([1, -1, -8]);
  });

  test.each([
    ['once', [false, true, true, true, false, false, true, false]],
    ['every-turn-beyond', [false, true, true, true, true, true, true, true]],
  ])('UM-32: %s', (groupRetest, expected) => {
    // The threshold reached now, and the highest tested before.
    const cases = [
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 0],
      [1, 1],
      [2, 2],
      [3, 2],
      [1, 2],
    ] as const;
    const other = bookOf({ groupRetest });
    expect(cases.map(([reached, tested]) => groupTests(other, reached, tested))).toEqual(expected);
  });

  test('UM-32: the reading by default is once', () => {
    expect(bookOf().options.groupRetest).toBe('once');
  });
});

describe('the number of a group', () => {
  const units = [
    { number: 5, pieces: 4 },
    { number: 3, pieces: 3 },
    { number: 7, pieces: 1 },
    { number: 3, pieces: 2 },
    { number: 2, pieces: 1 },
  ];
  test.each([
    ['commonest', 3],
    ['lowest', 2],
    ['highest', 7],
  ])('UM-30: %s among its units', (option, number) => {
    expect(groupNumber(bookOf({ groupNumber: option }), units)).toBe(number);
  });

  test('UM-30: the commonest is that of most pieces, not of most units; the highest of equally common ones', () => {
    const of = (...each: [number: number, pieces: number][]) =>
      groupNumber(
        bookOf(),
        each.map(([number, pieces]) => ({ number, pieces })),
      );
    expect(of([2, 5], [4, 2], [4, 2])).toBe(2);
    expect(of([2, 4], [4, 2], [4, 2])).toBe(4);
    expect(of([4, 4], [2, 4])).toBe(4);
    expect(of([-1, 1])).toBe(-1);
  });

  test('UM-30: the commonest by default', () => {
    expect(bookOf().options.groupNumber).toBe('commonest');
  });
});
