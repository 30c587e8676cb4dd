import { mergeCohorts } from '../../battlefield/cohorts.js';
import { doctrineStep } from '../../battlefield/movement.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { CAUSE, COHORT, MOTION, NOW } from '../../battlefield/state.js';
import { motionOf, nearestEnemy } from '../../battlefield/targets.js';
import { endOfCohorts, firstCohort, isForceBeaten, isLeaving, isOnBoard } from '../../battlefield/units.js';
import { PURPOSE } from '../../random/luck.js';
import type { Battle } from './battle.js';
import { basesLeave } from './losses.js';
import { KEPT, own, piece } from './state.js';
import { canMove, isBlocked } from './units.js';

/** 12.1: what a unit intends to do. */
export function declareIntent(battle: Battle, unit: number, turn: number): void {
  const { field, state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const onBoard = isOnBoard(battle, unit);
  units[now + NOW.TARGET] = onBoard ? nearestEnemy(field, state, unit) : -1;
  const motion = onBoard ? motionOf(field, state, unit, turn, isForceBeaten(battle, unit)) : MOTION.STANDING;
  const stays = motion === MOTION.CLOSING && !someCanMove(battle, unit);
  units[now + NOW.MOTION] = stays ? MOTION.STANDING : motion;
}

/** Can any base at the front of the unit move? */
function someCanMove(battle: Battle, unit: number): boolean {
  const { cohorts, units } = battle.state;
  const front = units[unit * FIELDS.NOW + NOW.FRONT];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    if (cohorts[cohort + COHORT.DEPTH] === front && canMove(battle, unit, cohort)) return true;
  }
  return false;
}

/** 12.1: all move; fronts stay as they were until all have moved. */
export function moveUnit(battle: Battle, unit: number, turn: number): void {
  const { chance, rules, field } = battle;
  chance.goTo(PURPOSE.departed, turn, unit);
  const move = own.demoralized.is(battle, unit)
    ? rules.demoralizedMoves[unit]
    : field.units[unit * FIELDS.UNIT + UNIT.MOVE];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    moveCohort(battle, unit, cohort, move);
  }
}

function moveCohort(battle: Battle, unit: number, cohort: number, move: number): void {
  const { state, rules, witness } = battle;
  const { cohorts } = state;
  const from = cohorts[cohort + COHORT.DEPTH];
  const wanted = from + stepOf(battle, unit, cohort, move);
  // TG-31: no base goes behind an obstacle.
  const to = isBlocked(rules, unit, from, wanted) ? rules.obstacles[unit] : wanted;
  const leaves = isLeaving(battle, unit) && to <= 0;
  witness.moved(unit, cohort, from, to, false, leaves);
  if (leaves) {
    basesLeave(battle, unit, cohort, own.demoralized.is(battle, unit) ? CAUSE.ROUTED : CAUSE.LEFT);
  } else if (to !== from) {
    cohorts[cohort + COHORT.DEPTH] = to;
    piece.moved.set(battle, cohort, 1);
  }
}

function stepOf(battle: Battle, unit: number, cohort: number, move: number): number {
  const { field, state } = battle;
  if (!canMove(battle, unit, cohort)) return 0;
  if (isLeaving(battle, unit)) return -move;
  return doctrineStep(field, state, unit, state.cohorts[cohort + COHORT.DEPTH], move);
}

/** All units have moved. */
export function arrive(battle: Battle, unit: number): void {
  mergeCohorts(battle.state, unit, KEPT, 0);
}
