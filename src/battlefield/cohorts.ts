import type { Chance } from '../random/chance.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, CAUSE, COHORT, NO_PLACE, NOW } from './state.js';
import type { OnTheField } from './step.js';

/** A battle, and the chance that decides which of its pieces are lost. */
export interface Drawing extends OnTheField {
  readonly chance: Chance;
}

/** Splits `leaving` of a cohort's pieces into a new one with the same depth and status. @returns its index in `cohorts` */
export function splitCohort(state: BattlefieldState, unit: number, cohort: number, leaving: number): number {
  const { cohorts, units } = state;
  const count = units[unit * FIELDS.NOW + NOW.COHORTS];
  units[unit * FIELDS.NOW + NOW.COHORTS] = count + 1;
  const made = unit * state.unitCohorts + count * FIELDS.COHORT;
  cohorts[made + COHORT.DEPTH] = cohorts[cohort + COHORT.DEPTH]!;
  cohorts[made + COHORT.STATUS] = cohorts[cohort + COHORT.STATUS]!;
  cohorts[made + COHORT.SIZE] = leaving;
  cohorts[cohort + COHORT.SIZE] = cohorts[cohort + COHORT.SIZE] - leaving;
  return made;
}

/**
 * Takes the whole cohort off the board. Its slot stays, with size 0, until `mergeCohorts`.
 *
 * @param cause one of CAUSE
 */
export function removeCohort(battle: Drawing, unit: number, cohort: number, cause: number): void {
  const { cohorts, units } = battle.state;
  const now = unit * FIELDS.NOW;
  const type = cohorts[cohort + COHORT.STATUS] & battle.field.typeBits;
  losePieces(battle, unit, cohorts[cohort + COHORT.SIZE], cause, type);
  cohorts[cohort + COHORT.SIZE] = 0;
  if (cause === CAUSE.ROUTED || cause === CAUSE.LEFT || cause === CAUSE.SURRENDERED)
    units[now + NOW.DEPARTED] = units[now + NOW.DEPARTED] | (1 << cause);
}

/**
 * Takes `fallen` pieces, uniformly at random among those at depth `front` (or at any place when
 * `front` is −1), as casualties; all of them, if there are no more.
 *
 * @returns pieces taken
 */
export function removeFallen(
  battle: Drawing,
  unit: number,
  fallen: number,
  front: number,
  cause: CAUSE.FIRE | CAUSE.ASSAULT,
): number {
  const { field, state, chance } = battle;
  const { cohorts } = state;
  const first = unit * state.unitCohorts;
  let body = bodyOf(state, unit, front);
  const taken = Math.min(fallen, body);
  let wanted = taken;
  for (let cohort = first; wanted > 0; cohort += FIELDS.COHORT) {
    if (!isInBody(cohorts[cohort + COHORT.DEPTH], front)) continue;
    const size = cohorts[cohort + COHORT.SIZE];
    const fell = chance.among(size, wanted, body);
    body -= size;
    wanted -= fell;
    cohorts[cohort + COHORT.SIZE] = size - fell;
    if (field.typeBits === 0 || fell === 0) continue;
    losePieces(battle, unit, fell, cause, cohorts[cohort + COHORT.STATUS] & field.typeBits);
  }
  if (field.typeBits === 0) losePieces(battle, unit, taken, cause, 0);
  return taken;
}

/** Pieces of a unit at depth `front`, or at any place when it is −1. */
export function bodyOf(
  { cohorts, units, unitCohorts }: BattlefieldState,
  unit: number,
  front: number,
): number {
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
  let body = 0;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    if (isInBody(cohorts[cohort + COHORT.DEPTH], front)) body += cohorts[cohort + COHORT.SIZE];
  }
  return body;
}

function isInBody(depth: number, front: number): boolean {
  return front < 0 ? depth >= 0 : depth === front;
}

/** The cohort of a piece that is hit, drawn from the `body` pieces of a unit at depth `front`, or at any place when it is −1. */
export function cohortHit({ state, chance }: Drawing, unit: number, front: number, body: number): number {
  const { cohorts } = state;
  let left = body;
  for (let cohort = unit * state.unitCohorts; ; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0 || !isInBody(cohorts[cohort + COHORT.DEPTH], front)) continue;
    if (chance.among(size, 1, left) === 1) return cohort;
    left -= size;
  }
}

