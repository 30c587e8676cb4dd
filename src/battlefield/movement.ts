import { type BattlefieldPlan, FIELDS, ORDER, UNIT } from './plan.js';
import { type BattlefieldState, MOTION, NOW } from './state.js';
import { excessGap } from './targets.js';

/** Inches that doctrine moves a piece at own depth `from` that can move `move` this turn; negative is backwards. */
export function doctrineStep(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  from: number,
  move: number,
): number {
  const fields = unit * FIELDS.UNIT;
  const order = plan.units[fields + UNIT.ORDER];
  if (order === ORDER.HOLD || order === ORDER.WITHDRAW) {
    const home = plan.units[fields + UNIT.AT] - from;
    if (home > move) return move;
    return home < -move ? -move : home;
  }
  const target = state.units[unit * FIELDS.NOW + NOW.TARGET];
  if (target < 0 || state.units[target * FIELDS.NOW + NOW.FRONT] < 0) return 0; // no target, or wiped out since
  const excess = excessGap(plan, state, unit, target, from);
  if (excess <= 0) return 0;
  // A target that comes to meet it covers the other half.
  const closing = state.units[target * FIELDS.NOW + NOW.MOTION] === MOTION.CLOSING;
  const wanted = closing ? (excess + 1) >> 1 : excess;
  return wanted < move ? wanted : move;
}
