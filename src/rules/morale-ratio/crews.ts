import { bandTo } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { POSTURE, STATUS } from './postures.js';

/**
 * Who of a weapon crew fires its weapon: of those farthest forward who can, the one with the best
 * posture, and of those one that has not moved.
 *
 * @param acted STATUS.ACTED in interceptive fire, else 0: who takes part
 * @returns a cohort; −1: nobody can
 */
export function gunnerOf(battle: Battle, unit: number, target: number, acted: number): number {
  const { field, state } = battle;
  const { cohorts } = state;
  if (target < 0) return -1;
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON]!;
  const end = endOfCohorts(battle, unit);
  let gunner = -1;
  let best = -1;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    const depth = cohorts[cohort + COHORT.DEPTH]!;
    if (cohorts[cohort + COHORT.SIZE] === 0 || (status & STATUS.ACTED) !== acted) continue;
    if ((status & STATUS.POSTURE) === POSTURE.BROKEN) continue;
    if (bandTo(field, state, unit, weapon, target, depth) < 0) continue;
    const rank = orderOf(depth, status);
    if (rank <= best) continue;
    gunner = cohort;
    best = rank;
  }
  return gunner;
}

/** Larger for who fires before another. */
function orderOf(depth: number, status: number): number {
  const standing = (status & STATUS.MOVED) === 0 ? 1 : 0;
  return (depth * 4 + POSTURE.BROKEN - (status & STATUS.POSTURE)) * 2 + standing;
}
