import { coverAt } from '../../battlefield/cover.js';
import type { BattlefieldPlan } from '../../battlefield/plan.js';
import type { BattlefieldState } from '../../battlefield/state.js';
import { wreckAhead, wreckBehind } from '../../battlefield/wrecks.js';

/** What a piece sees of the cover in its slot. Own depths; −1: none. */
export interface CoverInSlot {
  /** Is there cover at this own depth? */
  at(depth: number): boolean;
  /** Nearest covered depth at or behind, at or ahead of this one. */
  behind(depth: number): number;
  ahead(depth: number): number;
}

/** The cover in a unit's slot: from the battlefield's tables, and from wrecks where there may be any. */
export function coverInSlot(field: BattlefieldPlan, state: BattlefieldState, unit: number): CoverInSlot {
  const start = unit * (field.depth + 1);
  if (field.hullsNear[unit].length > 0) {
    return {
      at: (depth) => coverAt(field, state, unit, depth) > 0,
      behind: (depth) => Math.max(field.coverBehind[start + depth], wreckBehind(field, state, unit, depth)),
      ahead: (depth) => nearer(field.coverAhead[start + depth], wreckAhead(field, state, unit, depth)),
    };
  }
  return {
    at: (depth) => field.cover[start + depth] > 0,
    behind: (depth) => field.coverBehind[start + depth],
    ahead: (depth) => field.coverAhead[start + depth],
  };
}

/** The smaller of two depths ahead; −1: none. */
function nearer(a: number, b: number): number {
  return a < 0 || (b >= 0 && b < a) ? b : a;
}
