import type { OddsRow } from '../contract.js';
import type { Book } from './book.js';
import { groupCarriesOn, LEAST_ROLL, moraleNumber, RESULTS, resultChances, TWO_DICE } from './morale.js';
import { numberOfGroup } from './plan.js';
import { situationsOf, type UnitMoraleUnit } from './troops.js';

/** The range of modifiers shown. */
const LEAST = -8;
const MOST = 6;

/**
 * UM-21 to UM-23: the exact chances of a unit's test at every modifier.
 *
 * @example testOdds(book, squad)[8].chances['carries on'] // 0.8333: number 5, no modifier
 */
export function testOdds(book: Book, unit: UnitMoraleUnit): OddsRow[] {
  const { troops } = unit;
  const needed = moraleNumber(book, troops.training, troops.experience, situationsOf(unit));
  const modifiers = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
  return modifiers.map((modifier): OddsRow => {
    const chances = resultChances(book, needed, modifier);
    return {
      unit: unit.id,
      options: `morale number ${needed}`,
      modifier,
      needed: `${needed}+`,
      chances: Object.fromEntries(RESULTS.map((result, i) => [result, chances[i]])),
    };
  });
}

/**
 * UM-30: the exact chances of a force's group morale test at each threshold, with the number of its group.
 *
 * @param units all units of the force
 */
export function groupOdds(book: Book, force: string, units: readonly UnitMoraleUnit[]): OddsRow[] {
  const needed = numberOfGroup(book, units);
  const { first, second, third } = book.tables.groupModifiers;
  return [first, second, third].map((modifier, i): OddsRow => {
    const carriesOn = TWO_DICE.reduce(
      (sum, chance, die) => sum + (groupCarriesOn(book, needed, LEAST_ROLL + die, i + 1) ? chance : 0),
      0,
    );
    return {
      unit: force,
      options: `group morale, number ${needed} (${book.options.groupNumber})`,
      modifier,
      needed: `${needed}+`,
      chances: { 'carries on': carriesOn, withdraws: 1 - carriesOn },
    };
  });
}
