import { losePieces, removeCohort } from '../../battlefield/cohorts.js';
import { FIELDS } from '../../battlefield/plan.js';
import { type CAUSE, COHORT, NOW } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { isHullUnit } from './units.js';

/** Takes a whole cohort off the board that leaves it alive; a hull goes with those who are in it. */
export function leaveBoard(
  battle: Battle,
  unit: number,
  cohort: number,
  cause: CAUSE.ROUTED | CAUSE.LEFT | CAUSE.SURRENDERED,
): void {
  const { field, state, chance, witness } = battle;
  const pieces = state.cohorts[cohort + COHORT.SIZE]!;
  if (isHullUnit(battle, unit)) {
    takeHull(battle, unit, cause);
    state.units[unit * FIELDS.NOW + NOW.DEPARTED]! |= 1 << cause;
  } else removeCohort(field, state, unit, cohort, cause, chance);
  witness.lost(unit, pieces, cause);
}

/** A hull is gone, and all who were in it. @returns pieces lost, the hull one of them */
export function takeHull({ field, state, chance }: Battle, unit: number, cause: CAUSE): number {
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  units[now + NOW.PIECES] = pieces - 1;
  units[now + NOW.POINTS]! -= 1;
  units[now + NOW.LOST + cause]! += 1;
  units[now + NOW.SYSTEMS] = 0;
  if (pieces > 1) losePieces(field, state, unit, pieces - 1, cause, chance, 0);
  state.cohorts[unit * state.unitCohorts + COHORT.SIZE] = 0;
  return pieces;
}
