import { aim, shoot } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { sufferHits } from './casualties.js';
import { checkCohorts } from './checks.js';
import { POSTURE, STATUS } from './postures.js';

/** MR-40, MR-41: standing units fire at a target on the move; their marked pieces check first. */
export function interceptiveFire(battle: Battle, turn: number): void {
  const { field, morale, state, luck } = battle;
  const { units, cohorts, cohortFields } = state;
  for (let unit = 0; unit < field.unitCount; unit++) {
    const now = unit * FIELDS.NOW;
    if (field.units[unit * FIELDS.UNIT + UNIT.INTERCEPTS] === 0) continue;
    if (units[now + NOW.PIECES] === 0 || units[now + NOW.MOTION] !== MOTION.STANDING) continue;
    const target = units[now + NOW.TARGET]!;
    if (target < 0 || units[target * FIELDS.NOW + NOW.MOTION] === MOTION.STANDING) continue;
    if (aim(field, state, unit, target, units[now + NOW.FRONT]!, 0) < 0) continue;

    // Whoever can reach the target takes part; the marked among them check.
    const first = unit * state.unitCohorts;
    let end = first + units[now + NOW.COHORTS]! * cohortFields;
    for (let cohort = first; cohort < end; cohort += cohortFields) {
      if ((cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE) === POSTURE.BROKEN) continue;
      if (aim(field, state, unit, target, cohorts[cohort + COHORT.DEPTH]!, 0) < 0) continue;
      cohorts[cohort + COHORT.STATUS] = cohorts[cohort + COHORT.STATUS]! | STATUS.ACTED;
    }
    checkCohorts(battle, unit, turn, PURPOSE.interceptCheck);

    end = first + units[now + NOW.COHORTS]! * cohortFields;
    luck.goTo(PURPOSE.interceptHits, turn, unit);
    for (let cohort = first; cohort < end; cohort += cohortFields) {
      const posture = cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
      if ((cohorts[cohort + COHORT.STATUS]! & STATUS.ACTED) === 0 || posture === POSTURE.BROKEN) continue;
      if (cohorts[cohort + COHORT.SIZE] === 0) continue;
      const faces = aim(
        field,
        state,
        unit,
        target,
        cohorts[cohort + COHORT.DEPTH]!,
        morale.interceptive[posture]!,
      );
      const dice = cohorts[cohort + COHORT.SIZE]! * field.units[unit * FIELDS.UNIT + UNIT.SHOTS]!;
      shoot(field, state, target, faces, dice, luck);
    }
  }
  sufferHits(battle, turn, PURPOSE.interceptFallen);
}
