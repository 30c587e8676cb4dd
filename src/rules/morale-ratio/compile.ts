import type { FieldUnit } from '../../battlefield/field-units.js';
import { isHull, soldiersOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { placeWrecks } from '../../battlefield/wrecks.js';
import { type DiceRows, diceRows } from '../../random/counts.js';
import { levelOf, soldierPoints, systemsAtStart } from './levels.js';
import {
  atBreakingPoint,
  type Book,
  checkFaces,
  crewLeft,
  fearsNbc,
  hullMove,
  interceptiveModifier,
  isSilenced,
  isUnitBroken,
} from './morale.js';
import type { Descriptor } from './options.js';
import { POSTURE, POSTURES } from './postures.js';
import { fillSlots, hasOfficer } from './slots.js';
import { CHECK_RESULTS } from './tables.js';

/** Under what a unit checks: its level, and whether NBC weapons frighten it. Entries go by points left. */
export interface Situation {
  unit: number;
  level: number;
  /** First entry, of 0 points left; there are `most` + 1. */
  start: number;
  most: number;
  onFoot: boolean;
  underNbc: boolean;
}

/** What the rules make of the plan's units, as typed arrays. */
export interface MoraleRatioPlan {
  /** Failing faces of the die, and what failure gives, by entry: where a situation starts + points left. */
  failingFaces: Int32Array;
  failure: Int32Array;
  situations: readonly Situation[];
  /** By unit: where its situations start: as it is, on foot, and each under NBC attack (the same where that frightens nobody). */
  checkStart: Int32Array;
  nbcStart: Int32Array;
  footStart: Int32Array;
  footNbcStart: Int32Array;
  dice: DiceRows;
  /** By force: the most endurance it can have left at its breaking point; −1: it never reaches it. */
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
  /** By unit: 1 when NBC weapons frighten its soldiers; when it has a morale officer who may shoot; when it has warbots. */
  fearsNbc: Int32Array;
  officers: Int32Array;
  warbots: Int32Array;
  /** Largest square of a distance at which soldiers that are cut off surrender. */
  surrenderSquared: number;
  /** Is there anybody whom NBC weapons frighten? Is there a hull, and do hulls mend damage? Is somebody cut off? */
  someFear: boolean;
  someHulls: boolean;
  someMend: boolean;
  someCutOff: boolean;
  /** By unit: its crew, and what they are worth. */
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
  /** Faces that mend a level, by levels of damage control. */
  mendingFaces: Int32Array;
  explosionDice: DiceRows;
  explosionFaces: number;
}

/** Troops of a unit, as its description under this system says. */
export type MoraleRatioUnit = FieldUnit & { 'morale-ratio': Descriptor };

/** Enumerates the rule functions into tables, and writes into the field what the book says of its pieces. */
export function compileMoraleRatio(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
): MoraleRatioPlan {
  fillSlots(book, units, field);
  const crewPoints = Int32Array.from(units, (unit) => (isHull(unit) ? soldierPoints(book, unit) : 0));
  units.forEach((unit, u) => {
    field.units[u * FIELDS.UNIT + UNIT.SYSTEMS] = systemsAtStart(book, unit);
    field.units[u * FIELDS.UNIT + UNIT.LEVEL] = levelOf(book, unit);
  });
  placeWrecks(field, book.tables.wreckRadius);
  const pieces = units.map((_, u) => field.units[u * FIELDS.UNIT + UNIT.PIECES]!);
  const mostPieces = Math.max(...pieces);
  const someHulls = units.some(isHull);
  return {
    ...compileChecks(book, units, field, crewPoints),
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
      least(POSTURES.length - 1, (posture) => isSilenced(book, kind, CHECK_RESULTS[posture]!)),
    ),
    fearsNbc: Int32Array.from(units, (unit) => (fearsNbc(book, unit['morale-ratio']) ? 1 : 0)),
    someFear: units.some((unit) => fearsNbc(book, unit['morale-ratio'])),
    officers: Int32Array.from(units, (unit) => (unit.cutOff && hasOfficer(book, unit) ? 1 : 0)),
    warbots: Int32Array.from(units, ({ warbots }) => (warbots > 0 ? 1 : 0)),
    surrenderSquared: book.tables.surrenderDistance ** 2,
    someHulls,
    someMend: someHulls && book.options.damageControl === 'on',
    someCutOff: units.some(({ cutOff }) => cutOff),
    ...compileHulls(book, units, field),
    crewPoints,
  };
}

type Checks = Pick<
  MoraleRatioPlan,
  'failingFaces' | 'failure' | 'situations' | 'checkStart' | 'nbcStart' | 'footStart' | 'footNbcStart'
