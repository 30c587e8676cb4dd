import { NOBODY, type Reason } from '../../battlefield/ledger.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW, piecesGone, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { breakForce } from './breaks.js';

/** MR-70, MR-71: who holds the field does not retreat, so nobody follows an enemy that retreats already. */
export function reachBreakingPoints(battle: Battle, turn: number): void {
  const { sides } = battle.state;
  if (sides[SIDE.RETREATING] === 1 || sides[FIELDS.SIDE + SIDE.RETREATING] === 1) return;
  for (let force = 0; force < 2; force++) {
    if (!isAtBreakingPoint(battle, force)) continue;
    sides[force * FIELDS.SIDE + SIDE.RETREATING] = 1;
    battle.witness.breakingPoint(force);
    if (sides[force * FIELDS.SIDE + SIDE.BROKEN] === 0) breakForce(battle, force, turn, 0);
  }
}

/** MR-70, MR-72. */
function isAtBreakingPoint({ field, morale, state }: Battle, force: number): boolean {
  if (morale.enduranceAtBreak[force]! < 0) return false;
  const { units } = state;
  const endurance = morale.enduranceInPieces ? NOW.PIECES : NOW.POINTS;
  let left = 0;
  const countsAll = morale.enduranceInPieces || morale.countsBailed;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    const now = unit * FIELDS.NOW;
    if (countsAll || units[now + NOW.WRECK] === 0) left += units[now + endurance]!;
  }
  return left <= morale.enduranceAtBreak[force]!;
}

/** Has a force no piece on the board? */
export function isGone({ field, state }: Battle, force: number): boolean {
  return piecesGone(field, state, force) === state.pieces[force];
}

/** MR-70, MR-71: the enemy of the force that reached its breaking point first; else the one that is left. */
export function fieldHolder(battle: Battle): number {
  const { sides } = battle.state;
  const first = sides[SIDE.RETREATING]!;
  const second = sides[FIELDS.SIDE + SIDE.RETREATING]!;
  if (first === 1 && second === 1) return NOBODY;
  if (first === 1 || second === 1) {
    const holder = first === 1 ? 1 : 0;
    return isGone(battle, holder) ? NOBODY : holder;
  }
  const firstGone = isGone(battle, 0);
  if (firstGone === isGone(battle, 1)) return NOBODY;
  return firstGone ? 1 : 0;
}

export function reasonOf(battle: Battle, holder: number): Reason {
  const { sides } = battle.state;
  if (holder === NOBODY) {
    if (sides[SIDE.RETREATING] === 1 && sides[FIELDS.SIDE + SIDE.RETREATING] === 1) return 'both-broke';
    return isGone(battle, 0) || isGone(battle, 1) ? 'both-gone' : 'turn-limit';
  }
  const beaten = 1 - holder;
  if (sides[beaten * FIELDS.SIDE + SIDE.RETREATING] === 1) return 'breaking-point';
  if (hasDeparted(battle, beaten, CAUSE.LEFT)) return 'withdrew';
  const fled = hasDeparted(battle, beaten, CAUSE.ROUTED) || hasDeparted(battle, beaten, CAUSE.SURRENDERED);
  return fled ? 'routed' : 'destroyed';
}

function hasDeparted({ field, state }: Battle, force: number, cause: number): boolean {
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    if ((state.units[unit * FIELDS.NOW + NOW.DEPARTED]! & (1 << cause)) !== 0) return true;
  }
  return false;
}
