import { bandTo, shoot, takeAim, targetModifier } from '../../battlefield/fire.js';
import { FIELDS, KIND, UNIT, WEAPON } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, kindOf } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { checkUnit } from './checks.js';
import { aimHull, canReach, crewGunner, intercepting } from './fire.js';
import { DRAW, POSTURE, piece } from './state.js';

/** MR-40, MR-41: a standing unit fires at a target on the move; its marked pieces check first. */
export function intercept(battle: Battle, unit: number, turn: number): void {
  const { field, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  if (field.units[unit * FIELDS.UNIT + UNIT.INTERCEPTS] === 0) return;
  if (units[now + NOW.FRONT] < 0 || units[now + NOW.MOTION] !== MOTION.STANDING) return;
  const target = units[now + NOW.TARGET];
  if (target < 0 || units[target * FIELDS.NOW + NOW.MOTION] === MOTION.STANDING) return;
  if (units[now + NOW.WRECK] !== 0) return;
  if (units[now + NOW.SYSTEMS] > 0) {
    interceptWithHull(battle, unit, target, turn);
    return;
  }
  const weapon = field.units[unit * FIELDS.UNIT + UNIT.WEAPON];
  if (bandTo(battle, unit, weapon, target, units[now + NOW.FRONT]) < 0) return;

  // All pieces that can reach the target take part; the marked ones check.
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS];
    if (piece.posture.in(status) === POSTURE.BROKEN) continue; // pieces that have surrendered are broken, too
    if (bandTo(battle, unit, weapon, target, cohorts[cohort + COHORT.DEPTH]) < 0) continue;
    witness.intercepted(unit, cohort);
    cohorts[cohort + COHORT.STATUS] = status | piece.acted.mask;
  }
  checkUnit(battle, unit, turn, DRAW.INTERCEPT_CHECK);
  fireOfThoseWhoActed(battle, unit, target, weapon);
}

function fireOfThoseWhoActed(battle: Battle, unit: number, target: number, weapon: number): void {
  const { field, rules, state } = battle;
  const { cohorts } = state;
  const end = endOfCohorts(battle, unit);
  const shots = field.weapons[weapon * FIELDS.WEAPON + WEAPON.SHOTS];
  const isCrew = kindOf(battle, unit) === KIND.CREW;
  const gunner = isCrew ? crewGunner(battle, unit, target, intercepting) : -1;
  const atTarget = targetModifier(field, state, target);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const posture = piece.posture.of(battle, cohort);
    const size = cohorts[cohort + COHORT.SIZE];
    if (piece.acted.of(battle, cohort) === 0 || posture === POSTURE.BROKEN) continue;
    if (size === 0 || (isCrew && cohort !== gunner)) continue;
    const dice = isCrew ? shots : size * shots;
    const aim = takeAim(battle, unit, weapon, target, cohorts[cohort + COHORT.DEPTH])!;
    shoot(battle, aim, cohort, dice, atTarget + rules.interceptive[posture]);
  }
}

/** A hull takes part as one piece with its crew. */
function interceptWithHull(battle: Battle, unit: number, target: number, turn: number): void {
  const { rules, state, witness } = battle;
  const cohort = firstCohort(battle, unit);
  const status = state.cohorts[cohort + COHORT.STATUS];
  if (piece.posture.in(status) === POSTURE.BROKEN) return;
  if (!canReach(battle, unit, target, state.cohorts[cohort + COHORT.DEPTH])) return;
  witness.intercepted(unit, cohort);
  state.cohorts[cohort + COHORT.STATUS] = status | piece.acted.mask;
  checkUnit(battle, unit, turn, DRAW.INTERCEPT_CHECK);
  if (state.units[unit * FIELDS.NOW + NOW.SYSTEMS] === 0) return; // abandoned, or eliminated
  aimHull(battle, unit, target, rules.interceptive[piece.posture.of(battle, cohort)]);
}
