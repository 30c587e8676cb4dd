import { addVolley, aim, bandTo } from '../../battlefield/fire.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { checkCohorts } from './checks.js';
import { POSTURE, STATUS } from './postures.js';

/** MR-40, MR-41: a standing unit fires at a target on the move; its marked pieces check first. */
export function intercept(battle: Battle, unit: number, turn: number): void {
  const { field, morale, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (field.units[unit * FIELDS.UNIT + UNIT.INTERCEPTS] === 0) return;
  if (units[now + NOW.PIECES] === 0 || units[now + NOW.MOTION] !== MOTION.STANDING) return;
  const target = units[now + NOW.TARGET]!;
  if (target < 0 || units[target * FIELDS.NOW + NOW.MOTION] === MOTION.STANDING) return;
  if (bandTo(field, state, unit, target, units[now + NOW.FRONT]!) < 0) return;

  // Whoever can reach the target takes part; the marked among them check.
  const first = unit * state.unitCohorts;
  let end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.POSTURE) === POSTURE.BROKEN) continue;
    if (bandTo(field, state, unit, target, cohorts[cohort + COHORT.DEPTH]!) < 0) continue;
    witness.intercepted(unit, cohort);
    cohorts[cohort + COHORT.STATUS] = status | STATUS.ACTED;
  }
  checkCohorts(battle, unit, turn, PURPOSE.interceptCheck);

  end = first + units[now + NOW.COHORTS]! * FIELDS.COHORT;
  const shots = field.units[unit * FIELDS.UNIT + UNIT.SHOTS]!;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const posture = cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE;
    const dice = cohorts[cohort + COHORT.SIZE]! * shots;
    if ((cohorts[cohort + COHORT.STATUS]! & STATUS.ACTED) === 0 || posture === POSTURE.BROKEN) continue;
    if (dice === 0) continue;
    const band = bandTo(field, state, unit, target, cohorts[cohort + COHORT.DEPTH]!);
    const modifier = morale.interceptive[posture]!;
    witness.aimed(unit, target, cohort, band, dice);
    addVolley(state, unit, target, aim(field, state, target, band, modifier), dice);
  }
}
