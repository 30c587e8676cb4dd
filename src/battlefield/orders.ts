import { isForceBeaten } from './of-unit.js';
import { FIELDS } from './plan.js';
import { MOTION, NOW } from './state.js';
import { nearestTarget, type OnTheField } from './step.js';

/** What bears on what a unit sets out to do: the nearest enemy, and whether its own force retreats. */
export function seesOrders(battle: OnTheField, unit: number, turn: number, into: Int32Array): number {
  const length = nearestTarget(battle, unit, turn, into);
  into[length] = isForceBeaten(battle, unit) ? 1 : 0;
  return length + 1;
}

/** The same, and the turn, for orders that say from when on a unit withdraws. */
export function seesOrdersAndTurn(battle: OnTheField, unit: number, turn: number, into: Int32Array): number {
  const length = seesOrders(battle, unit, turn, into);
  into[length] = turn;
  return length + 1;
}

/** Between two turns an old target and motion mean nothing. */
export function forgetOrders({ state }: OnTheField, unit: number): void {
  state.units[unit * FIELDS.NOW + NOW.TARGET] = -1;
  state.units[unit * FIELDS.NOW + NOW.MOTION] = MOTION.STANDING;
}
