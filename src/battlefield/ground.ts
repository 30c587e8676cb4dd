import { type Board, COVERS, type Cover } from './description.js';
import type { BattlefieldPlan } from './plan.js';
import { square } from './square.js';

/** The largest gap in depth at which two places, `across` inches apart, are within `range` of each other; 0 if none is. */
export function gapWithin(range: number, across: number): number {
  let gap = 0;
  while (square(gap + 1) + square(across) <= square(range)) gap++;
  return gap;
}

/** The cover at every depth of a unit's slot, and where the nearest covered place lies. */
export function compileCover(
  plan: BattlefieldPlan,
  board: Board,
  unit: number,
  force: number,
  slot: number,
): void {
  const start = unit * (board.depth + 1);
  for (let own = 0; own <= board.depth; own++) {
    const depth = force === 0 ? own : board.depth - own;
    plan.cover[start + own] = COVERS.indexOf(coverAt(board, depth, slot));
  }
  for (let own = 0, last = -1; own <= board.depth; own++) {
    if (plan.cover[start + own] > 0) last = own;
    plan.coverBehind[start + own] = last;
  }
  for (let own = board.depth, last = -1; own >= 0; own--) {
    if (plan.cover[start + own] > 0) last = own;
    plan.coverAhead[start + own] = last;
  }
}

/** Cover of a place; if it is in several zones, the last one listed counts. */
function coverAt(board: Board, depth: number, slot: number): Cover {
  const zone = board.zones.findLast(
    ({ from, to, left = 0, right = board.width }) =>
      from <= depth && depth <= to && left <= slot && slot <= right,
  );
  return zone?.cover ?? 'open';
}
