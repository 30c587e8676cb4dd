import { FIELDS, UNIT } from '../../../battlefield/plan.js';
import { NOW } from '../../../battlefield/state.js';
import type { Battle } from '../battle.js';

/**
 * Points that a unit has left. Under `bailedCrews: on` those of a crew on foot are what its ranks are worth,
 * which may be more than the level of its vehicle: they count up to that level (MR-62).
 */
export function pointsOf({ field, morale, state }: Battle, unit: number): number {
  const points = state.units[unit * FIELDS.NOW + NOW.POINTS]!;
  return morale.countsBailed ? Math.min(points, field.units[unit * FIELDS.UNIT + UNIT.LEVEL]!) : points;
}
