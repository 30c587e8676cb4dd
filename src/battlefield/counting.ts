import { FIELDS } from './plan.js';
import { type BattlefieldState, BROKEN, NOW, piecesGone, SIDE } from './state.js';
import type { OnTheField } from './step.js';
import type { Witness } from './witness.js';

/** What a battle records in addition to its state: the breaks of units and forces. */

/** A unit breaks, unless it has already; `lost` of its pieces are gone by now. @returns did it break? */
export function recordUnitBreak(
  { units }: BattlefieldState,
  unit: number,
  turn: number,
  lost: number,
): boolean {
  const now = unit * FIELDS.NOW;
  if (units[now + NOW.BROKEN] !== BROKEN.NOT) return false;
  units[now + NOW.BROKEN] = BROKEN.NOW;
  units[now + NOW.BREAK_TURN] = turn;
  units[now + NOW.BREAK_LOSS] = lost;
  return true;
}

/** A force breaks, unless it has already; `later` of its pieces that are gone do not count. */
export function breakForce(
  { field, state, witness }: OnTheField & { readonly witness: Witness },
  force: number,
  turn: number,
  later = 0,
): void {
  const { sides, pieces } = state;
  const side = force * FIELDS.SIDE;
  if (sides[side + SIDE.BROKEN] === 1) return;
  const enemy = 1 - force;
  const lost = piecesGone(field, state, force) - later;
  sides[side + SIDE.BROKEN] = 1;
  sides[side + SIDE.BREAK_TURN] = turn;
  sides[side + SIDE.BREAK_LOSS] = lost;
  const lostLess = lost * pieces[enemy] < piecesGone(field, state, enemy) * pieces[force];
  sides[side + SIDE.LOST_LESS] = lostLess ? 1 : 0;
  witness.forceBroke(force);
}
