import { mergeCohorts, removeCohort, splitCohort } from '../../battlefield/cohorts.js';
import { FIELDS, KIND } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW, UNDER_FIRE } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, kindOf } from '../../battlefield/units.js';
import type { DiceRows } from '../../random/counts.js';
import type { Battle } from './battle.js';
import { loseHull, markAfterLoss } from './losses.js';
import { ALL, DRAW, POSTURE, piece, TYPE } from './state.js';
import { shootDeserter, stepAside, surrendered, surrenders } from './surrender.js';
import { hullPace, pointsLeft } from './units.js';

/** Bits of a status, as constants: they are read for every piece in every turn. */
const ACTED = piece.acted.mask;
const CHECKED = piece.checked.mask;
const DEFERRED = piece.deferred.mask;
const MARKED = piece.marked.mask;
const POSTURE_BITS = piece.posture.mask;
const WALK = piece.walk.mask;

/** The bits of a status that decide which pieces check in a phase. */
const CHECKS = MARKED | ACTED | WALK | DEFERRED;

/**
 * MR-10 to MR-15: the unit's marked pieces check at the unit's ratio: those that have acted, by taking
 * part in interceptive fire, or those that have not. One draw gives how many of a cohort fail; which ones
 * they are does not matter until they are lost.
 *
 * @returns has any piece broken, or been eliminated?
 */
export function checkUnit(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: DRAW.CHECK | DRAW.INTERCEPT_CHECK,
): boolean {
  if (battle.state.units[unit * FIELDS.NOW + NOW.SYSTEMS] > 0) return checkHull(battle, unit, turn, purpose);
  return checkCohorts(battle, unit, turn, purpose);
}

function checkCohorts(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: DRAW.CHECK | DRAW.INTERCEPT_CHECK,
): boolean {
  const { field, rules, state, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const points = pointsLeft(battle, unit);
  const end = endOfCohorts(battle, unit); // cohorts made here do not check again
  const acted = purpose === DRAW.CHECK ? 0 : ACTED;
  const isPlain = !rules.someFear && !field.someHulls;
  let someFled = false;
  let someSurrender = false;
  let someEliminated = false;
  let checks = 0;
  let thrown = 0;
  chance.goTo(purpose, turn, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS];
    if ((status & CHECKS) !== (MARKED | acted)) continue;
    const entry = points + (isPlain ? rules.checkStart[unit] : situationOf(battle, unit, status));
    const failure = rules.failure[entry];
    const size = cohorts[cohort + COHORT.SIZE];
    const failingFaces = rules.failingFaces[entry];
    const failed = chance.successes(rules.dice, failingFaces, size);
    checks += size;
    if (decides(rules.dice, failingFaces)) thrown += size;
    const flags = (status & ~(POSTURE_BITS | MARKED)) | CHECKED;
    cohorts[cohort + COHORT.STATUS] = flags; // success: steady, marker off (MR-15)
    witness.checked(unit, acted !== 0, status, entry, size, failed);
    if (failed === 0) continue;
    if (failure >= POSTURE.BROKEN) someFled = true;
    const failing = failed === size ? cohort : splitCohort(state, unit, cohort, failed);
    if (failure === POSTURE.ELIMINATED) {
      units[now + NOW.ELIMINATED] = units[now + NOW.ELIMINATED] + failed; // MR-34
      removeCohort(battle, unit, failing, CAUSE.ELIMINATED);
      witness.lost(unit, failed, CAUSE.ELIMINATED);
      someEliminated = true;
    } else if (surrenders(status)) {
      cohorts[failing + COHORT.STATUS] = surrendered(battle, unit, flags); // MR-50
      someFled = someSurrender = true;
    } else {
      cohorts[failing + COHORT.STATUS] = flags | failure | MARKED; // it checks again next turn (MR-15)
    }
  }
  if (checks > 0) witness.lookedUp(unit, checks, thrown);
  if (someSurrender && rules.officers[unit] === 1) shootDeserter(battle, unit, acted);
  if (someSurrender) stepAside(battle, unit);
  if (someEliminated) markAfterLoss(battle, unit);
  if (someSurrender || someEliminated) mergeCohorts(state, unit, ALL, 0);
  return someFled;
}

/** Where the entries of a check start: for the unit as it is or on foot, under NBC attack (MR-83) or not. */
function situationOf({ rules, state }: Battle, unit: number, status: number): number {
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const underNbc =
    (units[now + NOW.UNDER_FIRE] & UNDER_FIRE.NBC) !== 0 && piece.type.in(status) < TYPE.WARBOT;
  const onFoot = units[now + NOW.WRECK] !== 0;
  if (onFoot) return underNbc ? rules.footNbcStart[unit] : rules.footStart[unit];
  return underNbc ? rules.nbcStart[unit] : rules.checkStart[unit];
}

/** MR-13: a hull and its crew check as one. @returns have they broken, or been eliminated? */
function checkHull(
  battle: Battle,
  unit: number,
  turn: number,
  purpose: DRAW.CHECK | DRAW.INTERCEPT_CHECK,
): boolean {
  const { rules, state, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const cohort = firstCohort(battle, unit);
  const status = cohorts[cohort + COHORT.STATUS];
  const who = purpose === DRAW.CHECK ? MARKED : MARKED | ACTED;
  if ((status & (MARKED | ACTED | DEFERRED)) !== who) return false;
  const entry = rules.checkStart[unit] + units[now + NOW.POINTS];
  const failure = rules.failure[entry];
  chance.goTo(purpose, turn, unit);
  const failingFaces = rules.failingFaces[entry];
  const failed = chance.successes(rules.dice, failingFaces, 1);
  witness.lookedUp(unit, 1, decides(rules.dice, failingFaces) ? 1 : 0);
  const flags = (status & ~(POSTURE_BITS | MARKED)) | CHECKED;
  cohorts[cohort + COHORT.STATUS] = failed === 0 ? flags : flags | MARKED | (failure & POSTURE_BITS);
  witness.checked(unit, purpose !== DRAW.CHECK, status, entry, 1, failed);
  if (failed === 0 || failure < POSTURE.BROKEN) return false;
  const eliminated = failure === POSTURE.ELIMINATED;
  if (eliminated || isGivenUp(battle, unit)) giveUp(battle, unit, eliminated);
  return true;
}

/** MR-32: a crew withdraws in its vehicle as long as it moves; MR-33: nobody leaves a strongpoint; a drone has nobody inside. */
function isGivenUp(battle: Battle, unit: number): boolean {
  if (kindOf(battle, unit) !== KIND.VEHICLE || battle.rules.crew[unit] === 0) return false;
  return hullPace(battle, unit) === 0;
}

/** The hull is lost: with everybody inside if it is eliminated (MR-34), else part of the crew gets out (MR-61). */
function giveUp(battle: Battle, unit: number, eliminated: boolean): void {
  const { rules, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const crew = rules.crew[unit];
  const out = eliminated ? 0 : rules.crewLeft[rules.crewStart[unit] + units[now + NOW.POINTS]];
  units[now + NOW.ELIMINATED] = units[now + NOW.ELIMINATED] + 1 + crew - out;
  if (eliminated) loseHull(battle, unit, CAUSE.ELIMINATED, crew, CAUSE.ELIMINATED);
  else loseHull(battle, unit, CAUSE.ABANDONED, crew - out, CAUSE.FIRE);
  mergeCohorts(state, unit, ALL, 0);
}

/** Does a die with this many failing faces decide anything? No die is thrown if all faces fail, or none. */
function decides({ sides }: DiceRows, failingFaces: number): boolean {
  return failingFaces > 0 && failingFaces < sides;
}
