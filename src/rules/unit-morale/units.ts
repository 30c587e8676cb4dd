import { bodyOf } from '../../battlefield/cohorts.js';
import { FIELDS, KIND, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { OWN } from './fields.js';
import { POSTURE, STATUS } from './postures.js';

/** What can be said of one unit. */

export function isOnBoard({ state }: Battle, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.FRONT]! >= 0;
}

/** Is it true of a unit: bits of IS? */
export function is({ state }: Battle, unit: number, bits: number): boolean {
  return (state.units[unit * FIELDS.NOW + OWN.IS]! & bits) !== 0;
}

export function isHullUnit(battle: Battle, unit: number): boolean {
  return kindOf(battle, unit) >= KIND.VEHICLE;
}

export function kindOf({ field }: Battle, unit: number): number {
  return field.units[unit * FIELDS.UNIT + UNIT.KIND]!;
}

export function flies({ field }: Battle, unit: number): boolean {
  return field.units[unit * FIELDS.UNIT + UNIT.FLIES] === 1;
}

export function forceOf({ field }: Battle, unit: number): number {
  return field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
}

/** UM-31: has its force withdrawn? */
export function withdraws(battle: Battle, unit: number): boolean {
  return battle.state.sides[forceOf(battle, unit) * FIELDS.SIDE + SIDE.RETREATING] === 1;
}

/** What others see of a unit, after it lost pieces. */
export function showBodies(battle: Battle, unit: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  units[now + OWN.BODIES] = pieces > 0 && isHullUnit(battle, unit) ? 1 : pieces;
}

/** Pieces of a cohort, a hull being one with its crew. */
export function standsIn(battle: Battle, unit: number, cohort: number): number {
  return isHullUnit(battle, unit) ? 1 : battle.state.cohorts[cohort + COHORT.SIZE]!;
}

/** First cohort of a unit, and the end of its cohorts. */
export function firstCohort({ state }: Battle, unit: number): number {
  return unit * state.unitCohorts;
}

export function endOfCohorts({ state }: Battle, unit: number): number {
  return unit * state.unitCohorts + state.units[unit * FIELDS.NOW + NOW.COHORTS]! * FIELDS.COHORT;
}

/** Is somebody at the unit's front free; and do all there retreat? */
export function someFreeAtFront(battle: Battle, unit: number): boolean {
  const { cohorts, units } = battle.state;
  const front = units[unit * FIELDS.NOW + NOW.FRONT]!;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.DEPTH] !== front || cohorts[cohort + COHORT.SIZE] === 0) continue;
    if ((cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE) === POSTURE.FREE) return true;
  }
  return false;
}

export function allRetreatAtFront(battle: Battle, unit: number): boolean {
  const { state } = battle;
  const front = state.units[unit * FIELDS.NOW + NOW.FRONT]!;
  const end = endOfCohorts(battle, unit);
  let retreating = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (state.cohorts[cohort + COHORT.DEPTH] !== front) continue;
    const posture = state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
    if (posture === POSTURE.RETREATING) retreating += state.cohorts[cohort + COHORT.SIZE]!;
  }
  return front >= 0 && retreating === bodyOf(state, unit, front);
}
