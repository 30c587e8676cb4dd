import { FIELDS } from '../../battlefield/plan.js';
import { COHORT, MOTION, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import type { RANKED } from './morale.js';

/** Postures of a piece, the best first: as the results of UM-23 leave it. */
export const POSTURES = ['free', 'held', 'retiring', 'retreating'] as const;
export const enum POSTURE {
  FREE = 0,
  HELD = 1,
  RETIRING = 2,
  RETREATING = 3,
}

/** Bits of a cohort's status. */
export const enum STATUS {
  POSTURE = 3,
  /** Its depth changed in this turn's movement. */
  MOVED = 4,
  /** RANKED, so many times this. */
  RANK = 8,
  TYPE = 24,
  ALL = POSTURE | MOVED | TYPE,
}

/** Adds a unit's pieces on the board by posture to the counts from index `at` on. */
export function addPostures({ state }: Battle, unit: number, counts: Int32Array, at: number): void {
  const { units, cohorts, unitCohorts } = state;
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS]! * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const posture = at + (cohorts[cohort + COHORT.STATUS]! & STATUS.POSTURE);
    counts[posture] = counts[posture]! + cohorts[cohort + COHORT.SIZE]!;
  }
}

/** An old target and motion mean nothing. */
export function forgetOrders({ state }: Battle, unit: number): void {
  state.units[unit * FIELDS.NOW + NOW.TARGET] = -1;
  state.units[unit * FIELDS.NOW + NOW.MOTION] = MOTION.STANDING;
}

export function rankedOf(status: number): RANKED {
  return (status & STATUS.TYPE) / STATUS.RANK;
}
