import { removeCohort } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { postureStep } from './movement.js';
import { POSTURE, STATUS } from './postures.js';

/** Moves every cohort of a unit (docs/battlefield.md 4.4); its front is left as it was. */
export function moveUnit({ field, state, cover, chance, witness }: Battle, unit: number, turn: number): void {
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const move = field.units[unit * FIELDS.UNIT + UNIT.MOVE]!;
  const leaving = units[now + NOW.MOTION] === MOTION.LEAVING;
  chance.goTo(PURPOSE.departed, turn, unit);
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.SIZE] === 0) continue;
    const status = cohorts[cohort + COHORT.STATUS]!;
    const posture = status & STATUS.POSTURE;
    const from = cohorts[cohort + COHORT.DEPTH]!;
    const acted = (status & STATUS.ACTED) !== 0;
    const underFire = acted || units[now + NOW.UNDER_FIRE] === 1;
    let to = from - move;
    if (leaving || posture === POSTURE.BROKEN) {
      if (to <= 0) {
        const cause = posture === POSTURE.BROKEN ? CAUSE.ROUTED : CAUSE.LEFT;
        const size = cohorts[cohort + COHORT.SIZE]!;
        removeCohort(field, state, unit, cohort, cause, chance);
        witness.lost(unit, size, cause);
        continue;
      }
    } else {
      const step = acted ? 0 : doctrineStep(field, state, unit, from);
      to = from + postureStep(posture, underFire, from, move, step, cover[unit]!);
    }
    witness.moved(unit, cohort, from, to, underFire);
    if (to === from) continue;
    cohorts[cohort + COHORT.DEPTH] = to;
    cohorts[cohort + COHORT.STATUS] = status | STATUS.MOVED;
  }
}