/** `count` pieces of a unit and a type are gone. */
export function losePieces(battle: Drawing, unit: number, count: number, cause: number, type: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  loseRanks(battle, unit, count, type);
  units[now + NOW.PIECES] = units[now + NOW.PIECES] - count;
  units[now + NOW.LOST + cause] = units[now + NOW.LOST + cause] + count;
}

/**
 * Draws the ranks, and with them the points, of `count` pieces of a unit and a type that are gone. Until then no rule
 * asks which piece of the type holds which rank: what happens to a piece does not depend on its rank, so any `count`
 * of them are equally likely to be the ones that are gone.
 */
export function loseRanks(
  { field, state, chance }: Drawing,
  unit: number,
  count: number,
  type: number,
): void {
  const { rankSlots, worth, slotType, typeBits } = field;
  const { units, ranks } = state;
  const now = unit * FIELDS.NOW;
  const blind = chance.forRanks?.(count) ?? chance;
  let left = typeBits === 0 ? units[now + NOW.PIECES] : piecesOfType(field, ranks, unit, type);
  let wanted = count;
  let points = 0;
  for (let rank = unit * rankSlots; wanted > 0; rank++) {
    if (slotType[rank] !== type) continue;
    const held = ranks[rank];
    const lost = blind.among(held, wanted, left);
    left -= held;
    wanted -= lost;
    ranks[rank] = held - lost;
    points += lost * worth[rank];
  }
  units[now + NOW.POINTS] = units[now + NOW.POINTS] - points;
}

function piecesOfType(
  { rankSlots, slotType }: BattlefieldPlan,
  ranks: Int32Array,
  unit: number,
  type: number,
): number {
  let pieces = 0;
  for (let rank = unit * rankSlots; rank < (unit + 1) * rankSlots; rank++) {
    if (slotType[rank] === type) pieces += ranks[rank];
  }
  return pieces;
}

/**
 * Drops the status bits not in `keep` and sets those in `add` (for pieces that are at a place), merges cohorts that
 * have become alike, drops empty ones and finds the unit's front.
 */
export function mergeCohorts(state: BattlefieldState, unit: number, keep: number, add: number): void {
  const { cohorts, units } = state;
  const now = unit * FIELDS.NOW;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS] * FIELDS.COHORT;
  let kept = first;
  let front = -1;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    if (size === 0) continue;
    const depth = cohorts[cohort + COHORT.DEPTH];
    const status = (cohorts[cohort + COHORT.STATUS] & keep) | (depth === NO_PLACE ? 0 : add);
    if (depth > front) front = depth;
    let like = first;
    while (
      like < kept &&
      (cohorts[like + COHORT.DEPTH] !== depth || cohorts[like + COHORT.STATUS] !== status)
    ) {
      like += FIELDS.COHORT;
    }
    if (like < kept) {
      cohorts[like + COHORT.SIZE] = cohorts[like + COHORT.SIZE] + size;
      continue;
    }
    cohorts[kept + COHORT.DEPTH] = depth;
    cohorts[kept + COHORT.STATUS] = status;
    cohorts[kept + COHORT.SIZE] = size;
    kept += FIELDS.COHORT;
  }
  units[now + NOW.COHORTS] = (kept - first) / FIELDS.COHORT;
  units[now + NOW.FRONT] = front;
}

/** Pieces of a unit on the board whose status has these bits under a mask. */
export function piecesWith(
  { cohorts, units, unitCohorts }: BattlefieldState,
  unit: number,
  mask: number,
  bits: number,
): number {
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
  let pieces = 0;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    if ((cohorts[cohort + COHORT.STATUS] & mask) === bits) pieces += cohorts[cohort + COHORT.SIZE];
  }
  return pieces;
}

/** Finds the unit's front after its pieces moved. */
export function findFront({ cohorts, units, unitCohorts }: BattlefieldState, unit: number): void {
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
  let front = -1;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH];
    if (depth > front && cohorts[cohort + COHORT.SIZE] > 0) front = depth;
  }
  units[unit * FIELDS.NOW + NOW.FRONT] = front;
}
