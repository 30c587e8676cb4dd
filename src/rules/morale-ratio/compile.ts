import { RANKS } from '../../battlefield/description.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { type DiceRows, diceRows } from '../../random/counts.js';
import {
  atBreakingPoint,
  type Book,
  checkFaces,
  interceptiveModifier,
  isUnitBroken,
  piecePoints,
} from './morale.js';
import type { Descriptor } from './options.js';
import { POSTURE } from './postures.js';

/** What the rules make of the plan's units, as typed arrays. */
export interface MoraleRatioPlan {
  /** Failing faces of the die, and what failure gives, by unit and points left: index checkStart[u] + points. */
  failingFaces: Int32Array;
  failure: Int32Array;
  checkStart: Int32Array;
  dice: DiceRows;
  /** By force: the most endurance it can have left at its breaking point; −1: it never reaches it. */
  enduranceAtBreak: Int32Array;
  /** Does endurance count pieces instead of points? */
  enduranceInPieces: boolean;
  /** By pieces of a unit: the fewest broken ones at which the unit counts as broken. */
  leastBroken: Int32Array;
  /** Modifier to interceptive fire by posture. */
  interceptive: Int32Array;
  someIntercept: boolean;
}

/** Troops of a unit, as its description under this system says. */
export type MoraleRatioUnit = FieldUnit & { 'morale-ratio': Descriptor };

/** Enumerates the rule functions into tables, and writes the points of a piece into the battlefield's plan. */
export function compileMoraleRatio(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
): MoraleRatioPlan {
  const { rankSlots } = field;
  const level = new Int32Array(units.length);
  const checkStart = new Int32Array(units.length);
  const endurance = new Int32Array(2);
  const enduranceInPieces = book.options.endurance === 'pieces';
  let length = 0;
  let mostPieces = 0;
  units.forEach((_, u) => {
    for (let slot = 0; slot < field.units[u * FIELDS.UNIT + UNIT.RANKS]!; slot++) {
      const points = piecePoints(book, RANKS[field.rankOfSlot[u * rankSlots + slot]!]!);
      field.worth[u * rankSlots + slot] = points;
      level[u] = level[u]! + points * field.roster[u * rankSlots + slot]!;
    }
    joinEqualRanks(field, u);
    const pieces = field.units[u * FIELDS.UNIT + UNIT.PIECES]!;
    const force = field.units[u * FIELDS.UNIT + UNIT.FORCE]!;
    endurance[force] = endurance[force]! + (enduranceInPieces ? pieces : level[u]!);
    mostPieces = Math.max(mostPieces, pieces);
    checkStart[u] = length;
    length += level[u]! + 1;
  });

  const failingFaces = new Int32Array(length);
  const failure = new Int32Array(length);
  units.forEach((unit, u) => {
    for (let remaining = 0; remaining <= level[u]!; remaining++) {
      const faces = checkFaces(book, { remaining, level: level[u]!, troops: unit['morale-ratio'] });
      failingFaces[checkStart[u]! + remaining] = book.tables.dieSides - faces.pass;
      if (faces.cautious) failure[checkStart[u]! + remaining] = POSTURE.CAUTIOUS;
      if (faces.shaken) failure[checkStart[u]! + remaining] = POSTURE.SHAKEN;
      if (faces.broken) failure[checkStart[u]! + remaining] = POSTURE.BROKEN;
      if (faces.eliminated) failure[checkStart[u]! + remaining] = POSTURE.ELIMINATED;
    }
  });

  return {
    failingFaces,
    failure,
    checkStart,
    dice: diceRows(book.tables.dieSides, mostPieces),
    enduranceAtBreak: endurance.map((whole) =>
      greatest(whole, (left) => atBreakingPoint(book.tables, whole - left, whole)),
    ),
    enduranceInPieces,
    leastBroken: Int32Array.from({ length: mostPieces + 1 }, (_, pieces) =>
      least(pieces, (broken) => isUnitBroken(book.tables, broken, pieces)),
    ),
    interceptive: Int32Array.of(
      interceptiveModifier(book.tables, 'pass')!,
      interceptiveModifier(book.tables, 'cautious')!,
      interceptiveModifier(book.tables, 'shaken')!,
      0, // broken pieces do not fire
    ),
    someIntercept: units.some((unit) => unit.interceptiveFire),
  };
}

/** Ranks that are worth the same are one to every rule: their pieces go into the first of them. */
function joinEqualRanks(field: BattlefieldPlan, unit: number): void {
  const { roster, worth, rankOfSlot, rankSlots } = field;
  const first = unit * rankSlots;
  const ranks = field.units[unit * FIELDS.UNIT + UNIT.RANKS]!;
  let kept = 0;
  for (let slot = 0; slot < ranks; slot++) {
    const like = worth.subarray(first, first + kept).indexOf(worth[first + slot]!);
    if (like >= 0) {
      roster[first + like] = roster[first + like]! + roster[first + slot]!;
      continue;
    }
    roster[first + kept] = roster[first + slot]!;
    worth[first + kept] = worth[first + slot]!;
    rankOfSlot[first + kept] = rankOfSlot[first + slot]!;
    kept++;
  }
  field.units[unit * FIELDS.UNIT + UNIT.RANKS] = kept;
  roster.fill(0, first + kept, first + rankSlots);
}

/** The least of 0 … most for which the rule holds; most + 1 when it never does. */
function least(most: number, holds: (n: number) => boolean): number {
  for (let n = 0; n <= most; n++) if (holds(n)) return n;
  return most + 1;
}

/** The greatest of 0 … most for which the rule holds; −1 when it never does. */
function greatest(most: number, holds: (n: number) => boolean): number {
  for (let n = most; n >= 0; n--) if (holds(n)) return n;
  return -1;
}
