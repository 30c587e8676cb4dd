import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { forgetOrders } from '../../battlefield/orders.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { addPosturesOf } from '../../battlefield/postures.js';
import { COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';

export const POSTURES = ['steady', 'cautious', 'shaken', 'broken'] as const;

/** Codes of the postures, and of the check result after broken, which is no posture: the piece is gone. */
export const enum POSTURE {
  STEADY = 0,
  CAUTIOUS = 1,
  SHAKEN = 2,
  BROKEN = 3,
  ELIMINATED = 4,
}

/** A piece's status: its posture in the two low bits, then flags. */
export const enum STATUS {
  POSTURE = 3,
  MARKED = 4,
  /** These three last a turn. */
  ACTED = 8,
  CHECKED = 16,
  MOVED = 32,
  /** A vehicle or warbot that was damaged on the move does not check this turn (MR-22). */
  DEFERRED = 64,
  /** One of TYPE, in four bits. */
  TYPE = 15 << 7,
  /** Movement phases until a piece that has surrendered reaches the enemy, in five bits; 0: it has not. */
  WALK = 31 << 11,
  /**
   * From 4.1 until the checks of 4.3 are over, of a piece that is cut off: the square of the distance to the
   * nearest enemy, and 1, in ten bits; 0: nobody is near enough to surrender to.
   */
  NEAR = 1023 << 16,
  /** A warbot that the hits of this phase have damaged. */
  STRUCK = 1 << 26,
  /** What stays from one turn to the next. */
  LASTING = POSTURE | MARKED | TYPE | WALK,
  ALL = LASTING | ACTED | CHECKED | MOVED | DEFERRED | NEAR,
}

/** One movement phase of a walk. */
export const WALK_PHASE = 1 << 11;

/** The least of STATUS.NEAR: an enemy at the same place. */
export const NEAR_STEP = 1 << 16;

/**
 * What a piece's status says of what it is. Soldiers under one type are told apart only when they are lost.
 */
export const enum TYPE {
  SOLDIER = 0,
  /** Above the morale officer in rank. */
  SENIOR = 1 << 7,
  OFFICER = 2 << 7,
  /** A warbot with one point left; with each more, the next. */
  WARBOT = 3 << 7,
  /** From one to the next. */
  STEP = 1 << 7,
}

export function addPostures({ state }: Battle, unit: number, counts: Int32Array, at: number): void {
  addPosturesOf(state, unit, STATUS.POSTURE, counts, at);
}

/**
 * Who begins a turn with a marker checks before it moves or fires, and the check gives it a posture: until then
 * its old one means nothing, but that broken pieces take no part in interceptive fire. Nor do an old target and
 * motion mean anything.
 */
export function forgetPostures(battle: Battle, unit: number, all: boolean): void {
  const { field, state } = battle;
  const { cohorts } = state;
  forgetOrders(battle, unit);
  const keepBroken = !all || field.units[unit * FIELDS.UNIT + UNIT.INTERCEPTS] === 1;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS]!;
    if ((status & STATUS.MARKED) === 0) continue;
    if (keepBroken && (status & STATUS.POSTURE) === POSTURE.BROKEN) continue;
    cohorts[cohort + COHORT.STATUS] = status & ~STATUS.POSTURE;
  }
}
