import { RANKS } from '../../battlefield/description.js';
import type { OddsRow } from '../contract.js';
import type { MoraleRatioUnit } from './compile.js';
import { type Book, bandOf, checkFaces, isAutomatic, neededRoll, piecePoints } from './morale.js';
import type { Options } from './options.js';

/**
 * MR-10 to MR-12: the exact chances of a check at every number of points that the unit can have
 * left, by enumerating the rule over the faces of the die.
 */
export function checkOdds(book: Book, unit: MoraleRatioUnit): OddsRow[] {
  const level = RANKS.reduce((sum, rank) => sum + (unit.roster[rank] ?? 0) * piecePoints(book, rank), 0);
  const { dieSides } = book.tables;
  return Array.from({ length: level }, (_, i) => {
    const check = { remaining: i + 1, level, troops: unit['morale-ratio'] };
    const faces = checkFaces(book, check);
    const band = bandOf(book.tables, check.remaining, level);
    return {
      unit: unit.id,
      options: '',
      remaining: check.remaining,
      of: level,
      needed: isAutomatic(book, band) ? printedLetter(String(band.needed)) : String(neededRoll(book, check)),
      chances: Object.fromEntries(Object.entries(faces).map(([result, count]) => [result, count / dieSides])),
    };
  });
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
  const hasLeaders = RANKS.some((rank) => (unit.roster[rank] ?? 0) > 0 && book.tables.rankPoints[rank] !== 1);
  const leaders = hasLeaders ? (['on', 'off'] as const) : [book.options.leaders];
  const hasClass = book.tables.classFactors[troops.class] !== 0;
  const classes = hasClass ? (['off', 'intended', 'literal'] as const) : [book.options.moraleClasses];
  const experiences = troops.experience === 'green' ? (['off', 'on'] as const) : [book.options.experience];
  return leaders.flatMap((leader) =>
    classes.flatMap((moraleClass) =>
      experiences.map((experience) => ({
        label: [
          `leaders ${leader}`,
          ...(hasClass ? [`classes ${moraleClass} (${troops.class})`] : []),
          ...(troops.experience === 'green' ? [`experience ${experience} (green)`] : []),
        ].join(', '),
        options: { leaders: leader, moraleClasses: moraleClass, experience },
      })),
    ),
  );
}
