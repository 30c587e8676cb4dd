import { FIELDS } from './plan.js';
import { type BattlefieldState, NOW, piecesGone, SIDE } from './state.js';
import type { OnTheField } from './step.js';

/** What a battle records beside how it stands: a system's own responses, and breaks. */

/** Adds to one of the system's own responses, by its place among them. */
export function countOfUnit({ units }: BattlefieldState, unit: number, count: number, by: number): void {
  const at = unit * FIELDS.NOW + NOW.COUNTS + count;
  units[at] = units[at]! + by;
}

export function countOfForce({ sides }: BattlefieldState, force: number, count: number, by: number): void {
  const at = force * FIELDS.SIDE + SIDE.COUNTS + count;
  sides[at] = sides[at]! + by;
}

/** A unit breaks, unless it has: `lost` pieces are gone by then. @returns did it? */
export function recordUnitBreak(
  { units }: BattlefieldState,
  unit: number,
  turn: number,
  lost: number,
): boolean {
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.BROKEN] === 1) return false;
  units[now + NOW.BROKEN] = 1;
  units[now + NOW.BREAK_TURN] = turn;
  units[now + NOW.BREAK_LOSS] = lost;
  return true;
}

/** A force breaks, unless it has; `later` of its pieces that are gone do not count. @returns did it? */
export function recordForceBreak(
  { field, state }: OnTheField,
  force: number,
  turn: number,
  later = 0,
): boolean {
  const side = force * FIELDS.SIDE;
  if (state.sides[side + SIDE.BROKEN] === 1) return false;
  state.sides[side + SIDE.BROKEN] = 1;
  state.sides[side + SIDE.BREAK_TURN] = turn;
  state.sides[side + SIDE.BREAK_LOSS] = piecesGone(field, state, force) - later;
  return true;
}