>;

/** MR-10 to MR-14 by unit, situation and points left. */
function compileChecks(
  book: Book,
  units: readonly MoraleRatioUnit[],
  field: BattlefieldPlan,
  crewPoints: Int32Array,
): Checks {
  const situations: Situation[] = [];
  let length = 0;
  const add = (unit: number, level: number, most: number, onFoot: boolean, underNbc: boolean) => {
    situations.push({ unit, level, start: length, most, onFoot, underNbc });
    length += most + 1;
    return situations.at(-1)!.start;
  };
  const starts = {
    check: [] as number[],
    nbc: [] as number[],
    foot: [] as number[],
    footNbc: [] as number[],
  };
  units.forEach((unit, u) => {
    const level = field.units[u * FIELDS.UNIT + UNIT.LEVEL]!;
    const fears = fearsNbc(book, unit['morale-ratio']);
    const onFoot = isHull(unit) && soldiersOf(unit) > 0;
    // MR-62: against the level of the vehicle; else, assumed, against the points of the whole crew.
    const footLevel = book.options.bailedCrews === 'on' ? level : crewPoints[u]!;
    const most = crewPoints[u]!;
    starts.check.push(add(u, level, level, false, false));
    starts.nbc.push(fears && !isHull(unit) ? add(u, level, level, false, true) : starts.check[u]!);
    starts.foot.push(onFoot ? add(u, footLevel, most, true, false) : -1);
    starts.footNbc.push(onFoot && fears ? add(u, footLevel, most, true, true) : starts.foot[u]!);
  });
  const failingFaces = new Int32Array(length);
  const failure = new Int32Array(length);
  for (const { unit, level, start, most, underNbc } of situations) {
    const troops = units[unit]!['morale-ratio'];
    for (let remaining = 0; remaining <= most; remaining++) {
      const faces = checkFaces(book, { remaining, level, troops, underNbc });
      failingFaces[start + remaining] = book.tables.dieSides - faces.pass;
      if (faces.cautious) failure[start + remaining] = POSTURE.CAUTIOUS;
      if (faces.shaken) failure[start + remaining] = POSTURE.SHAKEN;
      if (faces.broken) failure[start + remaining] = POSTURE.BROKEN;
      if (faces.eliminated) failure[start + remaining] = POSTURE.ELIMINATED;
    }
  }
  return {
    failingFaces,
    failure,
    situations,
    checkStart: Int32Array.from(starts.check),
    nbcStart: Int32Array.from(starts.nbc),
    footStart: Int32Array.from(starts.foot),
    footNbcStart: Int32Array.from(starts.footNbc),
  };
}

type Endurance = Pick<MoraleRatioPlan, 'enduranceAtBreak' | 'enduranceInPieces' | 'countsBailed'>;

/** MR-70, MR-72. */
function compileEndurance({ options, tables }: Book, field: BattlefieldPlan): Endurance {
  const enduranceInPieces = options.endurance === 'pieces';
  const endurance = new Int32Array(2);
  for (let u = 0; u < field.unitCount; u++) {
    const fields = u * FIELDS.UNIT;
    const force = field.units[fields + UNIT.FORCE]!;
    endurance[force] =
      endurance[force]! + field.units[fields + (enduranceInPieces ? UNIT.PIECES : UNIT.LEVEL)]!;
  }
  return {
    enduranceAtBreak: endurance.map((whole) =>
      greatest(whole, (left) => atBreakingPoint(tables, whole - left, whole)),
    ),
    enduranceInPieces,
    countsBailed: options.bailedCrews === 'on',
  };
}

type Hulls = Pick<
  MoraleRatioPlan,
  | 'crew'
  | 'crewLeft'
  | 'crewStart'
  | 'paces'
  | 'paceStart'
  | 'footMove'
  | 'targetingFactor'
  | 'mendingFaces'
  | 'explosionDice'
  | 'explosionFaces'
>;

/** MR-6, MR-7, MR-60, MR-61 by hull. */
function compileHulls(book: Book, units: readonly MoraleRatioUnit[], field: BattlefieldPlan): Hulls {
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
    const level = field.units[u * FIELDS.UNIT + UNIT.LEVEL]!;
    for (let points = 0; points <= level; points++) left.push(crewLeft(crew[u]!, points, level));
    for (let levels = 0; levels <= tables.systemLevels.movement; levels++)
      paces.push(hullMove(book, field.units[u * FIELDS.UNIT + UNIT.MOVE]!, levels));
  });
  return {
    crew,
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
