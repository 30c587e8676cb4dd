import { NOBODY, piecesLost, type Reason } from '../../battlefield/ledger.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW, SIDE } from '../../battlefield/state.js';
import type { Battle } from './battle.js';

/** MR-70 to MR-72. */
export function reachBreakingPoint({ field, morale, state }: Battle, force: number, turn: number): void {
  const { units, sides } = state;
  const atMost = morale.enduranceAtBreak[force]!;
  const side = force * FIELDS.SIDE;
  const enemysTurn = sides[(1 - force) * FIELDS.SIDE + SIDE.BREAKING_POINT]!;
  if (atMost < 0 || sides[side + SIDE.BREAKING_POINT]! > 0) return;
  if (enemysTurn > 0 && enemysTurn < turn) return; // MR-71: who holds the field does not retreat
  let left = 0;
  for (let unit = field.firstUnit[force]!; unit < field.firstUnit[force + 1]!; unit++) {
    left += units[unit * FIELDS.NOW + (morale.enduranceInPieces ? NOW.PIECES : NOW.POINTS)]!;
  }
  if (left > atMost) return;
  sides[side + SIDE.BREAKING_POINT] = turn;
  if (sides[side + SIDE.BREAK_TURN]! > 0) return;
  sides[side + SIDE.BREAK_TURN] = turn;
  sides[side + SIDE.BREAK_LOSS] = piecesLost(sides, force);
}

export function isOver({ state }: Battle): boolean {
  return piecesLost(state.sides, 0) === state.pieces[0] || piecesLost(state.sides, 1) === state.pieces[1];
}

/** MR-70, MR-71: the enemy of the force that reached its breaking point first; else the one that is left. */
export function fieldHolder({ state }: Battle): number {
  const { sides, pieces } = state;
  const first = sides[SIDE.BREAKING_POINT]!;
  const second = sides[FIELDS.SIDE + SIDE.BREAKING_POINT]!;
  const gone0 = piecesLost(sides, 0) === pieces[0];
  const gone1 = piecesLost(sides, 1) === pieces[1];
  if (first > 0 || second > 0) {
    if (first === second) return NOBODY;
    const holder = second === 0 ? 1 : 0;
    return (holder === 0 ? gone0 : gone1) ? NOBODY : holder;
  }
  if (gone0 === gone1) return NOBODY;
  return gone0 ? 1 : 0;
}

export function reasonOf({ state }: Battle, holder: number): Reason {
  const { sides, pieces } = state;
  const first = sides[SIDE.BREAKING_POINT]!;
  const second = sides[FIELDS.SIDE + SIDE.BREAKING_POINT]!;
  if (holder === NOBODY) {
    if (first > 0 && first === second) return 'both-broke';
    const someGone = piecesLost(sides, 0) === pieces[0] || piecesLost(sides, 1) === pieces[1];
    return someGone ? 'both-gone' : 'turn-limit';
  }
  const beaten = (1 - holder) * FIELDS.SIDE;
  if (sides[beaten + SIDE.BREAKING_POINT]! > 0) return 'breaking-point';
  if (sides[beaten + SIDE.LOST + CAUSE.LEFT]! > 0) return 'withdrew';
  return sides[beaten + SIDE.LOST + CAUSE.ROUTED]! > 0 ? 'routed' : 'destroyed';
}
