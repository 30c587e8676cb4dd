import type { FieldUnit } from '../../battlefield/field-units.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { square } from '../../battlefield/square.js';
import { placeWrecks } from '../../battlefield/wrecks.js';
import { type DiceRows, diceRows } from '../../random/counts.js';
import { type CompiledChecks, compileChecks } from './compile-checks.js';
import { type CompiledHulls, compileHulls } from './hull/compile.js';
import { isSilenced } from './hull/rules.js';
import { levelOf, systemsAtStart } from './levels.js';
import { atBreakingPoint, type Book, fearsNbc, interceptiveModifier, isUnitBroken } from './morale.js';
import type { Descriptor } from './options.js';
import { POSTURES } from './postures.js';
import { fillSlots, hasOfficer } from './slots.js';
import { CHECK_RESULTS } from './tables.js';

/** What the rules make of the plan's units, as typed arrays. */
export interface MoraleRatioPlan extends CompiledChecks, CompiledHulls {
  book: Book;
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
  /** MR-14: do losses that are no hits place markers, too? */
  marksEveryLoss: boolean;
  /** MR-20: does whatever marks one piece of a unit with warbots mark all of them? */
  unitSharesMarkers: boolean;
  /** MR-22: do warbots that are hit on the move check in the next turn? */
  warbotsWait: boolean;
  /** Largest square of a distance at which soldiers that are cut off surrender, -1: none does; is it measured from the front of their unit? */
  surrenderSquared: number;
  surrenderFromFront: boolean;
  /** Is there anybody whom NBC weapons frighten? Do hulls mend damage? Is somebody cut off? */
  someFear: boolean;
  someMend: boolean;
  someCutOff: boolean;
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
  units.forEach((unit, u) => {
    field.units[u * FIELDS.UNIT + UNIT.SYSTEMS] = systemsAtStart(book, unit);
    field.units[u * FIELDS.UNIT + UNIT.LEVEL] = levelOf(book, unit);
  });
  placeWrecks(field, book.tables.wreckRadius);
  const pieces = units.map((_, u) => field.units[u * FIELDS.UNIT + UNIT.PIECES]!);
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
      least(POSTURES.length - 1, (posture) => isSilenced(book, kind, CHECK_RESULTS[posture]!)),
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
