import { mergeCohorts } from '../../battlefield/cohorts.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { endOfCohorts, firstCohort, isOnBoard } from '../../battlefield/units.js';
import { given } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { RANKED, RESULT } from './morale.js';
import { follows, isLedAt, isNotFirstThere, readRoll, reads, someRead } from './places.js';
import { held } from './plan.js';
import { DRAW, RALLY } from './results.js';
import { surroundings, survey } from './sight.js';
import { isFree, KEPT_BY_TURN, own, POSTURE, piece } from './state.js';
import { throwDice } from './tests.js';
import { standsIn } from './units.js';

/** 11.7, UM-1: a unit that is left in peace rallies, treats casualties, reorganises. */

/** 11.7: is a unit left in peace? */
function isQuiet(battle: Battle, unit: number): boolean {
  if (!isOnBoard(battle, unit) || own.due.is(battle, unit) || own.inContact.is(battle, unit)) return false;
  return battle.state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] === 0;
}

/** What a unit sees when it rallies. */
export const bearingOnRally = given<Battle>(
  (battle, unit) =>
    battle.rules.book.options.rally === 'test' && isQuiet(battle, unit) && own.uneasy.is(battle, unit),
  surroundings,
);

/** 11.7, UM-1: rallies, treats casualties, reorganises; then the turn is over. */
export function actSpecially(battle: Battle, unit: number, turn: number): void {
  const { state } = battle;
  if (isQuiet(battle, unit)) {
    rally(battle, unit, turn);
    treat(battle, unit);
    reorganise(battle, unit);
  }
  ceaseFire(state, unit);
  mergeCohorts(state, unit, KEPT_BY_TURN, 0);
  own.endTurn(battle, unit);
  if (worstPosture(battle, unit) === POSTURE.FREE) own.uneasy.set(battle, unit, 0);
  state.units[unit * FIELDS.NOW + NOW.BODY] = 0;
}

function rally(battle: Battle, unit: number, turn: number): void {
  const { rally: policy } = battle.rules.book.options;
  if (policy === 'never' || worstPosture(battle, unit) === POSTURE.FREE) return;
  if (policy === 'test') rallyByTest(battle, unit, turn);
  else {
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      if (!isFree(battle, cohort)) freeCohort(battle, unit, cohort);
    }
  }
}

/** A unit that moves, fires or retreats does not tend casualties. */
function treat(battle: Battle, unit: number): void {
  const { rules, state, witness } = battle;
  const casualties = own.untended.of(battle, unit);
  if (rules.book.options.treatment === 'off' || casualties === 0 || own.firing.is(battle, unit)) return;
  if (state.units[unit * FIELDS.NOW + NOW.MOTION] !== MOTION.STANDING) return;
  if (worstPosture(battle, unit) === POSTURE.RETREATING) return;
  own.untended.set(battle, unit, 0);
  witness.tended(unit, casualties);
}

/** The officers are gone: an NCO leads from now on. */
function reorganise(battle: Battle, unit: number): void {
  const { rules, state, witness } = battle;
  const { ranks } = state;
  if (rules.book.options.reorganise === 'off' || own.reorganised.is(battle, unit)) return;
  if (rules.officered[unit] === 0 || held(ranks, unit, RANKED.OFFICER) > 0) return;
  if (held(ranks, unit, RANKED.NCO) === 0) return;
  own.reorganised.set(battle, unit, 1);
  witness.reorganised(unit);
}

/** The worst posture of a unit's pieces. */
function worstPosture(battle: Battle, unit: number): number {
  const end = endOfCohorts(battle, unit);
  let worst = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    worst = Math.max(worst, piece.posture.of(battle, cohort));
  }
  return worst;
}

/** 11.7.1: the pieces of a quiet unit that are not free read a roll for their place; those that reach the number are free. */
function rallyByTest(battle: Battle, unit: number, turn: number): void {
  const { state, chance, witness } = battle;
  const { cohorts } = state;
  survey(battle, unit);
  chance.goTo(DRAW.RALLY, turn, unit);
  const first = firstCohort(battle, unit);
  const end = endOfCohorts(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const depth = cohorts[cohort + COHORT.DEPTH];
    if (isNotFirstThere(battle, first, cohort) || !someRead(battle, unit, depth, 0)) continue;
    const led = isLedAt(battle, unit, depth);
    const roll = throwDice(battle);
    witness.rolled(unit, 0, roll, depth, led);
    for (let other = cohort; other < end; other += FIELDS.COHORT) {
      if (!reads(battle, other, depth, 0)) continue;
      const result = readRoll(battle, unit, other, roll, led);
      witness.judged(unit, other, RALLY, follows(battle, unit, other, led), result, false);
      if (result === RESULT.CARRIES_ON) freeCohort(battle, unit, other);
    }
  }
}

/** A cohort is free again. */
function freeCohort(battle: Battle, unit: number, cohort: number): void {
  const stands = standsIn(battle, unit, cohort);
  piece.posture.set(battle, cohort, POSTURE.FREE);
  battle.witness.rallied(unit, stands);
}
