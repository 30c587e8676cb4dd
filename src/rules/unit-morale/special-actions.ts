import { mergeCohorts } from '../../battlefield/cohorts.js';
import { ceaseFire } from '../../battlefield/fire.js';
import { endOfCohorts, firstCohort, isOnBoard } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { given } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { IS, OWN } from './fields.js';
import { RANKED } from './morale.js';
import { POSTURE, STATUS } from './postures.js';
import { freeCohort, rallyByTest } from './rallying.js';
import { surroundings } from './sight.js';
import { held } from './slots.js';
import { is } from './units.js';

/** 11.7: a unit that is left in peace. */
function isQuiet(battle: Battle, unit: number): boolean {
  if (!isOnBoard(battle, unit) || is(battle, unit, IS.DUE | IS.IN_CONTACT)) return false;
  return battle.state.units[unit * FIELDS.NOW + NOW.UNDER_FIRE] === 0;
}

/** What a unit sees that rallies. */
export const bearingOnRally = given<Battle>(
  (battle, unit) =>
    battle.rules.book.options.rally === 'test' && isQuiet(battle, unit) && is(battle, unit, IS.UNEASY),
  surroundings,
);

/** 11.7, UM-1: rally, treat casualties, reorganise; and the turn is over. */
export function actSpecially(battle: Battle, unit: number, turn: number): void {
  const { state } = battle;
  const now = unit * FIELDS.NOW;
  if (isQuiet(battle, unit)) {
    rally(battle, unit, turn);
    treat(battle, unit);
    reorganise(battle, unit);
  }
  ceaseFire(state, unit);
  mergeCohorts(state, unit, STATUS.POSTURE | STATUS.TYPE, 0);
  state.units[now + OWN.IS]! &= IS.LASTING;
  if (worstPosture(battle, unit) === POSTURE.FREE) state.units[now + OWN.IS]! &= ~IS.UNEASY;
  state.units[now + NOW.BODY] = 0;
}

function rally(battle: Battle, unit: number, turn: number): void {
  const { rally: policy } = battle.rules.book.options;
  if (policy === 'never' || worstPosture(battle, unit) === POSTURE.FREE) return;
  if (policy === 'test') rallyByTest(battle, unit, turn);
  else {
    const end = endOfCohorts(battle, unit);
    for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
      if ((battle.state.cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE) !== POSTURE.FREE)
        freeCohort(battle, unit, cohort);
    }
  }
}

/** Nobody on the move, firing or retreating tends casualties. */
function treat(battle: Battle, unit: number): void {
  const { rules, state, witness } = battle;
  const now = unit * FIELDS.NOW;
  const casualties = state.units[now + OWN.UNTENDED]!;
  if (rules.book.options.treatment === 'off' || casualties === 0 || is(battle, unit, IS.FIRING)) return;
  if (state.units[now + NOW.MOTION] !== MOTION.STANDING) return;
  if (worstPosture(battle, unit) === POSTURE.RETREATING) return;
  state.units[now + OWN.UNTENDED] = 0;
  witness.tended(unit, casualties);
}

/** The officers are gone: an NCO leads from now on. */
function reorganise(battle: Battle, unit: number): void {
  const { rules, state, witness } = battle;
  const { ranks } = state;
  if (rules.book.options.reorganise === 'off' || is(battle, unit, IS.REORGANISED)) return;
  if (rules.officered[unit] === 0 || held(ranks, unit, RANKED.OFFICER) > 0) return;
  if (held(ranks, unit, RANKED.NCO) === 0) return;
  state.units[unit * FIELDS.NOW + OWN.IS]! |= IS.REORGANISED;
  witness.reorganised(unit);
}

/** The worst posture of a unit's pieces. */
function worstPosture(battle: Battle, unit: number): number {
  const { cohorts } = battle.state;
  const end = endOfCohorts(battle, unit);
  let worst = 0;
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    worst = Math.max(worst, cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE);
  }
  return worst;
}
