import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { levelsOf, SYSTEM } from './systems.js';

/** What can be said of one unit, and of one cohort of it. */

/** Has it a hull that is not lost? */
export function hasHull({ state }: Battle, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0;
}

/** Pieces of a cohort; a hull with its crew is one. */
export function piecesIn(battle: Battle, unit: number, cohort: number): number {
  return hasHull(battle, unit) ? 1 : battle.state.cohorts[cohort + COHORT.SIZE];
}

/** Does it leave the board, by its orders or since its force retreats? */
export function isLeaving({ state }: Battle, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
}

/**
 * Points that a unit has left. Under `bailedCrews: on` those of a crew on foot are what its ranks are worth,
 * which may be more than the level of its vehicle: they count up to that level (MR-62).
 */
export function pointsLeft({ field, rules, state }: Battle, unit: number): number {
  const points = state.units[unit * FIELDS.NOW + NOW.POINTS];
  return rules.countsBailed ? Math.min(points, field.units[unit * FIELDS.UNIT + UNIT.LEVEL]) : points;
}

/** Inches that a hull moves with the levels of movement that it has left; 0: it is immobile. */
export function hullPace({ rules, state }: Battle, unit: number): number {
  const levels = levelsOf(state.units[unit * FIELDS.NOW + NOW.SYSTEMS], SYSTEM.MOVEMENT);
  return rules.paces[rules.paceStart[unit] + levels];
}

/** Inches that the pieces of a unit move: those of a hull as it is, of a crew on foot, or of everybody in it. */
export function paceOf(battle: Battle, unit: number): number {
  const { units } = battle.state;
  if (hasHull(battle, unit)) return hullPace(battle, unit);
  if (units[unit * FIELDS.NOW + NOW.WRECK] !== 0) return battle.rules.footMove;
  return battle.field.units[unit * FIELDS.UNIT + UNIT.MOVE];
}
