import { findFront } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, isLeaving, isOnBoard } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { moveWithWounded } from './morale.js';
import { leaveBoard } from './removal.js';
import { own } from './state.js';

/** 10.2: what a unit intends to do. */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const onBoard = isOnBoard(battle, unit);
  units[now + NOW.TARGET] = onBoard ? nearestEnemy(field, state, unit) : -1;
  units[now + NOW.MOTION] =
    onBoard && !own.idle.is(battle, unit) ? motionOf(field, state, unit, turn, false) : MOTION.STANDING;
}

/** 10.2: a unit moves as one; others see it where it was until all have moved. */
export function moveUnit(battle: Battle, unit: number): void {
  const { field, rules, state, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const usual = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  const move = own.wounded.of(battle, unit) > 0 ? moveWithWounded(rules.book, usual) : usual; // DP-42
  const from = units[now + NOW.FRONT];
  const leaving = isLeaving(battle, unit);
  const to = from + (leaving ? -move : doctrineStep(field, state, unit, from, move));
  const first = firstCohort(battle, unit);
  witness.moved(unit, first, from, to, false, leaving && to <= 0);
  if (to === from) return;
  own.moved.set(battle, unit, 1);
  const end = endOfCohorts(battle, unit);
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) cohorts[cohort + COHORT.DEPTH] = to;
}

/** 10.2: all have moved; a unit that withdraws over its own edge leaves the board. */
export function arrive(battle: Battle, unit: number): void {
  const { rules, state } = battle;
  const { cohorts } = state;
  if (!isLeaving(battle, unit) || cohorts[firstCohort(battle, unit) + COHORT.DEPTH] > 0) {
    findFront(state, unit);
    return;
  }
  if (rules.escorted[unit] === 1) own.escorted.set(battle, unit, 1); // DP-30
  leaveBoard(battle, unit, CAUSE.LEFT);
}
