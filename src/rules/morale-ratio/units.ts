import { coverAt } from '../../battlefield/cover.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, NOW } from '../../battlefield/state.js';
import type { Position } from './plan.js';
import { POSTURE, piece, TYPE } from './state.js';
import { levelsOf, SYSTEM } from './systems.js';

/** Questions about one unit, or one of its cohorts. */

/** Bits of a status, as constants: they are read for every piece in every turn. */
const MOVED = piece.moved.mask;
const POSTURE_BITS = piece.posture.mask;

/** What pieces are called, in the order of TYPE. */
const NAMES = ['soldier', 'superior', 'morale officer', 'warbot'] as const;

/** What pieces of this status are called, in units whose pieces the rules tell apart. */
export function whoIs({ field }: Position, unit: number, status: number): string | undefined {
  const types = field.slotType.subarray(unit * field.rankSlots, (unit + 1) * field.rankSlots);
  return types.some((type) => type > 0) ? NAMES[Math.min(TYPE.WARBOT, piece.type.in(status))] : undefined;
}

/** Does the unit have a hull that is not lost? */
export function hasHull({ state }: Position, unit: number): boolean {
  return state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0;
}

/** Pieces of a cohort; a hull with its crew is one. */
export function piecesIn(battle: Position, unit: number, cohort: number): number {
  return hasHull(battle, unit) ? 1 : battle.state.cohorts[cohort + COHORT.SIZE];
}

/**
 * Points that a unit has left. Under `bailedCrews: on` a crew on foot has the points of its ranks, which may be
 * more than the level of its vehicle: they count up to that level (MR-62).
 */
export function pointsLeft({ field, rules, state }: Position, unit: number): number {
  const points = state.units[unit * FIELDS.NOW + NOW.POINTS];
  return rules.countsBailed ? Math.min(points, field.units[unit * FIELDS.UNIT + UNIT.LEVEL]) : points;
}

/** MR-70, MR-72: points of a force that count for its breaking point, or pieces under `endurance: pieces`. */
export function enduranceLeft(battle: Position, force: number): number {
  const { field, rules, state } = battle;
  const { units } = state;
  let left = 0;
  const countsAll = rules.enduranceInPieces || rules.countsBailed;
  for (let unit = field.firstUnit[force]; unit < field.firstUnit[force + 1]; unit++) {
    if (countsAll || units[unit * FIELDS.NOW + NOW.WRECK] === 0)
      left += rules.enduranceInPieces ? units[unit * FIELDS.NOW + NOW.PIECES] : pointsLeft(battle, unit);
  }
  return left;
}

/** Inches that a hull moves with its remaining levels of movement; 0: it is immobile. */
export function hullPace({ rules, state }: Position, unit: number): number {
  const levels = levelsOf(state.units[unit * FIELDS.NOW + NOW.SYSTEMS], SYSTEM.MOVEMENT);
  return rules.paces[rules.paceStart[unit] + levels];
}

/** Inches that the pieces of a unit move: a hull in its present state, a crew on foot, or any other piece. */
export function paceOf(battle: Position, unit: number): number {
  const { units } = battle.state;
  if (hasHull(battle, unit)) return hullPace(battle, unit);
  if (units[unit * FIELDS.NOW + NOW.WRECK] !== 0) return battle.rules.footMove;
  return battle.field.units[unit * FIELDS.UNIT + UNIT.MOVE];
}

/** MR-30: is this the fire of a cautious piece that has moved and is in the open? */
export function isSuppressive(
  { field, state }: Position,
  unit: number,
  depth: number,
  status: number,
): boolean {
  const cautious = (status & POSTURE_BITS) === POSTURE.CAUTIOUS && (status & MOVED) !== 0;
  return cautious && coverAt(field, state, unit, depth) === 0;
}
