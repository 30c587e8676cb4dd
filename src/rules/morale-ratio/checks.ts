import { mergeCohorts, removeCohort, splitCohort } from '../../battlefield/cohorts.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { POSTURE, STATUS } from './postures.js';

/**
 * MR-10 to MR-15: the unit's marked pieces check at the unit's ratio: those that have acted, taking
 * part in interceptive fire, or those that have not. One draw gives how many of a cohort fail; who
 * they are is nobody's business until they are lost.
 *
 * @returns has anybody broken, or been eliminated?
 */
export function checkCohorts(
  { field, morale, state, chance, witness }: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.check | PURPOSE.interceptCheck,
): boolean {
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const points = units[now + NOW.POINTS]!;
  const entry = morale.checkStart[unit]! + points;
  const failingFaces = morale.failingFaces[entry]!;
  const failure = morale.failure[entry]!;
  const first = unit * state.unitCohorts;
  const end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT; // cohorts made here do not check again
  const who = purpose === PURPOSE.check ? STATUS.MARKED : STATUS.MARKED | STATUS.ACTED;
  let someFled = false;
  chance.goTo(purpose, turn, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & (STATUS.MARKED | STATUS.ACTED)) !== who) continue;
    const size = cohorts[cohort + COHORT.SIZE]!;
    const failed = chance.successes(morale.dice, failingFaces, size);
    const flags = (status & ~(STATUS.POSTURE | STATUS.MARKED)) | STATUS.CHECKED;
    cohorts[cohort + COHORT.STATUS] = flags; // success: steady, marker off (MR-15)
    witness.checked(purpose, unit, cohort, status & STATUS.POSTURE, points, size, failed, failure);
    if (failed === 0) continue;
    if (failure >= POSTURE.BROKEN) someFled = true;
    const failing = failed === size ? cohort : splitCohort(state, unit, cohort, failed);
    if (failure === POSTURE.ELIMINATED) {
      units[now + NOW.ELIMINATED] = units[now + NOW.ELIMINATED]! + failed; // MR-34
      removeCohort(field, state, unit, failing, CAUSE.ELIMINATED, chance);
      witness.lost(unit, failed, CAUSE.ELIMINATED);
    } else {
      cohorts[failing + COHORT.STATUS] = flags | failure | STATUS.MARKED; // it checks again next turn (MR-15)
    }
  }
  if (units[now + NOW.ELIMINATED]! > 0) mergeCohorts(state, unit, STATUS.ALL, 0);
  return someFled;
}
