import type { Kind, Rank } from '../../battlefield/description.js';
import { square } from '../../battlefield/square.js';
import { type Band, type Book, CHECK_RESULTS, type CheckResult, type Tables } from './book.js';
import type { Clause } from './clauses.js';
import type { Descriptor } from './troops.js';

/**
 * The rules of the book, each written once, as functions of the book and of numbers: odds, kernel and explanations
 * are made from these.
 */

/** A check to be made: the unit's points, and what it is. */
export interface Check {
  remaining: number;
  level: number;
  troops: Descriptor;
  /** Is it made under an NBC attack, by troops that it frightens? */
  underNbc?: boolean;
}

/** MR-3, MR-80: every soldier is worth a point; with `leaders` on, the points of the rank. */
export function piecePoints({ options, tables }: Book, rank: Rank): number {
  return options.leaders === 'on' ? tables.rankPoints[rank] : 1;
}

/** MR-52: a morale officer counts a point more than its rank, where ranks count. */
export function officerPoints(book: Book, rank: Rank): number {
  const more = book.options.leaders === 'on' ? book.tables.moraleOfficerPoints : 0;
  return piecePoints(book, rank) + more;
}

/** MR-4: the points of a warbot are the hits that it takes. */
export function warbotPoints({ tables }: Book, size: number): number {
  return size + tables.warbotPoints;
}

/** MR-83: do NBC weapons frighten these troops? */
export function fearsNbc({ options }: Book, troops: Descriptor): boolean {
  return options.psychology !== 'off' && !troops.nbcProtection;
}

/** MR-50: movement phases that a piece walks after it surrenders at this distance, squared; `move` is 1 or more. */
export function walkPhases(squared: number, move: number): number {
  let phases = 1;
  while (square(phases * move) < squared) phases++;
  return phases;
}

/**
 * MR-10: the band of a ratio, from whole numbers only. Ratios are rounded down, so any ratio below the second
 * lowest band belongs to the lowest.
 *
 * @example bandOf(tables, 7, 12).needed // 5
 */
export function bandOf(tables: Tables, remaining: number, level: number): Band {
  return tables.bands.find((band) => 100 * remaining >= band.fromPercent * level)!;
}

/** A factor of a check: what it adds to the number needed. */
export interface CheckFactor {
  name: string;
  clause: Clause;
  by: number;
}

/**
 * MR-81 to MR-83: the factors of a check, as additions to the number needed. Under `literal` they are added to a
 * roll that must be low, which is the same with the opposite sign.
 *
 * @example checkFactors(book, elite) // [{ name: 'elite', clause: 'MR-81', by: 1 }] under `intended`, by −1 under `literal`
 */
export function checkFactors(book: Book, troops: Descriptor, underNbc = false): CheckFactor[] {
  const { options, tables } = book;
  const factors: CheckFactor[] = [];
  // MR-81: elite +1, levy −1, as the rule intends (easier for the elite) or as it says (added to a roll that must be low).
  const byClass = tables.classFactors[troops.class];
  if (options.moraleClasses === 'intended')
    factors.push({ name: troops.class, clause: 'MR-81', by: byClass });
  if (options.moraleClasses === 'literal')
    factors.push({ name: troops.class, clause: 'MR-81', by: -byClass });
  // MR-82: a penalty for green troops under either reading.
  if (options.experience === 'on' && troops.experience === 'green')
    factors.push({ name: 'green', clause: 'MR-82', by: -tables.greenFactor });
  // MR-83: −2, harder as intended, easier when added to a roll that must be low.
  if (underNbc && fearsNbc(book, troops)) {
    const by = options.psychology === 'intended' ? tables.nbcFactor : -tables.nbcFactor;
    factors.push({ name: 'NBC attack', clause: 'MR-83', by });
  }
  return factors.filter(({ by }) => by !== 0);
}

/** MR-84: does the ratio alone decide the check, without a roll? */
export function isAutomatic({ options }: Book, band: Band): boolean {
  return options.automaticStays && typeof band.needed === 'string';
}

/**
 * The number that the die must not exceed, factors on the roll included: MR-10 by ratio, MR-81 and
 * MR-82 by factor, MR-84 for automatic bands and the clamp. May lie outside the die.
 *
 * @example neededRoll(book, { remaining: 8, level: 13, troops: elite }) // 7 under `intended`, 5 under `literal`
 */
