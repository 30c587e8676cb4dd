import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { fillSlots } from '../../battlefield/slots.js';
import { square } from '../../battlefield/square.js';
import { placeWrecks } from '../../battlefield/wrecks.js';
import { type DiceRows, diceRows } from '../../random/counts.js';
import type { Observed } from '../kit/observers.js';
import { type Book, CHECK_RESULTS } from './book.js';
import type { CompiledChecks } from './entries.js';
import { compileChecks } from './entries.js';
import {
  atBreakingPoint,
  crewLeft,
  fearsNbc,
  hullMove,
  interceptiveModifier,
  isSilenced,
  isUnitBroken,
} from './morale.js';
import { hasOfficer, levelOf, slotsOf, soldierPoints, systemsAtStart } from './pieces.js';
import { POSTURES, piece } from './state.js';
import type { MoraleRatioUnit } from './troops.js';

/** @public The rules compiled for the plan's units, as typed arrays. */
export interface MoraleRatioPlan extends CompiledChecks, CompiledHulls {
  book: Book;
  dice: DiceRows;
  /** By force: the most endurance that it can have left at its breaking point; −1: it never reaches it. */
  enduranceAtBreak: Int32Array;
  /** Does endurance count pieces instead of points? And the points of crews on foot? */
  enduranceInPieces: boolean;
  countsBailed: boolean;
  /** By pieces of a unit: the fewest broken ones at which the unit counts as broken. */
  leastBroken: Int32Array;
  /** Modifier to interceptive fire by posture. */
  interceptive: Int32Array;
  someIntercept: boolean;
  /** By unit: the first posture in which its pieces do not fire. */
  silentFrom: Int32Array;
  /** By unit: 1 if NBC weapons frighten its soldiers; if it has a morale officer who may shoot; if it has warbots. */
  fearsNbc: Int32Array;
  officers: Int32Array;
  warbots: Int32Array;
  /** MR-14: do losses other than hits place markers, too? */
  marksEveryLoss: boolean;
  /** MR-20: does whatever marks one piece of a unit with warbots mark all of them? */
  unitSharesMarkers: boolean;
  /** MR-22: do warbots that are hit on the move check in the next turn? */
  warbotsWait: boolean;
  /** The largest squared distance at which soldiers that are cut off surrender, -1: none does; is it measured from the front of their unit? */
  surrenderSquared: number;
  surrenderFromFront: boolean;
  /** Do NBC weapons frighten any unit? Do hulls repair damage? Is any unit cut off? */
  someFear: boolean;
  someMend: boolean;
  someCutOff: boolean;
}

/** A battle as its events and the questions about its units see it: without a witness and without dice. */
export type Position = Observed<MoraleRatioPlan>;

/** Enumerates the rule functions into tables, and writes what the book says about the pieces into the field. */
export function compileMoraleRatio(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
): MoraleRatioPlan {
  fillSlots(
    field,
    units.map((unit) => slotsOf(book, unit, field.firing !== null)),
    piece.type.mask,
  );
  units.forEach((unit, u) => {
    field.units[u * FIELDS.UNIT + UNIT.SYSTEMS] = systemsAtStart(book, unit);
    field.units[u * FIELDS.UNIT + UNIT.LEVEL] = levelOf(book, unit);
  });
  placeWrecks(field, book.tables.wreckRadius);
  const pieces = units.map((_, u) => field.units[u * FIELDS.UNIT + UNIT.PIECES]);
  const mostPieces = Math.max(...pieces);
  const hulls = compileHulls(book, units, field);
  return {
    book,
    ...hulls,
    ...compileChecks(book, units, field, hulls.crewPoints),
    dice: diceRows(book.tables.dieSides, mostPieces),
    ...compileEndurance(book, field),
    leastBroken: Int32Array.from({ length: mostPieces + 1 }, (_, of) =>
      least(of, (broken) => isUnitBroken(book.tables, broken, of)),
    ),
    interceptive: Int32Array.of(
      interceptiveModifier(book.tables, 'pass')!,
      interceptiveModifier(book.tables, 'cautious')!,
      interceptiveModifier(book.tables, 'shaken')!,
      0, // broken pieces do not fire
    ),
    someIntercept: units.some((unit) => unit.interceptiveFire),
    silentFrom: Int32Array.from(units, ({ kind }) =>
      least(POSTURES.length - 1, (posture) => isSilenced(book, kind, CHECK_RESULTS[posture])),
    ),
    fearsNbc: Int32Array.from(units, (unit) => (fearsNbc(book, unit['morale-ratio']) ? 1 : 0)),
    someFear: units.some((unit) => fearsNbc(book, unit['morale-ratio'])),
    officers: Int32Array.from(units, (unit) => (unit.cutOff && hasOfficer(book, unit) ? 1 : 0)),
    warbots: Int32Array.from(units, ({ warbots }) => (warbots > 0 ? 1 : 0)),
    marksEveryLoss: book.options.markedBy === 'losses',
    unitSharesMarkers: book.options.warbotMarkers === 'unit',
    warbotsWait: book.options.warbotsOnTheMove === 'next-turn',
    surrenderSquared: book.tables.surrenderDistance === 0 ? -1 : square(book.tables.surrenderDistance),
    surrenderFromFront: book.options.surrenderFrom === 'front',
    someMend: field.someHulls && book.options.damageControl === 'on',
    someCutOff: units.some(({ cutOff }) => cutOff),
  };
}

