import { forgetOrders } from '../../battlefield/orders.js';
import { FIELDS, UNIT } from '../../battlefield/plan.js';
import { addPosturesOf } from '../../battlefield/postures.js';
import { COHORT } from '../../battlefield/state.js';
import type { OnTheField } from '../../battlefield/step.js';
import { endOfCohorts, firstCohort } from '../../battlefield/units.js';
import { pieceState } from '../kit/state.js';

/** Purposes of draws that only this book makes, in addition to PURPOSE. */
export const enum DRAW {
  CHECK = 5,
  INTERCEPT_CHECK = 6,
  DAMAGE_CONTROL = 9,
}

/** Postures of a piece, the best first. */
export const POSTURES = ['steady', 'cautious', 'shaken', 'broken'] as const;

/** Codes of the postures, and of the check result after broken, which is not a posture: the piece is gone. */
export const enum POSTURE {
  STEADY = 0,
  CAUTIOUS = 1,
  SHAKEN = 2,
  BROKEN = 3,
  ELIMINATED = 4,
}

/** What a piece is. Soldiers of one type are distinguished only when they are lost. */
export const enum TYPE {
  SOLDIER = 0,
  /** Above the morale officer in rank. */
  SENIOR = 1,
  OFFICER = 2,
  /** A warbot with one point left; with each more, the next. */
  WARBOT = 3,
  LAST = 15,
}

/** What this book records of a piece; of a unit it records nothing that the field does not. */
export const piece = pieceState({
  posture: POSTURE.BROKEN,
  marked: 1,
  /** These three last a turn. */
  acted: 1,
  checked: 1,
  moved: 1,
  /** A vehicle or warbot that was damaged on the move does not check this turn (MR-22). */
  deferred: 1,
  type: TYPE.LAST,
  /** Movement phases until a piece that has surrendered reaches the enemy; 0: it has not. */
  walk: 31,
  /**
   * From 4.1 until the checks of 4.3 are over, for a piece that is cut off: the squared distance to the
   * nearest enemy, plus 1; 0: no enemy is near enough to surrender to.
   */
  near: 1023,
  /** A warbot that the hits of this phase have damaged. */
  struck: 1,
});

/** Bits of a piece that last from one turn to the next; and those that last until the turn ends. */
export const LASTING = piece.posture.mask | piece.marked.mask | piece.type.mask | piece.walk.mask;
export const ALL =
  LASTING | piece.acted.mask | piece.checked.mask | piece.moved.mask | piece.deferred.mask | piece.near.mask;

/** Bits of pieces that get no further marker: marked already, or on their way to the enemy. */
export const MARKED_OR_WALKING = piece.marked.mask | piece.walk.mask;

export function addPostures({ state }: OnTheField, unit: number, counts: Int32Array, at: number): void {
  addPosturesOf(state, unit, piece.posture.mask, counts, at);
}

/**
 * A piece that begins a turn with a marker checks before it moves or fires, and the check gives it a posture. Until
 * then its old one has no effect, except that broken pieces take no part in interceptive fire. An old target and
 * motion have no effect either.
 */
export function forgetPostures(battle: OnTheField, unit: number, all: boolean): void {
  const { field, state } = battle;
  const { cohorts } = state;
  forgetOrders(battle, unit);
  const keepBroken = !all || field.units[unit * FIELDS.UNIT + UNIT.INTERCEPTS] === 1;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const status = cohorts[cohort + COHORT.STATUS];
    if (piece.marked.in(status) === 0) continue;
    if (keepBroken && piece.posture.in(status) === POSTURE.BROKEN) continue;
    cohorts[cohort + COHORT.STATUS] = status & ~piece.posture.mask;
  }
}
