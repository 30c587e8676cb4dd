import { NOBODY, type Reason } from './ledger.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, CAUSE, NOW, piecesGone, SIDE } from './state.js';
import type { OnTheField } from './step.js';

/** How a battle ends (docs/battlefield.md, section 5). A force is beaten when it retreats or has collapsed. */

/** Does a force have no piece on the board? */
export function isGone(plan: BattlefieldPlan, state: BattlefieldState, force: number): boolean {
  return piecesGone(plan, state, force) === state.pieces[force];
}

/** Is the battle over before the turn limit? */
export function isOver({ field, state }: OnTheField): boolean {
  return isGone(field, state, 0) || isGone(field, state, 1);
}

/** Does a force retreat, or has it collapsed? */
export function isBeaten({ sides }: BattlefieldState, force: number): boolean {
  return sides[force * FIELDS.SIDE + SIDE.RETREATING] === 1;
}

/** Is one of the forces beaten, or are both? */
export function isSomeoneBeaten(state: BattlefieldState): boolean {
  return isBeaten(state, 0) || isBeaten(state, 1);
}

/** Who holds the field at the end: 0, 1 or NOBODY. The enemy of the beaten force; else the force that is left. */
export function fieldHolder(plan: BattlefieldPlan, state: BattlefieldState): number {
  const first = isBeaten(state, 0);
  const second = isBeaten(state, 1);
  if (first && second) return NOBODY;
  if (first || second) {
    const holder = first ? 1 : 0;
    return isGone(plan, state, holder) ? NOBODY : holder;
  }
  const firstGone = isGone(plan, state, 0);
  if (firstGone === isGone(plan, state, 1)) return NOBODY;
  return firstGone ? 1 : 0;
}

/** @param beaten the reason when the other force is beaten */
export function reasonOf(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  holder: number,
  beaten: Reason,
): Reason {
  if (holder === NOBODY) {
    if (isBeaten(state, 0) && isBeaten(state, 1)) return 'both-broke';
    return isGone(plan, state, 0) || isGone(plan, state, 1) ? 'both-gone' : 'turn-limit';
  }
  const loser = 1 - holder;
  if (isBeaten(state, loser)) return beaten;
  if (hasDeparted(plan, state, loser, CAUSE.LEFT)) return 'withdrew';
  const fled =
    hasDeparted(plan, state, loser, CAUSE.ROUTED) || hasDeparted(plan, state, loser, CAUSE.SURRENDERED);
  return fled ? 'routed' : 'destroyed';
}

function hasDeparted(plan: BattlefieldPlan, state: BattlefieldState, force: number, cause: number): boolean {
  for (let unit = plan.firstUnit[force]; unit < plan.firstUnit[force + 1]; unit++) {
    if ((state.units[unit * FIELDS.NOW + NOW.DEPARTED] & (1 << cause)) !== 0) return true;
  }
  return false;
}
