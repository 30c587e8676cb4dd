import { losePieces } from '../../battlefield/cohorts.js';
import { squaredTo } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NO_PLACE, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort, forceOf, isCutOff } from '../../battlefield/units.js';
import { given } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { walkPhases } from './morale.js';
import { POSTURE, piece, TYPE } from './state.js';
import { paceOf } from './units.js';

/**
 * MR-50, in 4.1: notes how near the enemy is to each piece of a unit that is cut off, if near enough to surrender;
 * with `surrenderFrom: front`, how near it is to the front of the unit.
 */
export function lookForCaptors(battle: Battle, unit: number): void {
  const { rules, state } = battle;
  if (!isCutOff(battle, unit)) return;
  const { cohorts, units } = state;
  const front = units[unit * FIELDS.NOW + NOW.FRONT];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH];
    if (depth === NO_PLACE) continue;
    const squared = squaredToNearest(battle, unit, rules.surrenderFromFront ? front : depth);
    piece.near.set(battle, cohort, squared > rules.surrenderSquared ? 0 : squared + 1);
  }
}

/** Squared distance from an own depth of a unit to the nearest enemy front, whatever the target of the unit. */
function squaredToNearest({ field, state }: Battle, unit: number, depth: number): number {
  const enemy = 1 - field.units[unit * FIELDS.UNIT + UNIT.FORCE];
  let least = Number.POSITIVE_INFINITY;
  for (let other = field.firstUnit[enemy]; other < field.firstUnit[enemy + 1]; other++) {
    if (state.units[other * FIELDS.NOW + NOW.FRONT] < 0) continue;
    least = Math.min(least, squaredTo(field, state, unit, other, depth));
  }
  return least;
}

/** The enemy fronts that `lookForCaptors` reads for a unit that is cut off. */
export const captors: View<Battle> = given(isCutOff, {
  sight: { enemies: [NOW.FRONT] },
  write: (battle, unit, _, into, first) => {
    const { field, state } = battle;
    const enemy = 1 - forceOf(battle, unit);
    let at = first;
    for (let other = field.firstUnit[enemy]; other < field.firstUnit[enemy + 1]; other++) {
      into[at++] = state.units[other * FIELDS.NOW + NOW.FRONT]!;
    }
    return at;
  },
});

/** Does a piece of this status surrender when it fails its check? Warbots do not. */
export function surrenders(status: number): boolean {
  return piece.near.in(status) > 0 && piece.type.in(status) < TYPE.WARBOT;
}

/** The status of a piece that surrenders: broken, unmarked, with its walk to the enemy ahead. */
export function surrendered(battle: Battle, unit: number, status: number): number {
  const squared = piece.near.in(status) - 1;
  const phases = walkPhases(squared, paceOf(battle, unit));
  const others = piece.posture.mask | piece.marked.mask | piece.near.mask;
  return (status & ~others) | POSTURE.BROKEN | piece.walk.as(phases);
}

/** Clears how near the enemy was: once all have checked it has no effect any more. */
export function forgetCaptors(battle: Battle, unit: number): void {
  if (!isCutOff(battle, unit)) return;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    piece.near.set(battle, cohort, 0);
  }
}

/** A piece that has surrendered is at no place any more: it counts for nothing, and nobody fires at it (MR-51). */
export function stepAside(battle: Battle, unit: number): void {
  const { state, witness } = battle;
  const { cohorts } = state;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const walk = piece.walk.of(battle, cohort);
    if (walk === 0) continue;
    const type = piece.type.of(battle, cohort);
    let pieces = 0;
    for (let other = cohort; other < end; other += FIELDS.COHORT) {
      const isLike = piece.walk.of(battle, other) === walk && piece.type.of(battle, other) === type;
      if (!isLike || cohorts[other + COHORT.DEPTH] === NO_PLACE) continue;
      cohorts[other + COHORT.DEPTH] = NO_PLACE;
      pieces += cohorts[other + COHORT.SIZE];
    }
    if (pieces > 0) witness.surrendered(unit, pieces, walk, cohorts[cohort + COHORT.STATUS]);
  }
}

/**
 * MR-53: the morale officer shoots one soldier, not of higher rank, who surrenders by a check of this phase. All
 * other pieces of the unit become steady and do not surrender.
 *
 * @param acted piece.acted.mask in interceptive fire, else 0: the pieces whose checks these were
 */
export function shootDeserter(battle: Battle, unit: number, acted: number): void {
  const { state, chance, witness } = battle;
  const { cohorts } = state;
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  const isNew = (status: number) =>
    piece.walk.in(status) > 0 && piece.checked.in(status) !== 0 && (status & piece.acted.mask) === acted;
  let deserters = 0;
  let officer = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE];
    const status = cohorts[cohort + COHORT.STATUS];
    if (size === 0) continue;
    const type = piece.type.in(status);
    if (type === TYPE.OFFICER) officer = piece.posture.in(status) !== POSTURE.BROKEN;
    if (type === TYPE.SOLDIER && isNew(status)) deserters += size;
  }
  if (!officer || deserters === 0) return;

  let isShot = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS];
    const size = cohorts[cohort + COHORT.SIZE];
    const walksAlready = piece.walk.in(status) > 0 && !isNew(status);
    if (size === 0 || walksAlready) continue;
    if (!isShot && piece.type.in(status) === TYPE.SOLDIER && isNew(status)) {
      isShot = chance.among(size, 1, deserters) === 1;
      deserters -= size;
      if (isShot) cohorts[cohort + COHORT.SIZE] = size - 1;
    }
    cohorts[cohort + COHORT.STATUS] = status & ~(piece.posture.mask | piece.marked.mask | piece.walk.mask);
  }
  losePieces(battle, unit, 1, CAUSE.SHOT, TYPE.SOLDIER);
  witness.lost(unit, 1, CAUSE.SHOT);
}