export function neededRoll(book: Book, { remaining, level, troops, underNbc }: Check): number {
  const { options, tables } = book;
  const band = bandOf(tables, remaining, level);
  const printed = printedNeed(tables, band);
  if (isAutomatic(book, band)) return printed;
  const needed = checkFactors(book, troops, underNbc).reduce((sum, { by }) => sum + by, printed);
  return options.clamp === 'one-to-nine' ? Math.max(1, Math.min(tables.dieSides - 1, needed)) : needed;
}

/** An automatic success as a number that every roll meets, an automatic failure as one that no roll meets. */
export function printedNeed(tables: Tables, band: Band): number {
  if (band.needed === 'automatic-success') return tables.dieSides;
  return band.needed === 'automatic-failure' ? 0 : band.needed;
}

/**
 * MR-10, MR-11: one check with one roll of the die. It succeeds at the needed number or lower; otherwise the
 * band of the ratio gives the result.
 *
 * @example CHECK_RESULTS[readCheck(book, { remaining: 7, level: 12, troops }, 6)] // 'shaken'
 */
export function readCheck(book: Book, check: Check, roll: number): number {
  if (roll <= neededRoll(book, check)) return CHECK_RESULTS.indexOf('pass');
  return CHECK_RESULTS.indexOf(bandOf(book.tables, check.remaining, check.level).onFailure);
}

/** Faces of the die that give each result: `readCheck` over every face. */
export function checkFaces(book: Book, check: Check): Record<CheckResult, number> {
  const faces = { pass: 0, cautious: 0, shaken: 0, broken: 0, eliminated: 0 };
  for (let roll = 1; roll <= book.tables.dieSides; roll++)
    faces[CHECK_RESULTS[readCheck(book, check, roll)]]++;
  return faces;
}

/** MR-41: what a piece that failed its check adds to its roll to hit in interceptive fire; null: it does not fire. */
export function interceptiveModifier(tables: Tables, result: CheckResult): number | null {
  if (result === 'pass') return 0;
  if (result === 'cautious' || result === 'shaken') return tables.interceptiveFactors[result];
  return null;
}

/** MR-70: has a force that lost `lost` of its endurance reached its breaking point? */
export function atBreakingPoint(tables: Tables, lost: number, endurance: number): boolean {
  return tables.breakingPoint !== 'never' && 100 * lost >= tables.breakingPoint * endurance;
}

/** A unit counts as broken when enough of it is; eliminated pieces count as broken (docs/battlefield.md 4.3). */
export function isUnitBroken(tables: Tables, broken: number, pieces: number): boolean {
  return broken > 0 && 100 * broken >= tables.unitBreakPercent * pieces;
}

/** MR-6, MR-6a: levels of a hull at the start; its weapons count one each. */
export function hullLevels({ options, tables }: Book, kind: Kind): Tables['systemLevels'] {
  const moves = kind === 'vehicle' || options.strongpointMovement === 'counted';
  return { ...tables.systemLevels, movement: moves ? tables.systemLevels.movement : 0 };
}

/** MR-7: inches that a vehicle moves with `left` of its levels of movement. */
export function hullMove({ tables }: Book, move: number, left: number): number {
  const { movement } = tables.systemLevels;
  return movement === 0 ? 0 : Math.floor((move * left) / movement);
}

/**
 * MR-61: the crew left in a damaged hull, rounded half up; at least one as long as the hull has points.
 *
 * @example crewLeft(3, 5, 12) // 1: 1.25
 */
export function crewLeft(crew: number, points: number, level: number): number {
  if (crew === 0 || points === 0) return 0;
  return Math.max(1, Math.floor((2 * crew * points + level) / (2 * level)));
}

/** MR-33: does a piece of this kind with this result do nothing at all? Other broken pieces flee, and do not fire either. */
export function isSilenced({ options }: Book, kind: Kind, result: CheckResult): boolean {
  if (result === 'broken' || result === 'eliminated') return true;
  return kind === 'strongpoint' && options.strongpointShutdown === 'any-failure' && result !== 'pass';
}
