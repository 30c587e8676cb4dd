import type { OddsRow } from '../contract.js';
import type { UnitMoraleUnit } from './compile.js';
import {
  type Book,
  groupCarriesOn,
  LEAST_ROLL,
  moraleNumber,
  RESULTS,
  resultChances,
  TWO_DICE,
} from './morale.js';
import { situationsOf } from './situations.js';

/** Modifiers that are shown. */
const LEAST = -8;
const MOST = 6;

/**
 * UM-21 to UM-23, UM-30: the exact chances of a unit's test at every modifier, and of the test of a group that
 * has the unit's number.
 *
 * @example testOdds(book, squad)[8].chances['carries on'] // 0.8333: number 5, no modifier
 */
export function testOdds(book: Book, unit: UnitMoraleUnit): OddsRow[] {
  const { troops } = unit;
  const needed = moraleNumber(book, troops.training, troops.experience, situationsOf(unit));
  const modifiers = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
  const own = modifiers.map((modifier): OddsRow => {
    const chances = resultChances(book, needed, modifier);
    return {
      unit: unit.id,
      options: `morale number ${needed}`,
      modifier,
      needed: `${needed}+`,
      chances: Object.fromEntries(RESULTS.map((result, i) => [result, chances[i]!])),
    };
  });
  const { first, second, third } = book.tables.groupModifiers;
  const group = [first, second, third].map((modifier, i): OddsRow => {
    const carriesOn = TWO_DICE.reduce(
      (sum, chance, die) => sum + (groupCarriesOn(book, needed, LEAST_ROLL + die, i + 1) ? chance : 0),
      0,
    );
    return {
      unit: unit.id,
      options: `group of morale number ${needed}`,
      modifier,
      needed: `${needed}+`,
      chances: { 'carries on': carriesOn, withdraws: 1 - carriesOn },
    };
  });
  return [...own, ...group];
}
