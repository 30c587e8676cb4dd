import type { ObjectivePlan } from './compile-objectives.js';
import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, CAUSE, NOW } from './state.js';

/** Parts of the objectives that can be seen on the board (docs/battlefield.md, section 9). */

/** Has a force taken the zone: does one of its steady units stand in it, and no enemy unit? */
export function hasTaken(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  zone: ObjectivePlan,
  force: number,
  isSteady: (unit: number) => boolean,
): boolean {
  let taken = false;
  for (let unit = 0; unit < plan.unitCount; unit++) {
    if (!standsIn(plan, state, zone, unit)) continue;
    if (plan.units[unit * FIELDS.UNIT + UNIT.FORCE] !== force) return false;
    if (isSteady(unit)) taken = true;
  }
  return taken;
}

function standsIn(
  plan: BattlefieldPlan,
  { units }: BattlefieldState,
  { from, to, left, right }: ObjectivePlan,
  unit: number,
): boolean {
  const front = units[unit * FIELDS.NOW + NOW.FRONT];
  if (front < 0) return false;
  const depth = plan.units[unit * FIELDS.UNIT + UNIT.FORCE] === 0 ? front : plan.depth - front;
  const slot = plan.units[unit * FIELDS.UNIT + UNIT.SLOT];
  return from <= depth && depth <= to && left <= slot && slot <= right;
}

/** Has any of the escorted units left the board by its doctrine? */
export function someEscorted(
  plan: BattlefieldPlan,
  { units }: BattlefieldState,
  { units: escorted }: ObjectivePlan,
): boolean {
  for (let unit = 0; unit < plan.unitCount; unit++) {
    if (escorted[unit] !== 1 || units[unit * FIELDS.NOW + NOW.PIECES] > 0) continue;
    if ((units[unit * FIELDS.NOW + NOW.DEPARTED] & (1 << CAUSE.LEFT)) !== 0) return true;
  }
  return false;
}
