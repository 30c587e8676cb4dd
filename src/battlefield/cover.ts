import { COVERS } from './description.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, NOW } from './state.js';
import { isAtWreck } from './wrecks.js';

const CONCEALMENT = COVERS.indexOf('concealment');

/** Cover of a place in a unit's slot, as an index into COVERS and into the modifiers. */
export function coverAt(plan: BattlefieldPlan, state: BattlefieldState, unit: number, depth: number): number {
  const cover = plan.cover[unit * (plan.depth + 1) + depth];
  if (cover > 0 || !plan.someHulls) return cover;
  return isAtWreck(plan, state, unit, depth) ? CONCEALMENT : cover;
}

/** Cover at the front of a unit. */
export function coverOf(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  return coverAt(plan, state, unit, state.units[unit * FIELDS.NOW + NOW.FRONT]);
}
