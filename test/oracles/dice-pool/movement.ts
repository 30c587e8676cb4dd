import { doctrineStep, excess } from '../plain-doctrine.js';
import type { Battle } from './battle.js';
import { noteEscort } from './objectives.js';
import type { Unit } from './unit.js';

/** Movement: docs/battlefield.md, section 10.2. */
export function moveAll(battle: Battle): void {
  const active = battle.unitsWithFront.filter(({ isActive }) => isActive);
  for (const unit of active) settleIntent(battle, unit);
  const moves = active.map((unit) => ({ unit, to: destination(battle, unit) }));
  for (const { unit, to } of moves) {
    if (unit.leaving && to <= 0) leave(battle, unit);
    else moveTo(unit, to);
  }
}

function settleIntent({ field, turn }: Battle, unit: Unit): void {
  const { doctrine, cutOff } = unit.description;
  unit.target = field.pickTarget(unit);
  unit.leaving = doctrine.order === 'withdraw' && turn >= doctrine.fromTurn && !cutOff;
  unit.onTheMove = unit.leaving || excess(field.board, unit, unit.front) > 0;
}

function destination({ field }: Battle, unit: Unit): number {
  const { depth, move, leaving } = unit;
  return leaving ? depth - move : depth + doctrineStep(field.board, unit, depth);
}

function moveTo(unit: Unit, depth: number): void {
  unit.hasMoved = depth !== unit.depth;
  unit.depth = depth;
}

function leave(battle: Battle, unit: Unit): void {
  for (const piece of unit.present) piece.lostTo = 'left';
  noteEscort(battle, unit);
}
