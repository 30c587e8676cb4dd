import { bodyOf } from '../../battlefield/cohorts.js';
import { squaredTo } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, forceOf, isHullUnit } from '../../battlefield/units.js';
import type { Position } from './plan.js';
import { isFree, own, POSTURE, piece } from './state.js';

/** Questions about one unit. */

/** Is a weapon of a unit, given by its number, locked on to its target? */
export function isLockedOn(battle: Position, unit: number, weapon: number): boolean {
  return (own.lockedOn.of(battle, unit) & (1 << weapon)) !== 0;
}

export function flies({ field }: Position, unit: number): boolean {
  return field.units[unit * FIELDS.UNIT + UNIT.FLIES] === 1;
}

/** UM-23: does a cohort that runs surrender: is there an enemy near its place? Flyers do not. */
export function willSurrender(battle: Position, unit: number, cohort: number): boolean {
  const { field, rules, state } = battle;
  if (flies(battle, unit)) return false;
  const depth = state.cohorts[cohort + COHORT.DEPTH];
  const enemy = 1 - forceOf(battle, unit);
  for (let other = field.firstUnit[enemy]; other < field.firstUnit[enemy + 1]; other++) {
    if (state.units[other * FIELDS.NOW + NOW.FRONT] < 0) continue;
    if (field.units[other * FIELDS.UNIT + UNIT.FLIES] === 1) continue;
    if (squaredTo(field, state, unit, other, depth) <= rules.surrenderSquared) return true;
  }
  return false;
}

/** Updates what others see of a unit after it lost pieces. */
export function showBodies(battle: Position, unit: number): void {
  const pieces = battle.state.units[unit * FIELDS.NOW + NOW.PIECES];
  own.bodies.set(battle, unit, pieces > 0 && isHullUnit(battle, unit) ? 1 : pieces);
}

/** Pieces of a cohort; a hull with its crew is one. */
export function standsIn(battle: Position, unit: number, cohort: number): number {
  return isHullUnit(battle, unit) ? 1 : battle.state.cohorts[cohort + COHORT.SIZE];
}

/** Is any piece at the unit's front free? And do all pieces there retreat? */
export function someFreeAtFront(battle: Position, unit: number): boolean {
  const { cohorts, units } = battle.state;
  const front = units[unit * FIELDS.NOW + NOW.FRONT];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.DEPTH] !== front || cohorts[cohort + COHORT.SIZE] === 0) continue;
    if (isFree(battle, cohort)) return true;
  }
  return false;
}

export function allRetreatAtFront(battle: Position, unit: number): boolean {
  const { state } = battle;
  const front = state.units[unit * FIELDS.NOW + NOW.FRONT];
  const end = endOfCohorts(battle, unit);
  let retreating = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (state.cohorts[cohort + COHORT.DEPTH] !== front) continue;
    if (piece.posture.of(battle, cohort) === POSTURE.RETREATING)
      retreating += state.cohorts[cohort + COHORT.SIZE];
  }
  return front >= 0 && retreating === bodyOf(state, unit, front);
}
