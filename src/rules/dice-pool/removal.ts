import { removeCohort } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import {
  endOfCohorts,
  firstCohort,
  isForceBeaten,
  isOnBoard,
  piecesAtStart,
} from '../../battlefield/of-unit.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW, SIDE } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { ACT, DICE, OWN, SHOWS } from './fields.js';
import { wouldSurrender } from './ranges.js';
import { does } from './units.js';

/** DP-13, DP-14 and off the board: a unit is removed alone. */
export function removeUnit(
  battle: Battle,
  unit: number,
  turn: number,
  surrenders: boolean,
  isLetGo = false,
): void {
  const { rules, state } = battle;
  const now = unit * FIELDS.NOW;
  if (rules.book.options.removedIsDestroyed) state.units[now + OWN.DICE]! |= DICE.DESTROYED; // DP-15
  const led = (state.units[now + OWN.SHOWS]! & SHOWS.COMMANDER) !== 0;
  if (led && rules.troops[unit]!.senior) state.units[now + OWN.DICE]! |= DICE.COMMANDER;
  const pieces = state.units[now + NOW.PIECES]!;
  takeAway(battle, unit, turn, surrenders, isLetGo);
  state.units[now + OWN.REMOVED] = pieces;
}

/** All of a unit leave the board, and it breaks. */
function takeAway(battle: Battle, unit: number, turn: number, surrenders: boolean, isLetGo: boolean): void {
  const { state, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  recordUnitBreak(state, unit, turn, piecesAtStart(battle, unit) - pieces);
  witness.unitBroke(unit);
  witness.removed(unit, surrenders, isLetGo);
  if (surrenders) units[now + OWN.SURRENDERED] = pieces;
  leaveBoard(battle, unit, CAUSE.ROUTED);
  // Who has surrendered treats nobody.
  if (surrenders) units[now + OWN.SHOWS]! &= ~SHOWS.MEDICS;
}

/** The pieces of a unit are gone; what is known of its wounded and its medics stays known. */
export function leaveBoard(battle: Battle, unit: number, cause: CAUSE.ROUTED | CAUSE.LEFT): void {
  const { field, state, chance, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES]!;
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    removeCohort(field, state, unit, cohort, cause, chance);
  }
  witness.lost(unit, pieces, cause);
  units[now + NOW.COHORTS] = 0;
  units[now + NOW.FRONT] = -1;
  units[now + OWN.ACTS] = 0;
  units[now + OWN.HURT] = 0;
  units[now + OWN.SHOWS]! &= ~(SHOWS.COMMANDER | SHOWS.FALLEN_BACK);
}

/** What a unit sees as its force collapses. */
export const collapseOfForce: readonly View<Battle>[] = [
  seeing({ sides: [SIDE.RETREATING] }, isRouting),
  seeing(
    { sides: [SIDE.RETREATING], enemies: [NOW.FRONT], friends: [NOW.FRONT] },
    (battle, unit) => isRouting(battle, unit) && wouldSurrender(battle, unit),
  ),
];

function isRouting(battle: Battle, unit: number): boolean {
  return isOnBoard(battle, unit) && isForceBeaten(battle, unit);
}

/** The end of a section. DP-4: who goes with a collapsed force, and who of them surrenders, is settled as all stand. */
export function endSection(battle: Battle, unit: number): void {
  const { units } = battle.state;
  const now = unit * FIELDS.NOW;
  units[now + OWN.DICE] = 0;
  units[now + OWN.REMOVED] = 0;
  if (!isRouting(battle, unit)) return;
  units[now + OWN.ACTS]! |= wouldSurrender(battle, unit) ? ACT.ROUTS | ACT.SURRENDERS : ACT.ROUTS;
}

/** They go all at once. */
export function rout(battle: Battle, unit: number, turn: number): void {
  if (!does(battle, unit, ACT.ROUTS)) return;
  takeAway(battle, unit, turn, does(battle, unit, ACT.SURRENDERS), false);
}
