import { RANKS } from '../../battlefield/description.js';
import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import type { OddsRow } from '../contract.js';
import type { MoraleRatioUnit } from './compile.js';
import { levelOf, soldierPoints } from './levels.js';
import { type Book, bandOf, checkFaces, isAutomatic, neededRoll } from './morale.js';
import type { Options } from './options.js';

/** Under what a unit checks: said in a few words where it is not the unit as it stands. */
interface Situation {
  label: string;
  book: Book;
  level: number;
  underNbc: boolean;
}

/**
 * MR-10 to MR-12: the exact chances of a check at every number of points that the unit can have left, by
 * enumerating the rule over the faces of the die; of soldiers without NBC protection under attack, too, in
 * both readings; and of a hull's crew on foot.
 */
export function checkOdds(book: Book, unit: MoraleRatioUnit): OddsRow[] {
  const troops = unit['morale-ratio'];
  return situationsOf(book, unit).flatMap(({ label, book, level, underNbc }) =>
    Array.from({ length: level }, (_, i) => {
      const check = { remaining: i + 1, level, troops, underNbc };
      const faces = checkFaces(book, check);
      const band = bandOf(book.tables, check.remaining, level);
      return {
        unit: unit.id,
        options: label,
        remaining: check.remaining,
        of: level,
        needed: isAutomatic(book, band)
          ? printedLetter(String(band.needed))
          : String(neededRoll(book, check)),
        chances: Object.fromEntries(
          Object.entries(faces).map(([result, count]) => [result, count / book.tables.dieSides]),
        ),
      };
    }),
  );
}

function situationsOf(book: Book, unit: MoraleRatioUnit): Situation[] {
  const reading = (options: Partial<Options>): Book => ({
    ...book,
    options: { ...book.options, ...options },
  });
  const level = levelOf(book, unit);
  const asItStands = { label: '', book, level, underNbc: false };
  if (isHull(unit)) {
    const crew = soldierPoints(book, unit);
    const onFoot = (bailedCrews: 'off' | 'on', of: number): Situation => ({
      label: `crew on foot, bailedCrews ${bailedCrews}`,
      book: reading({ bailedCrews }),
      level: of,
      underNbc: false,
    });
    return crew === 0 ? [asItStands] : [asItStands, onFoot('off', crew), onFoot('on', level)];
  }
  if (unit['morale-ratio'].nbcProtection || soldiersOf(unit) === 0) return [asItStands];
  const attacks = (['intended', 'literal'] as const).map((psychology) => ({
    label: `under NBC attack, psychology ${psychology}`,
    book: reading({ psychology }),
    level,
    underNbc: true,
  }));
  return [asItStands, ...attacks];
}

/** The letters of the printed results table. */
function printedLetter(needed: string): string {
  return needed === 'automatic-success' ? 'S' : 'F';
}

/**
 * The combinations of options that change a check of this unit: leaders if it has any, the readings
 * of its class if it has one, experience if it is green.
 */
export function oddsOptions(
  book: Book,
  unit: MoraleRatioUnit,
): { label: string; options: Partial<Options> }[] {
  const troops = unit['morale-ratio'];
  const hasLeaders =
    !isHull(unit) && RANKS.some((rank) => (unit.roster[rank] ?? 0) > 0 && book.tables.rankPoints[rank] !== 1);
  const leaders = hasLeaders ? (['on', 'off'] as const) : [book.options.leaders];
  const hasClass = book.tables.classFactors[troops.class] !== 0;
  const classes = hasClass ? (['off', 'intended', 'literal'] as const) : [book.options.moraleClasses];
  const experiences = troops.experience === 'green' ? (['off', 'on'] as const) : [book.options.experience];
  return leaders.flatMap((leader) =>
    classes.flatMap((moraleClass) =>
      experiences.map((experience) => ({
        label: [
          ...(isHull(unit) ? [] : [`leaders ${leader}`]),
          ...(hasClass ? [`classes ${moraleClass} (${troops.class})`] : []),
          ...(troops.experience === 'green' ? [`experience ${experience} (green)`] : []),
        ].join(', '),
        options: { leaders: leader, moraleClasses: moraleClass, experience },
      })),
    ),
  );
}
