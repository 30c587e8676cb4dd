import { RANKS } from '../../battlefield/description.js';
import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import type { OddsRow } from '../contract.js';
import type { Book, Options } from './book.js';
import { bandOf, checkFaces, isAutomatic, neededRoll } from './morale.js';
import { levelOf, soldierPoints } from './pieces.js';
import type { MoraleRatioUnit } from './troops.js';

/** Checks that a unit can face; the label is empty for the unit as described. */
interface Faced {
  label: string;
  book: Book;
  level: number;
  /** The most points that can be left. */
  most: number;
  underNbc: boolean;
  /** Not under the options of the scenario. */
  further: boolean;
}

/**
 * MR-10 to MR-12: the exact chances of a check at every number of points that the unit can have left, by
 * enumerating the rule over the faces of the die; also for soldiers without NBC protection under attack, in
 * both readings, and for a hull's crew on foot.
 */
export function checkOdds(book: Book, unit: MoraleRatioUnit): OddsRow[] {
  const troops = unit['morale-ratio'];
  return facedBy(book, unit).flatMap(({ label, book, level, most, underNbc, further }) =>
    Array.from({ length: most }, (_, i) => {
      const check = { remaining: i + 1, level, troops, underNbc };
      const faces = checkFaces(book, check);
      const band = bandOf(book.tables, check.remaining, level);
      return {
        unit: unit.id,
        options: label,
        ...(further && { further }),
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

function facedBy(book: Book, unit: MoraleRatioUnit): Faced[] {
  const level = levelOf(book, unit);
  const asItStands = { label: '', book, level, most: level, underNbc: false, further: false };
  if (!isHull(unit)) return [asItStands, ...(soldiersOf(unit) === 0 ? [] : underAttack(asItStands, unit))];
  const crew = soldierPoints(book, unit);
  const onFoot = (['off', 'on'] as const).map((bailedCrews) => ({
    label: `crew on foot, bailedCrews ${bailedCrews}`,
    book: reading(book, { bailedCrews }),
    level: bailedCrews === 'on' ? level : crew,
    most: bailedCrews === 'on' ? Math.min(crew, level) : crew,
    underNbc: false,
    further: bailedCrews !== book.options.bailedCrews,
  }));
  if (crew === 0) return [asItStands];
  return [asItStands, ...onFoot.flatMap((each) => [each, ...underAttack(each, unit)])];
}

/** The same checks under an NBC attack, in both readings; none for troops with protection. */
function underAttack(faced: Faced, unit: MoraleRatioUnit): Faced[] {
  if (unit['morale-ratio'].nbcProtection) return [];
  return (['intended', 'literal'] as const).map((psychology) => ({
    ...faced,
    label: [faced.label, `under NBC attack, psychology ${psychology}`]
      .filter((part) => part !== '')
      .join(', '),
    book: reading(faced.book, { psychology }),
    underNbc: true,
    further: faced.further || psychology !== faced.book.options.psychology,
  }));
}

function reading(book: Book, options: Partial<Options>): Book {
  return { ...book, options: { ...book.options, ...options } };
}

/** The letters of the printed results table. */
function printedLetter(needed: string): string {
  return needed === 'automatic-success' ? 'S' : 'F';
}

/**
 * The combinations of options that change a check of this unit: leaders if it has any, the readings of its class
 * if that has a factor, experience if it is green.
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
