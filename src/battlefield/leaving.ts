import { type Drawing, losePieces, removeCohort } from './cohorts.js';
import { FIELDS } from './plan.js';
import { CAUSE, COHORT, NOW } from './state.js';
import { isHullUnit } from './units.js';
import type { Watched } from './witness.js';

/**
 * Removes a hull and everyone inside, under a system that treats them as one.
 *
 * @returns pieces lost, the hull included
 */
export function loseHull(battle: Drawing, unit: number, cause: CAUSE): number {
  const { state } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES];
  units[now + NOW.PIECES] = pieces - 1;
  units[now + NOW.POINTS] -= 1;
  units[now + NOW.LOST + cause] += 1;
  units[now + NOW.SYSTEMS] = 0;
  if (pieces > 1) losePieces(battle, unit, pieces - 1, cause, 0);
  state.cohorts[unit * state.unitCohorts + COHORT.SIZE] = 0;
  if (cause === CAUSE.ROUTED || cause === CAUSE.LEFT || cause === CAUSE.SURRENDERED)
    units[now + NOW.DEPARTED] |= 1 << cause;
  return pieces;
}

/** Takes off the board a whole cohort that leaves it alive; a hull goes with those inside. */
export function leaveBoard(battle: Drawing & Watched, unit: number, cohort: number, cause: CAUSE): void {
  const { state, witness } = battle;
  const pieces = state.cohorts[cohort + COHORT.SIZE];
  if (isHullUnit(battle, unit)) loseHull(battle, unit, cause);
  else removeCohort(battle, unit, cohort, cause);
  witness.lost(unit, pieces, cause);
}
