import { losePieces } from '../../../battlefield/cohorts.js';
import { firstCohort } from '../../../battlefield/of-unit.js';
import { FIELDS } from '../../../battlefield/plan.js';
import { CAUSE, COHORT, NOW } from '../../../battlefield/state.js';
import type { Battle } from '../battle.js';

/**
 * A hull is lost, and some of its crew with it; the others are on foot. Which of them hold which rank is
 * drawn only now.
 *
 * @param cause of the loss of the hull
 * @param crewLost how many of the crew are lost, for `crewCause`
 */
export function loseHull(
  battle: Battle,
  unit: number,
  cause: number,
  crewLost: number,
  crewCause: number,
): void {
  const { field, morale, state, chance, witness } = battle;
  const { units, cohorts } = state;
  const now = unit * FIELDS.NOW;
  const cohort = firstCohort(battle, unit);
  const isWreck = cause !== CAUSE.ROUTED && cause !== CAUSE.LEFT;
  if (isWreck)
    units[now + NOW.WRECK] = -1 - cohorts[cohort + COHORT.DEPTH]!; // MR-34
  else units[now + NOW.DEPARTED] = units[now + NOW.DEPARTED]! | (1 << cause);
  units[now + NOW.SYSTEMS] = 0;
  units[now + NOW.POINTS] = morale.crewPoints[unit]!;
  units[now + NOW.PIECES] = units[now + NOW.PIECES]! - 1;
  units[now + NOW.LOST + cause] = units[now + NOW.LOST + cause]! + 1;
  losePieces(field, state, unit, crewLost, crewCause, chance, 0);
  cohorts[cohort + COHORT.SIZE] = units[now + NOW.PIECES]!;
  witness.hullLost(unit, cause, crewLost, crewCause);
}

/** A wreck conceals from the phase on after the one in which the hull was lost. */
export function settleWreck({ state: { units } }: Battle, unit: number): void {
  const wreck = unit * FIELDS.NOW + NOW.WRECK;
  if (units[wreck]! < 0) units[wreck] = -units[wreck]!;
}
