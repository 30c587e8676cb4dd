import { coverAt } from './cover.js';
import type { BattlefieldPlan } from './plan.js';
import type { BattlefieldState } from './state.js';
import { wreckAhead, wreckBehind } from './wrecks.js';

/** How far pieces go that keep to cover, under fire or not. */

/** What a piece sees of the cover in its slot. Own depths; −1: none. */
export interface CoverInSlot {
  /** Is there cover at this own depth? */
  at(depth: number): boolean;
  /** Nearest covered depth at or behind this one; at or ahead of it. */
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

/** A cautious piece under fire advances only through cover, and in the open goes to the nearest cover. */
export function cautiousStep(from: number, move: number, step: number, cover: CoverInSlot): number {
  if (!cover.at(from)) return seekCover(from, move, step, true, cover) ?? 0;
  if (step <= 0) return step;
  let inches = 0;
  while (inches < step && cover.at(from + inches + 1)) inches++;
  return inches;
}

/** A shaken piece stays in cover; in the open it goes to the nearest, but under fire only back. */
export function shakenStep(
  underFire: boolean,
  from: number,
  move: number,
  step: number,
  cover: CoverInSlot,
): number {
  if (cover.at(from)) return 0;
  const sought = seekCover(from, move, step, !underFire, cover);
  if (sought !== null) return sought;
  return underFire ? -Math.min(move, from) : 0;
}

/** Inches to the nearest cover: ahead only within the step, behind by at most a move; null: there is none to seek. */
function seekCover(
  from: number,
  move: number,
  step: number,
  mayGoAhead: boolean,
  cover: CoverInSlot,
): number | null {
  const ahead = cover.ahead(from);
  const behind = cover.behind(from);
  const toAhead = mayGoAhead && ahead >= 0 && ahead - from <= step ? ahead - from : Number.POSITIVE_INFINITY;
  const toBehind = behind >= 0 ? from - behind : Number.POSITIVE_INFINITY;
  if (toAhead < toBehind) return toAhead;
  return behind >= 0 ? -Math.min(move, toBehind) : null;
}
