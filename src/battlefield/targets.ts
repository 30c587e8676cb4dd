import { type BattlefieldPlan, FIELDS, ORDER, UNIT } from './plan.js';
import { type BattlefieldState, MOTION, NOW } from './state.js';

/**
 * The enemy unit whose front is nearest to this unit's; of equally near ones the one listed first; −1 when
 * no enemy has a front. Air defence sees only flyers, all other units see none.
 */
export function nearestEnemy(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  return nearestOf(plan, state, unit, plan.units[unit * FIELDS.UNIT + UNIT.SKYWARD]);
}

/** The nearest enemy that does not fly, for air defence too: the one that a unit meets in close combat. */
export function nearestFoe(plan: BattlefieldPlan, state: BattlefieldState, unit: number): number {
  return nearestOf(plan, state, unit, 0);
}

function nearestOf(plan: BattlefieldPlan, state: BattlefieldState, unit: number, flying: number): number {
  const { units: fixed, depth } = plan;
  const { units } = state;
  const { nearestFirst, across } = plan.enemies[unit];
  const ahead = depth - units[unit * FIELDS.NOW + NOW.FRONT];
  let nearest = -1;
  let least = 0x7fff_ffff;
  for (let i = 0; i < nearestFirst.length; i++) {
    const apart = across[i];
    if (apart > least) break; // all that follow are as far away or farther
    const other = nearestFirst[i];
    const front = units[other * FIELDS.NOW + NOW.FRONT];
    if (front < 0 || fixed[other * FIELDS.UNIT + UNIT.FLIES] !== flying) continue;
    const gap = ahead - front;
    const squared = gap * gap + apart;
    if (squared > least || (squared === least && other > nearest)) continue;
    least = squared;
    nearest = other;
  }
  return nearest;
}

/**
 * The excess of a place at own depth `from` over the gap at which the unit's doctrine stops; 0 or
 * less: near enough.
 */
export function excessGap(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  target: number,
  from: number,
): number {
  const { units: fixed } = plan;
  const across = Math.abs(fixed[unit * FIELDS.UNIT + UNIT.SLOT] - fixed[target * FIELDS.UNIT + UNIT.SLOT]);
  const stop = plan.stopGap[unit * plan.slotSpan + across];
  return plan.depth - from - state.units[target * FIELDS.NOW + NOW.FRONT] - stop;
}

/** What the unit sets out to do this turn: stand, close with its target, or leave. */
export function motionOf(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  turn: number,
  retreating: boolean,
): number {
  const order = plan.units[unit * FIELDS.UNIT + UNIT.ORDER];
  const mayLeave = plan.units[unit * FIELDS.UNIT + UNIT.CUT_OFF] === 0;
  if (retreating && mayLeave) return MOTION.LEAVING;
  if (order === ORDER.HOLD) return MOTION.STANDING;
  if (order === ORDER.WITHDRAW) {
    const leaves = mayLeave && turn >= plan.units[unit * FIELDS.UNIT + UNIT.FROM_TURN];
    return leaves ? MOTION.LEAVING : MOTION.STANDING;
  }
  const target = state.units[unit * FIELDS.NOW + NOW.TARGET];
  if (target < 0 || state.units[unit * FIELDS.NOW + NOW.WRECK] !== 0) return MOTION.STANDING;
  const excess = excessGap(plan, state, unit, target, state.units[unit * FIELDS.NOW + NOW.FRONT]);
  return excess > 0 ? MOTION.CLOSING : MOTION.STANDING;
}
