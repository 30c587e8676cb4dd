import { removeCohort } from '../../battlefield/cohorts.js';
import { loseHull } from '../../battlefield/hull-loss.js';
import { forceOf, isHullUnit } from '../../battlefield/of-unit.js';
import { type CAUSE, COHORT } from '../../battlefield/state.js';
import type { Battle } from './battle.js';
import { IS } from './fields.js';
import { CHANGE } from './turn-count.js';
import { basesIn, is } from './units.js';

/** Takes a whole cohort off the board; a hull goes with those who are in it. */
export function leaveBoard(
  battle: Battle,
  unit: number,
  cohort: number,
  cause: CAUSE.ELIMINATED | CAUSE.ROUTED | CAUSE.LEFT | CAUSE.SURRENDERED | CAUSE.ABANDONED,
): void {
  const { field, state, chance, witness } = battle;
  const pieces = state.cohorts[cohort + COHORT.SIZE]!;
  noteLost(battle, unit, basesIn(battle, unit, cohort));
  if (isHullUnit(battle, unit)) loseHull(battle, unit, cause);
  else removeCohort(field, state, unit, cohort, cause, chance);
  witness.lost(unit, pieces, cause);
}

/** Bases are gone: of a demoralized unit this is counted. */
export function noteLost(battle: Battle, unit: number, bases: number): void {
  if (is(battle, unit, IS.DEMORALIZED)) battle.turn.changed(forceOf(battle, unit), CHANGE.LOST, bases);
}