type Endurance = Pick<MoraleRatioPlan, 'enduranceAtBreak' | 'enduranceInPieces' | 'countsBailed'>;

/** MR-70, MR-72. */
function compileEndurance({ options, tables }: Book, field: BattlefieldPlan): Endurance {
  const enduranceInPieces = options.endurance === 'pieces';
  const endurance = new Int32Array(2);
  for (let u = 0; u < field.unitCount; u++) {
    const fields = u * FIELDS.UNIT;
    const force = field.units[fields + UNIT.FORCE];
    endurance[force] =
      endurance[force] + field.units[fields + (enduranceInPieces ? UNIT.PIECES : UNIT.LEVEL)];
  }
  return {
    enduranceAtBreak: endurance.map((whole) =>
      greatest(whole, (left) => atBreakingPoint(tables, whole - left, whole)),
    ),
    enduranceInPieces,
    countsBailed: options.bailedCrews === 'on',
  };
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

/** The rules compiled for hulls and their crews. */
interface CompiledHulls {
  /** By unit: its crew, and their points. */
  crew: Int32Array;
  crewPoints: Int32Array;
  /** Crew that is left, by hull and points: index crewStart[u] + points. */
  crewLeft: Int32Array;
  crewStart: Int32Array;
  /** Inches by hull and levels of movement: index paceStart[u] + levels. */
  paces: Int32Array;
  paceStart: Int32Array;
  footMove: number;
  targetingFactor: number;
  /** Faces that repair a level, by levels of damage control. */
  mendingFaces: Int32Array;
  explosionDice: DiceRows;
  explosionFaces: number;
}

/** MR-6, MR-7, MR-60, MR-61 by hull. */
function compileHulls(book: Book, units: readonly MoraleRatioUnit[], field: BattlefieldPlan): CompiledHulls {
  const { tables } = book;
  const crew = Int32Array.from(units, (unit) => (isHull(unit) ? soldiersOf(unit) : 0));
  const left: number[] = [];
  const paces: number[] = [];
  const crewStart = new Int32Array(units.length);
  const paceStart = new Int32Array(units.length);
  units.forEach((unit, u) => {
    crewStart[u] = left.length;
    paceStart[u] = paces.length;
    if (!isHull(unit)) return;
    const level = field.units[u * FIELDS.UNIT + UNIT.LEVEL];
    for (let points = 0; points <= level; points++) left.push(crewLeft(crew[u], points, level));
    for (let levels = 0; levels <= tables.systemLevels.movement; levels++)
      paces.push(hullMove(book, field.units[u * FIELDS.UNIT + UNIT.MOVE], levels));
  });
  return {
    crew,
    crewPoints: Int32Array.from(units, (unit) => (isHull(unit) ? soldierPoints(book, unit) : 0)),
    crewLeft: Int32Array.from(left),
    crewStart,
    paces: Int32Array.from(paces),
    paceStart,
    footMove: tables.footMove,
    targetingFactor: tables.targetingFactor,
    mendingFaces: Int32Array.from({ length: tables.systemLevels.damageControl + 1 }, (_, levels) =>
      Math.min(tables.dieSides, levels * tables.damageControlFaces),
    ),
    explosionDice: diceRows(100, Math.max(...crew)),
    explosionFaces: tables.explosionSurvival,
  };
}
