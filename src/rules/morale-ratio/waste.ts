import { FIELDS } from '../../battlefield/plan.js';
import { NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { STATUS } from './postures.js';

/** MR-25: an initiative spent on a check alone. */
export function wasteInitiative(
  { state, witness }: Battle,
  unit: number,
  status: number,
  size: number,
): void {
  const spent = STATUS.CHECKED | STATUS.ACTED | STATUS.MOVED | STATUS.WALK;
  if ((status & spent) !== STATUS.CHECKED) return;
  const wasted = unit * FIELDS.NOW + NOW.WASTED;
  state.units[wasted] = state.units[wasted]! + size;
  witness.wasted(unit, size);
}
