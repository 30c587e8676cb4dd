import { endOfCohorts, firstCohort } from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS, OWN } from './fields.js';

/** Postures of a base, the best first; all of a demoralized unit are demoralized. */
export const POSTURES = ['steady', 'pinned', 'demoralized'] as const;
const enum POSTURE {
  STEADY = 0,
  PINNED = 1,
  DEMORALIZED = 2,
}

/** Bits of a cohort's status. */
export const enum STATUS {
  PINNED = 1,
  /** Its depth changed in this turn's movement. */
  MOVED = 2,
  /** Whether a machine is whole: one of MACHINE, so many STEPs. */
  TYPE = 12,
  /** As effects are carried out: it suffers the second of two. */
  SECOND = 16,
  /** As hits strike: it was whole before this phase. */
  JUST_DAMAGED = 32,
  ALL = PINNED | MOVED | TYPE,
}

/** What a machine is, in a status; of a hull one more stands in NOW.SYSTEMS. The last is the step of a status. */
export const enum MACHINE {
  WHOLE = 0,
  DAMAGED = 1,
  IMMOBILIZED = 2,
  STEP = 4,
}

/** Adds a unit's pieces on the board by posture to the counts from index `at` on. */
export function addPostures(battle: Battle, unit: number, counts: Int32Array, at: number): void {
  const { units, cohorts } = battle.state;
  const isDemoralized = (units[unit * FIELDS.NOW + OWN.IS]! & IS.DEMORALIZED) !== 0;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    const isPinned = (cohorts[cohort + COHORT.STATUS]! & STATUS.PINNED) !== 0;
    const posture = isDemoralized ? POSTURE.DEMORALIZED : isPinned ? POSTURE.PINNED : POSTURE.STEADY;
    counts[at + posture] = counts[at + posture]! + cohorts[cohort + COHORT.SIZE]!;
  }
}
