import { losePieces } from '../../battlefield/cohorts.js';
import { squaredTo } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort, forceOf, isCutOff } from '../../battlefield/of-unit.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NO_PLACE, NOW } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { given } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { paceOf } from './hull/pace.js';
import { walkPhases } from './morale.js';
import { NEAR_STEP, POSTURE, STATUS, TYPE, WALK_PHASE } from './postures.js';

/**
 * MR-50, in 4.1: how near the enemy is to each piece of a unit that is cut off, when that is near enough to
 * surrender to; or, with `surrenderFrom: front`, to the front of the unit.
 */
export function lookForCaptors(battle: Battle, unit: number): void {
  const { morale, state } = battle;
  if (!isCutOff(battle, unit)) return;
  const { cohorts, units } = state;
  const front = units[unit * FIELDS.NOW + NOW.FRONT]!;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    if (depth === NO_PLACE) continue;
    const squared = squaredToNearest(battle, unit, morale.surrenderFromFront ? front : depth);
    const near = squared > morale.surrenderSquared ? 0 : (squared + 1) * NEAR_STEP;
    cohorts[cohort + COHORT.STATUS] = (cohorts[cohort + COHORT.STATUS]! & ~STATUS.NEAR) | near;
  }
}

/** From an own depth of a unit to the nearest front of the enemy, whoever the unit fires at. */
function squaredToNearest({ field, state }: Battle, unit: number, depth: number): number {
  const enemy = 1 - field.units[unit * FIELDS.UNIT + UNIT.FORCE]!;
  let least = Number.POSITIVE_INFINITY;
  for (let other = field.firstUnit[enemy]!; other < field.firstUnit[enemy + 1]!; other++) {
    if (state.units[other * FIELDS.NOW + NOW.FRONT]! < 0) continue;
    least = Math.min(least, squaredTo(field, state, unit, other, depth));
  }
  return least;
}

/** Fronts of the enemies of a unit that is cut off: what `lookForCaptors` looks at. */
export const captors: View<Battle> = given(isCutOff, {
  sight: { enemies: [NOW.FRONT] },
  write: (battle, unit, _, into, first) => {
    const { field, state } = battle;
    const enemy = 1 - forceOf(battle, unit);
    let at = first;
    for (let other = field.firstUnit[enemy]!; other < field.firstUnit[enemy + 1]!; other++) {
      into[at++] = state.units[other * FIELDS.NOW + NOW.FRONT]!;
    }
    return at;
  },
});

/** Does a piece of this status surrender, whom its check has failed? Warbots do not. */
export function surrenders(status: number): boolean {
  return (status & STATUS.NEAR) > 0 && (status & STATUS.TYPE) < TYPE.WARBOT;
}

/** The status of a piece that surrenders: broken, unmarked, with its way before it. */
export function surrendered(battle: Battle, unit: number, status: number): number {
  const squared = (status & STATUS.NEAR) / NEAR_STEP - 1;
  const phases = walkPhases(squared, paceOf(battle, unit));
  const others = STATUS.POSTURE | STATUS.MARKED | STATUS.NEAR;
  return (status & ~others) | POSTURE.BROKEN | (phases * WALK_PHASE);
}

/** Once all have checked it means nothing any more how near the enemy was. */
export function forgetCaptors(battle: Battle, unit: number): void {
  if (!isCutOff(battle, unit)) return;
  const { cohorts } = battle.state;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    cohorts[cohort + COHORT.STATUS] = cohorts[cohort + COHORT.STATUS]! & ~STATUS.NEAR;
  }
}

/** Who has surrendered is at no place any more: nobody counts with it, and nobody fires at it (MR-51). */
export function stepAside(battle: Battle, unit: number): void {
  const { state, witness } = battle;
  const { cohorts } = state;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const walk = cohorts[cohort + COHORT.STATUS]! & STATUS.WALK;
    if (walk === 0) continue;
    let pieces = 0;
    for (let other = cohort; other < end; other += FIELDS.COHORT) {
      const isLike = (cohorts[other + COHORT.STATUS]! & STATUS.WALK) === walk;
      if (!isLike || cohorts[other + COHORT.DEPTH] === NO_PLACE) continue;
      cohorts[other + COHORT.DEPTH] = NO_PLACE;
      pieces += cohorts[other + COHORT.SIZE]!;
    }
    if (pieces > 0) witness.surrendered(unit, pieces, walk / WALK_PHASE);
  }
}

/**
 * MR-53: of those who surrender by the checks of this phase the morale officer shoots one whom it does
 * not obey; everybody else of the unit forgets about it, and stands steady.
 *
 * @param acted STATUS.ACTED in interceptive fire, else 0: whose checks these were
 */
export function shootDeserter(battle: Battle, unit: number, acted: number): void {
  const { field, state, chance, witness } = battle;
  const { cohorts } = state;
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  const isNew = (status: number) =>
    (status & STATUS.WALK) > 0 && (status & (STATUS.CHECKED | STATUS.ACTED)) === (STATUS.CHECKED | acted);
  let deserters = 0;
  let officer = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const size = cohorts[cohort + COHORT.SIZE]!;
    const status = cohorts[cohort + COHORT.STATUS]!;
    if (size === 0) continue;
    const type = status & STATUS.TYPE;
    if (type === TYPE.OFFICER) officer = (status & STATUS.POSTURE) !== POSTURE.BROKEN;
    if (type === TYPE.SOLDIER && isNew(status)) deserters += size;
  }
  if (!officer || deserters === 0) return;

  let isShot = false;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    const size = cohorts[cohort + COHORT.SIZE]!;
    const walksAlready = (status & STATUS.WALK) > 0 && !isNew(status);
    if (size === 0 || walksAlready) continue;
    if (!isShot && (status & STATUS.TYPE) === TYPE.SOLDIER && isNew(status)) {
      isShot = chance.among(size, 1, deserters) === 1;
      deserters -= size;
      if (isShot) cohorts[cohort + COHORT.SIZE] = size - 1;
    }
    cohorts[cohort + COHORT.STATUS] = status & ~(STATUS.POSTURE | STATUS.MARKED | STATUS.WALK);
  }
  losePieces(field, state, unit, 1, CAUSE.SHOT, chance, TYPE.SOLDIER);
  witness.lost(unit, 1, CAUSE.SHOT);
}
