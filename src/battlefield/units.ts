import { FIELDS, KIND, ORDER, UNIT } from './plan.js';
import { MOTION, NOW, SIDE } from './state.js';
import type { OnTheField } from './step.js';

/** Questions about one unit that have the same answer under every system. */

export function isOnBoard({ state }: OnTheField, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.FRONT] >= 0;
}

export function forceOf({ field }: OnTheField, unit: number): number {
  return field.units[unit * FIELDS.UNIT + UNIT.FORCE];
}

export function kindOf({ field }: OnTheField, unit: number): number {
  return field.units[unit * FIELDS.UNIT + UNIT.KIND];
}

/** Was it deployed as a hull? */
export function isHullUnit(battle: OnTheField, unit: number): boolean {
  return kindOf(battle, unit) >= KIND.VEHICLE;
}

export function isCutOff({ field }: OnTheField, unit: number): boolean {
  return field.units[unit * FIELDS.UNIT + UNIT.CUT_OFF] === 1;
}

/** Pieces that it had at the start. */
export function piecesAtStart({ field }: OnTheField, unit: number): number {
  return field.units[unit * FIELDS.UNIT + UNIT.PIECES];
}

/** Does its force retreat, or has it collapsed? */
export function isForceBeaten(battle: OnTheField, unit: number): boolean {
  return battle.state.sides[forceOf(battle, unit) * FIELDS.SIDE + SIDE.RETREATING] === 1;
}

/** Is it leaving the board, by its orders or because its force retreats? */
export function isLeaving({ state }: Pick<OnTheField, 'state'>, unit: number): boolean {
  return (state.units[unit * FIELDS.NOW + NOW.MOTION] & MOTION.LEAVING) !== 0;
}

/** Does its doctrine keep it at the place where it was deployed? */
export function keepsPlace({ field }: Pick<OnTheField, 'field'>, unit: number): boolean {
  const order = field.units[unit * FIELDS.UNIT + UNIT.ORDER];
  return order === ORDER.HOLD || order === ORDER.WITHDRAW;
}

/** First cohort of a unit, and the end of its cohorts: indices into `state.cohorts`, FIELDS.COHORT apart. */
export function firstCohort({ state }: OnTheField, unit: number): number {
  return unit * state.unitCohorts;
}

export function endOfCohorts({ state }: OnTheField, unit: number): number {
  return unit * state.unitCohorts + state.units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
}
