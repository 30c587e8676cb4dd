import { FIELDS } from './plan.js';
import { MOTION, NOW } from './state.js';
import type { OnTheField } from './step.js';

/** Between two turns an old target and motion mean nothing. */
export function forgetOrders({ state }: OnTheField, unit: number): void {
  state.units[unit * FIELDS.NOW + NOW.TARGET] = -1;
  state.units[unit * FIELDS.NOW + NOW.MOTION] = MOTION.STANDING;
}
