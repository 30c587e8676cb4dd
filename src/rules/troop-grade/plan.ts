import { isHull, piecesOf } from '../../battlefield/pieces.js';
import { type BattlefieldPlan, FIELDS, UNIT } from '../../battlefield/plan.js';
import { fillSlots, type Slot } from '../../battlefield/slots.js';
import { square } from '../../battlefield/square.js';
import { type CountRows, countRows, type DiceRows, diceRows } from '../../random/counts.js';
import type { Observed } from '../kit/observers.js';
import { type Book, type Recovery, TOTALS } from './book.js';
import {
  assaultMove,
  CONDITION,
  CONDITIONS,
  clears,
  countsAs,
  DIE,
  demoralizedMove,
  modifierOf,
  withdrawalOf,
} from './morale.js';
import { listed, MOST_PACKED, packed } from './packed.js';
import { MACHINE, piece } from './state.js';
import { BASES, basesOf, GRADES, heavyWeaponOf, type TroopGradeUnit } from './troops.js';

/** Places in BASES. */
export const enum BASE {
  FOOT = 0,
  CAVALRY = 1,
  VEHICLES = 2,
  TANKS = 3,
}

/** The heavy weapon that a unit serves. */
export const enum HEAVY {
  NONE = 0,
  MACHINE_GUN = 1,
  OTHER = 2,
}

/** Policies of owners. */
export const enum POLICY {
  RECOVERY = 1,
  VOLUNTARY_ROUT = 2,
}

/** The book for the units of a battle; lists are by unit, unless stated otherwise. */
export interface TroopGradePlan {
  book: Book;
  /** Effects by row and column, packed; the first column is of totals that never fail. */
  chart: Int32Array;
  /** By packed effects, 1: they clear demoralization (TG-42). */
  clears: Int32Array;
  /** What is added to a roll, by bits of CONDITION. */
  modifiers: Int32Array;
  /** The row in which its tests are read (TG-13), as its place in GRADES. */
  rows: Int32Array;
  /** What its bases are, one of BASE; and how many it has at the start. */
  kinds: Int32Array;
  bases: Int32Array;
  /** Hits that kill a base. */
  hits: Int32Array;
  /** One of HEAVY. */
  heavyWeapons: Int32Array;
  /** 1: friends near it are supported (TG-24). */
  supports: Int32Array;
  /** Bits of CONDITION that hold for the whole battle. */
  standing: Int32Array;
  /** Its owner's policy (TG-42); and 1: the unit tries to leave an assault that it would lose (TG-50). */
  recovery: Recovery[];
  leavesAssaults: Int32Array;
  /** Bits of POLICY: policies that the unit sets itself. */
  ownPolicies: Int32Array;
  /** Own depth behind which it cannot go; 0: it can go anywhere. */
  obstacles: Int32Array;
  /** Barrage before the battle: dice, faces that hit, 1 when it is laced with gas. */
  barrages: Int32Array;
  /** Inches of an assault move, and of a withdrawal of machines. */
  assaultMoves: Int32Array;
  withdrawals: Int32Array;
  /** Inches that it moves when demoralized. */
  demoralizedMoves: Int32Array;
  /** Bases of each force at the start. */
  forceBases: Int32Array;
  supportSquared: number;
  zoneSquared: number;
  /** Can a unit suffer just because it is near another? */
  someNear: boolean;
  die: CountRows;
  dice: DiceRows;
}

/** A battle as seen by its events, and by questions about its units: without a witness and without dice. */
export type Position = Observed<TroopGradePlan>;

