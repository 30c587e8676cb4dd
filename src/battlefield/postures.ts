import { FIELDS } from './plan.js';
import { type BattlefieldState, COHORT, NOW } from './state.js';

/**
 * Adds a unit's pieces on the board by posture to the counts from index `at` on. The posture of a piece is
 * its status under `mask`.
 */
export function addPosturesOf(
  { cohorts, units, unitCohorts }: BattlefieldState,
  unit: number,
  mask: number,
  counts: Int32Array,
  at: number,
): void {
  const first = unit * unitCohorts;
  const end = first + units[unit * FIELDS.NOW + NOW.COHORTS] * FIELDS.COHORT;
  for (let cohort = first; cohort < end; cohort += FIELDS.COHORT) {
    const posture = at + (cohorts[cohort + COHORT.STATUS] & mask);
    counts[posture] = counts[posture] + cohorts[cohort + COHORT.SIZE];
  }
}
