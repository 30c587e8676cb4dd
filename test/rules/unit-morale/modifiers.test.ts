import { describe, expect, test } from 'vitest';
import { type Conditions, conditionModifier, ownModifier, RANKED } from '#src/rules/unit-morale/morale.js';
import { bookOf } from './book.js';

const book = bookOf();
const NONE: Conditions = {
  enemyCasualties: 0,
  tenths: 0,
  closeOrIndirect: 0,
  outnumbered: 0,
  apc: 0,
  enemyHmaOrApc: 0,
  enemyTanks: 0,
  airAttack: 0,
};

describe('modifiers to the roll', () => {
  // As printed, without the modifiers of single pieces.
  test.each([
    ['enemyCasualties', +1],
    ['closeOrIndirect', -1],
    ['tenths', -1],
    ['outnumbered', -1],
    ['apc', +1],
    ['enemyHmaOrApc', -1],
    ['enemyTanks', -2],
    ['airAttack', -3],
  ] as const)('UM-22: %s %i', (condition, by) => {
    expect(conditionModifier(book, { ...NONE, [condition]: 1 })).toBe(by);
  });

  test('UM-22: each casualty counts, on both sides', () => {
    expect(conditionModifier(book, { ...NONE, enemyCasualties: 5 })).toBe(5);
    expect(conditionModifier(book, { ...NONE, tenths: 7 })).toBe(-7);
    expect(conditionModifier(book, { ...NONE, enemyCasualties: 2, tenths: 3, enemyTanks: 1 })).toBe(-3);
  });

  test('UM-22: an officer who tests has 2, an NCO 1, and each piece that is led by example 1 more', () => {
    const own = (isLed: boolean) =>
      [RANKED.SOLDIER, RANKED.NCO, RANKED.OFFICER].map((ranked) => ownModifier(book, ranked, isLed));
    expect(own(false)).toEqual([0, 1, 2]);
    expect(own(true)).toEqual([1, 2, 3]);
  });

  test('UM-22: a scenario may set others', () => {
    const other = bookOf({}, { testModifiers: { enemyTanks: -5, ncoTaking: 4, leading: 3 } });
    expect(conditionModifier(other, { ...NONE, enemyTanks: 1, airAttack: 1 })).toBe(-8);
    expect(ownModifier(other, RANKED.NCO, true)).toBe(7);
  });
});
