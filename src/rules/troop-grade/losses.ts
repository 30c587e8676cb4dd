import {
  bodyOf,
  cohortHit,
  losePieces,
  mergeCohorts,
  removeFallen,
  splitCohort,
} from '../../battlefield/cohorts.js';
import { leaveBoard, loseHull } from '../../battlefield/leaving.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import { isHullUnit } from '../../battlefield/units.js';
import type { Battle } from './battle.js';
import { SLOTS } from './plan.js';
import { KEPT, MACHINE, own, piece } from './state.js';
import { basesIn, isOfMachines } from './units.js';

/** Hits can strike any base of a unit, not only those at its front. */
export const ANYWHERE = -1;

/**
 * Applies hits to a unit; the caller has called `chance.goTo`.
 *
 * @param exploded hulls that exploded from these hits
 * @param front own depth of the bases that can be hit, or ANYWHERE
 * @returns bases that were killed, or damaged and are still there
 */
export function takeHits(
  battle: Battle,
  unit: number,
  hits: number,
  exploded: number,
  cause: CAUSE.FIRE | CAUSE.ASSAULT,
  front: number,
): number {
  const { state, witness } = battle;
  if (hits === 0 || state.units[unit * FIELDS.NOW + NOW.PIECES] === 0) return 0;
  let hurt: number;
  if (isHullUnit(battle, unit)) hurt = hitHull(battle, unit, hits, exploded);
  else if (isOfMachines(battle, unit)) hurt = strikeMachines(battle, unit, hits, front, cause);
  else {
    hurt = removeFallen(battle, unit, hits, front, cause);
    noteLost(battle, unit, hurt);
    witness.lost(unit, hurt, cause);
  }
  mergeCohorts(state, unit, KEPT, 0);
  return hurt;
}

/** A hull is damaged, or lost with everyone in it. */
function hitHull(battle: Battle, unit: number, hits: number, exploded: number): number {
  const { rules, state, witness } = battle;
  const systems = unit * FIELDS.NOW + NOW.SYSTEMS;
  const left = rules.hits[unit] - (state.units[systems] === 1 + MACHINE.WHOLE ? 0 : 1);
  if (exploded === 0 && hits < left) {
    const condition = damage(battle);
    state.units[systems] = 1 + condition;
    witness.damaged(unit, 1, condition === MACHINE.IMMOBILIZED ? 1 : 0);
    return 1;
  }
  noteLost(battle, unit, 1);
  witness.lost(unit, loseHull(battle, unit, CAUSE.FIRE), CAUSE.FIRE);
  return 1;
}

/** A machine is damaged: is it immobilized, too? */
function damage({ rules, chance }: Battle): MACHINE {
  const faces = rules.book.tables.immobilizedUpTo;
  return 1 + chance.count(rules.die, 0) <= faces ? MACHINE.IMMOBILIZED : MACHINE.DAMAGED;
}

/** Hits strike machines one after the other; each strikes one that has not been killed yet. */
function strikeMachines(
  battle: Battle,
  unit: number,
  hits: number,
  front: number,
  cause: CAUSE.FIRE | CAUSE.ASSAULT,
): number {
  const { state, witness } = battle;
  let killed = 0;
  let damaged = 0;
  let immobilized = 0;
  let body = bodyOf(state, unit, front);
  for (let hit = 0; hit < hits && body > 0; hit++) {
    const cohort = cohortHit(battle, unit, front, body);
    const before = piece.condition.of(battle, cohort);
    if (before === MACHINE.WHOLE && battle.rules.hits[unit] === 2) {
      const condition = damage(battle);
      damageOne(battle, unit, cohort, condition);
      damaged++;
      if (condition === MACHINE.IMMOBILIZED) immobilized++;
      continue;
    }
    if (piece.justDamaged.is(battle, cohort)) {
      damaged--;
      if (before === MACHINE.IMMOBILIZED) immobilized--;
    }
    killOne(battle, unit, cohort, cause);
    killed++;
    body--;
  }
  if (damaged > 0) witness.damaged(unit, damaged, immobilized);
  noteLost(battle, unit, killed);
  witness.lost(unit, killed, cause);
  return killed + damaged;
}

function damageOne(battle: Battle, unit: number, cohort: number, condition: MACHINE): void {
  const { state } = battle;
  const { cohorts, ranks } = state;
  const hit = cohorts[cohort + COHORT.SIZE] === 1 ? cohort : splitCohort(state, unit, cohort, 1);
  piece.condition.set(battle, hit, condition);
  piece.justDamaged.set(battle, hit, 1);
  changeSlot(ranks, unit, MACHINE.WHOLE, condition);
}

function killOne(battle: Battle, unit: number, cohort: number, cause: CAUSE): void {
  const { field, state } = battle;
  state.cohorts[cohort + COHORT.SIZE] -= 1;
  losePieces(battle, unit, 1, cause, state.cohorts[cohort + COHORT.STATUS] & field.typeBits);
}

/** The condition of one base of a unit changes. */
function changeSlot(ranks: Int32Array, unit: number, from: number, to: number): void {
  ranks[unit * SLOTS + from] -= 1;
  ranks[unit * SLOTS + to] += 1;
}

/** A whole cohort leaves the board; a hull with everyone in it. */
export function basesLeave(
  battle: Battle,
  unit: number,
  cohort: number,
  cause: CAUSE.ELIMINATED | CAUSE.ROUTED | CAUSE.LEFT | CAUSE.SURRENDERED | CAUSE.ABANDONED,
): void {
  noteLost(battle, unit, basesIn(battle, unit, cohort));
  leaveBoard(battle, unit, cohort, cause);
}

/** Records lost bases, if the unit is demoralized. */
function noteLost(battle: Battle, unit: number, bases: number): void {
  if (own.demoralized.is(battle, unit)) battle.witness.lostDemoralized(unit, bases);
}
