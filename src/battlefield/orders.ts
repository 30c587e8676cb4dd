import { FIELDS } from './plan.js';
import { MOTION, NOW } from './state.js';
import type { OnTheField } from './step.js';

/** Clears target and motion, which mean nothing between two turns. */
export function forgetOrders({ state }: OnTheField, unit: number): void {
  state.units[unit * FIELDS.NOW + NOW.TARGET] = -1;
  state.units[unit * FIELDS.NOW + NOW.MOTION] = MOTION.STANDING;
}
