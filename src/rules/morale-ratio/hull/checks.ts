import { mergeCohorts } from '../../../battlefield/cohorts.js';
import { firstCohort, kindOf } from '../../../battlefield/of-unit.js';
import { FIELDS, KIND } from '../../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../../battlefield/state.js';
import { PURPOSE } from '../../../random/luck.js';
import type { Battle } from '../battle.js';
import { countChecks, decides } from '../effort.js';
import { POSTURE, STATUS } from '../postures.js';
import { loseHull } from './loss.js';
import { hullPace } from './pace.js';

/** MR-13: a hull and its crew check as one. @returns have they broken, or been eliminated? */
export function checkHull(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: PURPOSE.check | PURPOSE.interceptCheck,
): boolean {
  const { morale, state, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const cohort = firstCohort(battle, unit);
  const status = cohorts[cohort + COHORT.STATUS]!;
  const who = purpose === PURPOSE.check ? STATUS.MARKED : STATUS.MARKED | STATUS.ACTED;
  if ((status & (STATUS.MARKED | STATUS.ACTED | STATUS.DEFERRED)) !== who) return false;
  const entry = morale.checkStart[unit]! + units[now + NOW.POINTS]!;
  const failure = morale.failure[entry]!;
  chance.goTo(purpose, turn, unit);
  const failingFaces = morale.failingFaces[entry]!;
  const failed = chance.successes(morale.dice, failingFaces, 1);
  countChecks(state, unit, 1, decides(morale.dice, failingFaces) ? 1 : 0);
  const flags = (status & ~(STATUS.POSTURE | STATUS.MARKED)) | STATUS.CHECKED;
  cohorts[cohort + COHORT.STATUS] = failed === 0 ? flags : flags | STATUS.MARKED | (failure & STATUS.POSTURE);
  witness.checked(purpose, unit, cohort, status & STATUS.POSTURE, entry, 1, failed, failure);
  if (failed === 0 || failure < POSTURE.BROKEN) return false;
  const eliminated = failure === POSTURE.ELIMINATED;
  if (eliminated || isGivenUp(battle, unit)) giveUp(battle, unit, eliminated);
  return true;
}

/** MR-32: a crew withdraws in its vehicle as long as it moves; MR-33: nobody leaves a strongpoint; and a drone has nobody inside. */
function isGivenUp(battle: Battle, unit: number): boolean {
  if (kindOf(battle, unit) !== KIND.VEHICLE || battle.morale.crew[unit] === 0) return false;
  return hullPace(battle, unit) === 0;
}

/** The hull is lost: with everybody inside when it is eliminated (MR-34), else by those who get out (MR-61). */
function giveUp(battle: Battle, unit: number, eliminated: boolean): void {
  const { morale, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const crew = morale.crew[unit]!;
  const out = eliminated ? 0 : morale.crewLeft[morale.crewStart[unit]! + units[now + NOW.POINTS]!]!;
  units[now + NOW.ELIMINATED] = units[now + NOW.ELIMINATED]! + 1 + crew - out;
  if (eliminated) loseHull(battle, unit, CAUSE.ELIMINATED, crew, CAUSE.ELIMINATED);
  else loseHull(battle, unit, CAUSE.ABANDONED, crew - out, CAUSE.FIRE);
  mergeCohorts(state, unit, STATUS.ALL, 0);
}
