import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isHullUnit } from '../../battlefield/units.js';
import { BASE, HEAVY, type Position, type TroopGradePlan } from './plan.js';
import { MACHINE, own, piece } from './state.js';

/** Questions about one unit, or about one of its cohorts. */

/** A unit's bases on the board; a hull is one. */
export function basesOn(battle: Position, unit: number): number {
  const pieces = battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
  return pieces > 0 && isHullUnit(battle, unit) ? 1 : pieces;
}

/** The bases of a force that count towards its break: those lost, and by the option those demoralized. */
export function basesAgainst(battle: Position, force: number): number {
  const { field, rules } = battle;
  const countsDemoralized = rules.book.options.sideBreak === 'lost-or-demoralized';
  let steady = 0;
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    if (!countsDemoralized || !own.demoralized.is(battle, unit)) steady += basesOn(battle, unit);
  }
  return rules.forceBases[force] - steady;
}

/** Bases of a cohort. */
export function basesIn(battle: Position, unit: number, cohort: number): number {
  const size = battle.state.cohorts[cohort + COHORT.SIZE];
  return size > 0 && isHullUnit(battle, unit) ? 1 : size;
}

/** Bases of a unit in cohorts for which `holds` is true. */
export function basesThat(
  battle: Position,
  unit: number,
  holds: (battle: Position, unit: number, cohort: number) => boolean,
): number {
  const end = endOfCohorts(battle, unit);
  let bases = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (holds(battle, unit, cohort)) bases += basesIn(battle, unit, cohort);
  }
  return bases;
}

/** Are any of its bases pinned? */
export function somePinned(battle: Position, unit: number): boolean {
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (piece.pinned.is(battle, cohort)) return true;
  }
  return false;
}

/** Whether the machines of a cohort are whole, damaged or immobilized. */
export function conditionOf(battle: Position, unit: number, cohort: number): MACHINE {
  if (isHullUnit(battle, unit)) return battle.state.units[unit * FIELDS.NOW + NOW.SYSTEMS] - 1;
  return piece.condition.of(battle, cohort);
}

export const isWhole = (battle: Position, unit: number, cohort: number): boolean =>
  conditionOf(battle, unit, cohort) === MACHINE.WHOLE;
export const isDamaged = (battle: Position, unit: number, cohort: number): boolean =>
  conditionOf(battle, unit, cohort) === MACHINE.DAMAGED;
export const isImmobilized = (battle: Position, unit: number, cohort: number): boolean =>
  conditionOf(battle, unit, cohort) === MACHINE.IMMOBILIZED;

/** Does it consist of machines (personnel vehicles or tanks)? */
export function isOfMachines({ rules }: Position, unit: number): boolean {
  return rules.kinds[unit] >= BASE.VEHICLES;
}

/** TG-51: the row in which a heavy weapon reads the die of another unit: a machine gun's is one grade higher. */
export function rowNear({ rules }: Position, unit: number, by: number): number {
  return Math.max(0, rules.rows[by] - (rules.heavyWeapons[unit] === HEAVY.MACHINE_GUN ? 1 : 0));
}

/** Can the bases of a cohort move by themselves? */
export function canMove(battle: Position, unit: number, cohort: number): boolean {
  return !piece.pinned.is(battle, cohort) && !isImmobilized(battle, unit, cohort);
}

/** TG-31: does an obstacle bar the way from one own depth back to another? */
export function isBlocked({ obstacles }: TroopGradePlan, unit: number, from: number, to: number): boolean {
  const obstacle = obstacles[unit];
  return obstacle > 0 && from >= obstacle && to < obstacle;
}
