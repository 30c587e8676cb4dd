import { doctrineStep, excess } from '../plain-doctrine.js';
import type { Base } from './bases.js';
import type { Battle } from './battle.js';
import type { Unit } from './unit.js';

/** Which units are on the move, and movement: docs/battlefield.md, section 12.1. */
export function moveAll(battle: Battle): void {
  for (const unit of battle.unitsWithFront) settleIntent(battle, unit);
  const moves = battle.unitsWithFront.flatMap((unit) =>
    unit.present
      .filter(({ canMove }) => canMove)
      .map((base) => ({ unit, base, to: destination(battle, unit, base) })),
  );
  for (const { unit, base, to } of moves) {
    if (to <= 0) {
      unit.lose(base, unit.isDemoralized ? 'routed' : 'left');
    } else {
      base.moved = to !== base.depth;
      base.depth = to;
    }
  }
}

function settleIntent(battle: Battle, unit: Unit): void {
  const { doctrine } = unit.description;
  unit.target = battle.field.pickTarget(unit);
  const withdraws = doctrine.order === 'withdraw' && battle.turn >= doctrine.fromTurn;
  unit.leaving = (withdraws || unit.force.broke !== null) && !unit.cutOff;
  const comesOn = excess(battle.scenario.board, unit, unit.front) > 0;
  unit.onTheMove = unit.leaving || (comesOn && unit.frontBody.some(({ canMove }) => canMove));
}

/** 0 or less: off the board. No base moves behind the obstacle. */
function destination({ scenario: { board } }: Battle, unit: Unit, { depth }: Base): number {
  const to = depth + (unit.leaving ? -unit.move : doctrineStep(board, unit, depth));
  return unit.isBarred(depth, to) ? unit.descriptor.obstacle! : to;
}
