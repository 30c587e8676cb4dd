import type { OddsRow } from '../contract.js';
import { dieOdds } from '../kit/odds.js';
import type { Book } from './book.js';
import { countsAs, DIE, readChart, resultName } from './morale.js';
import { GRADES, heavyWeaponOf, type TroopGradeUnit } from './troops.js';

/** Modifier totals that are shown: from one at which every roll is read as −2 to one at which none can fail. */
const SHOWN = [-8, 1] as const;

/**
 * TG-10 to TG-13: the exact chances of a test of each grade at every total of modifiers, the unit's own grade first.
 *
 * @example testOdds(book, squad)[7].chances.pinned // 0.1667: regular, −1: a 1 is read as 0
 */
export function testOdds(book: Book, unit: TroopGradeUnit): OddsRow[] {
  const own = countsAs(book, unit['troop-grade'].grade, heavyWeaponOf(unit));
  const grades = [own, ...GRADES.filter((grade) => grade !== own)];
  return grades.flatMap((grade) =>
    dieOdds({
      unit: unit.id,
      further: grade !== own,
      options: `${grade === own ? 'counts as' : 'if it were'} ${grade}`,
      sides: DIE,
      modifiers: SHOWN,
      resultOf: (total) => resultName(readChart(book, grade, total)),
      harmless: resultName([]),
    }),
  );
}
