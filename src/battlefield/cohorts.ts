import type { Luck } from '../random/luck.js';
import { type BattlefieldPlan, FIELDS } from './plan.js';
import { type BattlefieldState, COHORT, NOW, SIDE } from './state.js';

/**
 * Splits `leaving` of a cohort's pieces, drawn at random among its ranks, into a new cohort with
 * the same depth and status. The caller makes sure that some stay and some go.
 *
 * The draw is selection sampling (Knuth, The Art of Computer Programming 3.4.2, algorithm S) over
 * the pieces of every rank but the first, which is the most numerous as rosters go.
 *
 * @returns index in `cohorts` of the new cohort
 */
export function splitCohort(
  state: BattlefieldState,
  unit: number,
  cohort: number,
  leaving: number,
  ranks: number,
  luck: Luck,
): number {
  const { cohorts, units } = state;
  const count = units[unit * FIELDS.NOW + NOW.COHORTS]!;
  units[unit * FIELDS.NOW + NOW.COHORTS] = count + 1;
  const made = unit * state.unitCohorts + count * state.cohortFields;
  let left = cohorts[cohort + COHORT.SIZE]!;
  let wanted = leaving;
  cohorts[made + COHORT.DEPTH] = cohorts[cohort + COHORT.DEPTH]!;
  cohorts[made + COHORT.STATUS] = cohorts[cohort + COHORT.STATUS]!;
  cohorts[made + COHORT.SIZE] = leaving;
  cohorts[cohort + COHORT.SIZE] = left - leaving;
  for (let slot = ranks - 1; slot > 0; slot--) {
    const held = cohorts[cohort + COHORT.RANK + slot]!;
    let chosen = 0;
    for (let piece = 0; piece < held; piece++) {
      if (pick(luck, left) < wanted) {
        chosen++;
        wanted--;
      }
      left--;
    }
    cohorts[made + COHORT.RANK + slot] = chosen;
    cohorts[cohort + COHORT.RANK + slot] = held - chosen;
  }
  cohorts[made + COHORT.RANK] = wanted;
  cohorts[cohort + COHORT.RANK] = cohorts[cohort + COHORT.RANK]! - wanted;
  return made;
}

/** A uniform whole number 0 … n − 1. */
function pick(luck: Luck, n: number): number {
  return Math.floor((luck.next() * n) / 0x8000_0000); // ÷ 2³¹: words are 0 … 2³¹ − 1
}

/**
 * Takes the whole cohort off the board. Its slot stays, with size 0, until `mergeCohorts`.
 *
 * @param cause one of CAUSE
 */
export function removeCohort(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  force: number,
  cohort: number,
  cause: number,
): void {
  const { cohorts, units, sides } = state;
  const now = unit * FIELDS.NOW;
  const size = cohorts[cohort + COHORT.SIZE]!;
  let points = 0;
  for (let slot = 0; slot < plan.rankSlots; slot++) {
    points += cohorts[cohort + COHORT.RANK + slot]! * plan.worth[unit * plan.rankSlots + slot]!;
    cohorts[cohort + COHORT.RANK + slot] = 0;
  }
  cohorts[cohort + COHORT.SIZE] = 0;
  units[now + NOW.PIECES] = units[now + NOW.PIECES]! - size;
  units[now + NOW.POINTS] = units[now + NOW.POINTS]! - points;
  const lost = force * FIELDS.SIDE + SIDE.LOST + cause;
  sides[lost] = sides[lost]! + size;
}

/**
 * Takes `fallen` pieces, uniformly at random among those at depth `front` (or among all of the
 * unit when `front` is −1), as casualties. More than there are take all.
 *
 * @returns pieces taken
 */
export function removeFallen(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  force: number,
  fallen: number,
  front: number,
  luck: Luck,
): number {
  const { cohorts, units, sides, cohortFields } = state;
  const now = unit * FIELDS.NOW;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * cohortFields;
  let body = 0;
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    if (front < 0 || cohorts[cohort + COHORT.DEPTH] === front) body += cohorts[cohort + COHORT.SIZE]!;
  }
  const taken = Math.min(fallen, body);
  const worth = unit * plan.rankSlots;
  let points = 0;
  for (let left = body; left > body - taken; left--) {
    // The piece with this number in the body, cohort by cohort and rank by rank.
    let index = pick(luck, left);
    let cohort = first;
    while (true) {
      if (front < 0 || cohorts[cohort + COHORT.DEPTH] === front) {
        if (index < cohorts[cohort + COHORT.SIZE]!) break;
        index -= cohorts[cohort + COHORT.SIZE]!;
      }
      cohort += cohortFields;
    }
    let slot = 0;
    while (index >= cohorts[cohort + COHORT.RANK + slot]!) index -= cohorts[cohort + COHORT.RANK + slot++]!;
    cohorts[cohort + COHORT.RANK + slot] = cohorts[cohort + COHORT.RANK + slot]! - 1;
    cohorts[cohort + COHORT.SIZE] = cohorts[cohort + COHORT.SIZE]! - 1;
    points += plan.worth[worth + slot]!;
  }
  units[now + NOW.PIECES] = units[now + NOW.PIECES]! - taken;
  units[now + NOW.POINTS] = units[now + NOW.POINTS]! - points;
  const lost = force * FIELDS.SIDE + SIDE.LOST;
  sides[lost] = sides[lost]! + taken;
  return taken;
}

/**
 * Drops the status bits not in `keep` and sets those in `add`, merges cohorts that have become
 * alike, drops empty ones and finds the unit's front.
 */
export function mergeCohorts(
  plan: BattlefieldPlan,
  state: BattlefieldState,
  unit: number,
  keep: number,
  add: number,
): void {
  const { cohorts, units, cohortFields } = state;
  const now = unit * FIELDS.NOW;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * cohortFields;
  let kept = first;
  let count = 0;
  let front = 0;
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    if (cohorts[cohort + COHORT.SIZE] === 0) continue;
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    const status = (cohorts[cohort + COHORT.STATUS]! & keep) | add;
    cohorts[cohort + COHORT.STATUS] = status;
    if (depth > front) front = depth;
    let like = first;
    while (
      like < kept &&
      (cohorts[like + COHORT.DEPTH] !== depth || cohorts[like + COHORT.STATUS] !== status)
    ) {
      like += cohortFields;
    }
    if (like < kept) {
      for (let field: number = COHORT.SIZE; field < COHORT.RANK + plan.rankSlots; field++) {
        cohorts[like + field] = cohorts[like + field]! + cohorts[cohort + field]!;
      }
      continue;
    }
    if (kept < cohort) {
      for (let field = 0; field < cohortFields; field++) cohorts[kept + field] = cohorts[cohort + field]!;
    }
    kept += cohortFields;
    count++;
  }
  units[now + NOW.COHORTS] = count;
  units[now + NOW.FRONT] = front;
}

/** Finds the unit's front after its pieces moved. */
export function findFront(
  { cohorts, units, cohortFields, unitCohorts }: BattlefieldState,
  unit: number,
): void {
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS]! * cohortFields;
  let front = 0;
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    if (depth > front && cohorts[cohort + COHORT.SIZE]! > 0) front = depth;
  }
  units[unit * FIELDS.NOW + NOW.FRONT] = front;
}
