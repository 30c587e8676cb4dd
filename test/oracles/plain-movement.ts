import type { Battle } from './plain-battle.js';
import { markAfterLoss } from './plain-damage.js';
import { doctrineStep } from './plain-doctrine.js';
import type { Field } from './plain-field.js';
import type { Piece } from './plain-pieces.js';
import { walkOver } from './plain-surrender.js';
import type { Unit } from './plain-unit.js';

/** Movement: docs/battlefield.md, section 4.4. */
export function moveAll(battle: Battle): void {
  const { field, units } = battle;
  const before = units.map(({ gone }) => gone);
  const moves = units.flatMap((unit) =>
    unit.actors.map((piece) => ({ unit, piece, to: destination(field, unit, piece) })),
  );
  for (const unit of units) {
    for (const piece of unit.present) if (piece.walk !== null) walkOver(piece, unit.move); // MR-50
  }
  for (const { unit, piece, to } of moves) {
    if (to === 'off the board') {
      piece.lostTo = piece.posture === 'broken' ? 'routed' : 'left';
    } else {
      piece.moved = to !== piece.depth;
      piece.depth = to;
    }
    if (piece === unit.hull) unit.shareFateOfHull();
  }
  for (const [u, unit] of units.entries()) {
    if (unit.gone > before[u]) markAfterLoss(battle, unit); // MR-20
    unit.underFire = unit.underNbcAttack = false;
  }
}

function destination(field: Field, unit: Unit, piece: Piece): number | 'off the board' {
  const { depth, posture, acted } = piece;
  const { move } = unit;
  if (unit.leaving || posture === 'broken') {
    if (unit.cutOff || move === 0) return depth;
    return depth > move ? depth - move : 'off the board'; // MR-32, MR-35
  }
  const step = acted || unit.onFoot ? 0 : doctrineStep(field.board, unit, depth);
  const underFire = unit.underFire || acted;
  if (posture === 'steady' || (posture === 'cautious' && !underFire)) return depth + step;

  const covered = field.isCovered(unit, depth);
  if (posture === 'cautious') {
    // MR-30
    if (!covered) return seekCover(field, unit, depth, step) ?? depth;
    if (step <= 0) return depth + step;
    let to = depth;
    while (to < depth + step && field.isCovered(unit, to + 1)) to++;
    return to;
  }
  // MR-31
  if (covered) return depth;
  return (
    seekCover(field, unit, depth, underFire ? 0 : step) ?? (underFire ? Math.max(0, depth - move) : depth)
  );
}

/**
 * The destination of a piece that seeks cover: the nearest covered depth behind, or within `reachAhead` inches
 * ahead; null if there is none.
 */
function seekCover(field: Field, unit: Unit, ownDepth: number, reachAhead: number): number | null {
  for (let inches = 1; inches <= Math.max(ownDepth, reachAhead); inches++) {
    if (inches <= ownDepth && field.isCovered(unit, ownDepth - inches)) {
      return ownDepth - Math.min(inches, unit.move);
    }
    if (inches <= reachAhead && field.isCovered(unit, ownDepth + inches)) return ownDepth + inches;
  }
  return null;
}
