import { removeCohort } from '../../battlefield/cohorts.js';
import { loseHull } from '../../battlefield/hull-loss.js';
import { isHullUnit } from '../../battlefield/of-unit.js';
import { type CAUSE, COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';

/** Takes a whole cohort off the board that leaves it alive; a hull goes with those who are in it. */
export function leaveBoard(
  battle: Battle,
  unit: number,
  cohort: number,
  cause: CAUSE.ROUTED | CAUSE.LEFT | CAUSE.SURRENDERED,
): void {
  const { field, state, chance, witness } = battle;
  const pieces = state.cohorts[cohort + COHORT.SIZE]!;
  if (isHullUnit(battle, unit)) loseHull(battle, unit, cause);
  else removeCohort(field, state, unit, cohort, cause, chance);
  witness.lost(unit, pieces, cause);
}
