import { mergeCohorts, removeCohort } from '#src/battlefield/cohorts.js';
import { doctrineStep } from '#src/battlefield/movement.js';
import { FIELDS, UNIT } from '#src/battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '#src/battlefield/state.js';
import { motionOf, nearestEnemy } from '#src/battlefield/targets.js';
import { firstCohort, isForceBeaten, isOnBoard } from '#src/battlefield/units.js';
import { PURPOSE } from '#src/random/luck.js';
import type { Battle } from './battle.js';
import { own, piece } from './state.js';

/** 13.1: orders and movement. All pieces of a unit stay together, so they form one cohort. */

/** What a unit intends to do; a shaken one does not advance (N-3). */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, state } = battle;
  const now = unit * FIELDS.NOW;
  const onBoard = isOnBoard(battle, unit);
  state.units[now + NOW.TARGET] = onBoard ? nearestEnemy(field, state, unit) : -1;
  const motion = onBoard ? motionOf(field, state, unit, turn, isForceBeaten(battle, unit)) : MOTION.STANDING;
  const stays = motion === MOTION.CLOSING && own.shaken.is(battle, unit);
  state.units[now + NOW.MOTION] = stays ? MOTION.STANDING : motion;
}

/** Fronts are updated only when all have moved. */
export function moveUnit(battle: Battle, unit: number, turn: number): void {
  const { state, chance, witness } = battle;
  const cohort = firstCohort(battle, unit);
  const from = state.cohorts[cohort + COHORT.DEPTH];
  const leaves = state.units[unit * FIELDS.NOW + NOW.MOTION] === MOTION.LEAVING;
  const to = from + stepOf(battle, unit, from, leaves);
  witness.moved(unit, cohort, from, to, false, leaves && to <= 0);
  if (leaves && to <= 0) {
    chance.goTo(PURPOSE.departed, turn, unit);
    leaveBoard(battle, unit, CAUSE.LEFT);
  } else if (to !== from) {
    state.cohorts[cohort + COHORT.DEPTH] = to;
    piece.moved.set(battle, cohort, 1);
  }
}

function stepOf(battle: Battle, unit: number, from: number, leaves: boolean): number {
  const { field, state } = battle;
  const move = field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  if (leaves) return -move;
  return own.shaken.is(battle, unit) ? 0 : doctrineStep(field, state, unit, from, move);
}

/** All pieces of a unit leave the board; the caller has already positioned `chance`. */
export function leaveBoard(battle: Battle, unit: number, cause: CAUSE.LEFT | CAUSE.ROUTED): void {
  const { state, witness } = battle;
  const pieces = state.units[unit * FIELDS.NOW + NOW.PIECES];
  removeCohort(battle, unit, firstCohort(battle, unit), cause);
  witness.lost(unit, pieces, cause);
}

/** All have moved, or left: front and cohort are updated. */
export function settle({ state }: Battle, unit: number): void {
  mergeCohorts(state, unit, piece.moved.mask, 0);
}
