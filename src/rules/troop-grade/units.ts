import { endOfCohorts, firstCohort, isHullUnit } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { BASE, type TroopGradePlan } from './compile.js';
import { type IS, OWN } from './fields.js';
import { MACHINE, STATUS } from './postures.js';

/** What can be said of one unit, and of one cohort of it. */

/** Is it true of a unit: bits of IS? */
export function is({ state }: Battle, unit: number, bits: IS): boolean {
  return (state.units[unit * FIELDS.NOW + OWN.IS]! & bits) !== 0;
}

/** Its bases on the board; a hull is one. */
export function basesOn(battle: Battle, unit: number): number {
  const pieces = battle.state.units[unit * FIELDS.NOW + NOW.PIECES]!;
  return pieces > 0 && isHullUnit(battle, unit) ? 1 : pieces;
}

/** Bases of a cohort. */
export function basesIn(battle: Battle, unit: number, cohort: number): number {
  const size = battle.state.cohorts[cohort + COHORT.SIZE]!;
  return size > 0 && isHullUnit(battle, unit) ? 1 : size;
}

/** Whether its machines are whole, damaged or immobilized. */
export function conditionOf(battle: Battle, unit: number, cohort: number): MACHINE {
  const { state } = battle;
  if (isHullUnit(battle, unit)) return state.units[unit * FIELDS.NOW + NOW.SYSTEMS]! - 1;
  return (state.cohorts[cohort + COHORT.STATUS]! & STATUS.TYPE) / MACHINE.STEP;
}

/** Is it of machines, personnel vehicles or tanks? */
export function isOfMachines({ rules }: Battle, unit: number): boolean {
  return rules.kinds[unit]! >= BASE.VEHICLES;
}

/** Can those of a cohort go anywhere by themselves? */
export function canMove(battle: Battle, unit: number, cohort: number): boolean {
  if ((battle.state.cohorts[cohort + COHORT.STATUS]! & STATUS.PINNED) !== 0) return false;
  return conditionOf(battle, unit, cohort) !== MACHINE.IMMOBILIZED;
}

/** TG-31: does an obstacle bar the way from one own depth back to another? */
export function isBlocked({ obstacles }: TroopGradePlan, unit: number, from: number, to: number): boolean {
  const obstacle = obstacles[unit]!;
  return obstacle > 0 && from >= obstacle && to < obstacle;
}

/** Bases of a unit that are whole, damaged or immobilized. */
export function basesThatAre(battle: Battle, unit: number, condition: MACHINE): number {
  const end = endOfCohorts(battle, unit);
  let bases = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (conditionOf(battle, unit, cohort) === condition) bases += basesIn(battle, unit, cohort);
  }
  return bases;
}
