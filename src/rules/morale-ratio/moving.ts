import { removeCohort } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { postureStep } from './movement.js';
import { POSTURE, STATUS } from './postures.js';

/** Moves every cohort of a unit (docs/battlefield.md 4.4); fronts are left as they were. */
export function moveUnit({ field, state, cover }: Battle, unit: number): void {
  const { units, cohorts, cohortFields } = state;
  const fields = unit * FIELDS.UNIT;
  const now = unit * FIELDS.NOW;
  const move = field.units[fields + UNIT.MOVE]!;
  const leaving = units[now + NOW.MOTION] === MOTION.LEAVING;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * cohortFields;
  for (let cohort = first; cohort < end; cohort += cohortFields) {
    if (cohorts[cohort + COHORT.SIZE] === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const posture = status & STATUS.POSTURE;
    const from = cohorts[cohort + COHORT.DEPTH]!;
    let to = from - move;
    if (leaving || posture === POSTURE.BROKEN) {
      if (to <= 0) {
        const cause = posture === POSTURE.BROKEN ? CAUSE.ROUTED : CAUSE.LEFT;
        removeCohort(field, state, unit, field.units[fields + UNIT.FORCE]!, cohort, cause);
        continue;
      }
    } else {
      const acted = (status & STATUS.ACTED) !== 0;
      const step = acted ? 0 : doctrineStep(field, state, unit, from);
      const underFire = acted || units[now + NOW.UNDER_FIRE] === 1;
      to = from + postureStep(posture, underFire, from, move, step, cover[unit]!);
    }
    if (to === from) continue;
    cohorts[cohort + COHORT.DEPTH] = to;
    cohorts[cohort + COHORT.STATUS] = status | STATUS.MOVED;
  }
}
