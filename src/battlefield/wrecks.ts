import { type BattlefieldPlan, FIELDS, UNIT } from './plan.js';
import { type BattlefieldState, NOW } from './state.js';

/**
 * A wreck gives concealment to the places around it (docs/battlefield.md 4.4). Depths are own
 * depths of the unit that looks; −1: none.
 */

/** Lists for every unit the hulls, its own included, whose wrecks may give concealment in its slot. */
export function placeWrecks(plan: BattlefieldPlan, radius: number): void {
  const isHull = (unit: number) => plan.units[unit * FIELDS.UNIT + UNIT.SYSTEMS] > 0;
  const slot = (unit: number) => plan.units[unit * FIELDS.UNIT + UNIT.SLOT];
  const units = Array.from({ length: plan.unitCount }, (_, unit) => unit);
  plan.wreckRadius = radius;
  plan.hullsNear = units.map((unit) =>
    Int32Array.from(units.filter((hull) => isHull(hull) && Math.abs(slot(hull) - slot(unit)) <= radius)),
  );
}

/** Own depth, as `unit` counts it, of the wreck of a hull; −1: there is none. */
function wreckDepth(plan: BattlefieldPlan, { units }: BattlefieldState, unit: number, hull: number): number {
  const depth = units[hull * FIELDS.NOW + NOW.WRECK] - 1;
  if (depth < 0) return -1;
  const sameSide =
    plan.units[unit * FIELDS.UNIT + UNIT.FORCE] === plan.units[hull * FIELDS.UNIT + UNIT.FORCE];
  return sameSide ? depth : plan.depth - depth;
}

/** Does a wreck conceal this place? */
export function isAtWreck(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  depth: number,
): boolean {
  const hulls = plan.hullsNear[unit];
  for (let i = 0; i < hulls.length; i++) {
    const wreck = wreckDepth(plan, state, unit, hulls[i]);
    if (wreck >= 0 && Math.abs(depth - wreck) <= plan.wreckRadius) return true;
  }
  return false;
}

/** The nearest place at or behind `depth` that a wreck conceals. */
export function wreckBehind(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  depth: number,
): number {
  let nearest = -1;
  const hulls = plan.hullsNear[unit];
  for (let i = 0; i < hulls.length; i++) {
    const wreck = wreckDepth(plan, state, unit, hulls[i]);
    if (wreck < 0 || wreck - plan.wreckRadius > depth) continue;
    nearest = Math.max(nearest, Math.min(depth, wreck + plan.wreckRadius));
  }
  return nearest;
}

/** The nearest place at or ahead of `depth` that a wreck conceals. */
export function wreckAhead(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  depth: number,
): number {
  let nearest = -1;
  const hulls = plan.hullsNear[unit];
  for (let i = 0; i < hulls.length; i++) {
    const wreck = wreckDepth(plan, state, unit, hulls[i]);
    if (wreck < 0 || wreck + plan.wreckRadius < depth) continue;
    const place = Math.max(depth, wreck - plan.wreckRadius);
    if (place <= plan.depth && (nearest < 0 || place < nearest)) nearest = place;
  }
  return nearest;
}

/** Writes what a unit sees of wrecks in its slot. @returns where the next number goes */
export function readWrecks(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  into: Int32Array,
  at: number,
): number {
  let end = at;
  for (const hull of plan.hullsNear[unit]) into[end++] = wreckDepth(plan, state, unit, hull);
  return end;
}