export function compileTroopGrade(
  book: Book,
  units: readonly TroopGradeUnit[],
  field: BattlefieldPlan,
): TroopGradePlan {
  const { tables } = book;
  const each = (number: (unit: TroopGradeUnit, u: number) => number) => Int32Array.from(units, number);
  const kinds = each((unit) => BASES.indexOf(basesOf(unit)));
  const hits = kinds.map((kind) =>
    kind === BASE.TANKS ? tables.tankHits : kind === BASE.VEHICLES ? tables.vehicleHits : 1,
  );
  units.forEach((unit, u) => {
    // A hull is whole until it is damaged.
    if (isHull(unit)) field.units[u * FIELDS.UNIT + UNIT.SYSTEMS] = 1;
  });
  const canBeDamaged = units.some((unit, u) => !isHull(unit) && hits[u] === 2);
  fillSlots(
    field,
    units.map((unit) => slotsOf(unit, canBeDamaged)),
    piece.condition.mask,
  );
  const move = (u: number) => field.units[u * FIELDS.UNIT + UNIT.MOVE];
  const bases = each((unit, u) => (isHull(unit) ? 1 : field.units[u * FIELDS.UNIT + UNIT.PIECES]));
  const defender = defenderOf(book, units, field);
  const isIn = (force: number) => (u: number) => field.units[u * FIELDS.UNIT + UNIT.FORCE] === force;
  const heavyWeapons = each((unit) => ['machine-gun', 'other'].indexOf(heavyWeaponOf(unit) ?? '') + 1);
  return {
    book,
    chart: compileChart(book),
    clears: Int32Array.from({ length: MOST_PACKED }, (_, effects) => (clears(listed(effects)) ? 1 : 0)),
    modifiers: Int32Array.from({ length: 1 << CONDITIONS.length }, (_, bits) => modifierOf(book, bits)),
    rows: each((unit) => GRADES.indexOf(countsAs(book, unit['troop-grade'].grade, heavyWeaponOf(unit)))),
    kinds,
    bases,
    hits,
    heavyWeapons,
    supports: kinds.map((kind, u) =>
      kind === BASE.TANKS || (kind === BASE.FOOT && heavyWeapons[u] === HEAVY.NONE) ? 1 : 0,
    ),
    standing: each((_, u) => (defender >= 0 && isIn(defender)(u) ? CONDITION.DEFENDER : 0)),
    recovery: units.map(({ 'troop-grade': own }) => own.recovery ?? book.options.recovery),
    leavesAssaults: each(({ 'troop-grade': own }) =>
      (own.voluntaryRout ?? book.options.voluntaryRout) === 'when-losing' ? 1 : 0,
    ),
    ownPolicies: each(
      ({ 'troop-grade': { recovery, voluntaryRout } }) =>
        (recovery ? POLICY.RECOVERY : 0) | (voluntaryRout ? POLICY.VOLUNTARY_ROUT : 0),
    ),
    obstacles: each((unit) => unit['troop-grade'].obstacle ?? 0),
    barrages: Int32Array.from(
      units.flatMap(({ 'troop-grade': { barrage } }) =>
        barrage ? [barrage.shots, DIE + 1 - barrage.needed, barrage.gas ? 1 : 0] : [0, 0, 0],
      ),
    ),
    assaultMoves: each((_, u) => assaultMove(book, move(u))),
    withdrawals: each((_, u) => withdrawalOf(book, move(u))),
    demoralizedMoves: each((_, u) => demoralizedMove(book, move(u))),
    forceBases: Int32Array.from([0, 1], (force) =>
      bases.reduce((sum, count, u) => sum + (isIn(force)(u) ? count : 0), 0),
    ),
    supportSquared: Math.floor(square(tables.supportYards) / square(tables.yardsPerInch)),
    zoneSquared: square(tables.localZone),
    someNear: heavyWeapons.some((kind) => kind > 0) || kinds.includes(BASE.VEHICLES),
    die: countRows([Array.from({ length: DIE }, () => 1 / DIE)]),
    dice: diceRows(DIE, Math.max(1, ...units.map((unit) => unit['troop-grade'].barrage?.shots ?? 0))),
  };
}

/** TG-12 */
function compileChart({ tables }: Book): Int32Array {
  return Int32Array.from(
    GRADES.flatMap((grade) => [packed([]), ...TOTALS.map((total) => packed(tables.chart[grade][total]))]),
  );
}

/** TG-21: the force that is the scenario's defender; −1: neither. */
function defenderOf({ options }: Book, units: readonly TroopGradeUnit[], field: BattlefieldPlan): number {
  if (options.defender !== 'by-orders') return ['first', 'second'].indexOf(options.defender);
  const attacks = [0, 1].map((force) =>
    units.some(
      ({ doctrine: { order } }, u) =>
        (order === 'advance' || order === 'assault') && field.units[u * FIELDS.UNIT + UNIT.FORCE] === force,
    ),
  );
  return attacks[0] === attacks[1] ? -1 : attacks.indexOf(false);
}

/** Slots of a unit: whole bases, damaged ones, immobilized ones. */
export const SLOTS = 3;

/** The kinds of bases that the rules distinguish in a unit, when some can be damaged; for a hull only those inside. */
function slotsOf(unit: TroopGradeUnit, canBeDamaged: boolean): Slot[] {
  const pieces = piecesOf(unit) - (isHull(unit) ? 1 : 0);
  if (!canBeDamaged) return [{ name: 'piece', pieces }];
  return Array.from({ length: SLOTS }, (_, condition) => ({
    name: 'piece',
    type: piece.condition.as(condition),
    pieces: condition === MACHINE.WHOLE ? pieces : 0,
  }));
}
