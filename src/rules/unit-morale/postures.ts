import { addPosturesOf } from '../../battlefield/postures.js';
import { COHORT } from '../../battlefield/state.js';
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

export function addPostures({ state }: Battle, unit: number, counts: Int32Array, at: number): void {
  addPosturesOf(state, unit, STATUS.POSTURE, counts, at);
}

export function rankedOf({ state }: Battle, cohort: number): RANKED {
  return (state.cohorts[cohort + COHORT.STATUS]! & STATUS.TYPE) / STATUS.RANK;
}
