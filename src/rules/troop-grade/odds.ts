import type { OddsRow } from '../contract.js';
import type { Book } from './book.js';
import { countsAs, DIE, readChart, resultChances } from './morale.js';
import { GRADES, type Grade, heavyWeaponOf, type TroopGradeUnit } from './troops.js';

/** Modifier totals that are shown: from where every roll is read as −2 to where none can fail. */
const LEAST = -8;
const MOST = 1;

/**
 * TG-10 to TG-13: the exact chances of a test of each grade at every total of modifiers, the unit's own grade first.
 *
 * @example testOdds(book, squad)[7].chances.pinned // 0.1667: regular, −1: a 1 is read as 0
 */
export function testOdds(book: Book, unit: TroopGradeUnit): OddsRow[] {
  const own = countsAs(book, unit['troop-grade'].grade, heavyWeaponOf(unit));
  const grades = [own, ...GRADES.filter((grade) => grade !== own)];
  return grades.flatMap((grade) => oddsOf(book, unit.id, grade, grade === own ? 'counts as' : 'were it'));
}

function oddsOf(book: Book, unit: string, grade: Grade, how: string): OddsRow[] {
  const modifiers = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
  const chances = modifiers.map((modifier) => resultChances(book, grade, modifier));
  const names = [...new Set([...chances].reverse().flatMap((each) => [...each.keys()]))];
  return modifiers.map((modifier, i) => ({
    unit,
    options: `${how} ${grade}`,
    modifier,
    needed: lowestSafe(book, grade, modifier),
    chances: Object.fromEntries(names.map((name) => [name, chances[i]!.get(name) ?? 0])),
  }));
}

/** The lowest face from which on nothing happens: `3+`; where there is none, a dash. */
function lowestSafe(book: Book, grade: Grade, modifier: number): string {
  let face = DIE + 1;
  while (face > 1 && readChart(book, grade, face - 1 + modifier).length === 0) face--;
  return face > DIE ? '–' : `${face}+`;
}
