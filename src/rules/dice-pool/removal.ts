import { removeCohort } from '../../battlefield/cohorts.js';
import { recordUnitBreak } from '../../battlefield/counting.js';
import { FIELDS } from '../../battlefield/plan.js';
import { CAUSE, NOW, SIDE } from '../../battlefield/state.js';
import type { View } from '../../battlefield/step.js';
import {
  endOfCohorts,
  firstCohort,
  isForceBeaten,
  isOnBoard,
  piecesAtStart,
} from '../../battlefield/units.js';
import { seeing } from '../../battlefield/views.js';
import type { Battle } from './battle.js';
import { own, stopActing } from './state.js';
import { wouldSurrender } from './units.js';

/** DP-13, DP-14, or off the board: a unit is removed alone. */
export function removeUnit(
  battle: Battle,
  unit: number,
  turn: number,
  surrenders: boolean,
  isLetGo = false,
): void {
  const { rules, state } = battle;
  if (rules.book.options.removedIsDestroyed) own.destroyed.set(battle, unit, 1); // DP-15
  if (own.commander.is(battle, unit) && rules.troops[unit].senior) own.seniorLost.set(battle, unit, 1);
  const pieces = state.units[unit * FIELDS.NOW + NOW.PIECES];
  takeAway(battle, unit, turn, surrenders, isLetGo);
  own.removed.set(battle, unit, pieces);
}

/** The whole unit leaves the board, and breaks. */
function takeAway(battle: Battle, unit: number, turn: number, surrenders: boolean, isLetGo: boolean): void {
  const { state, witness } = battle;
  const pieces = state.units[unit * FIELDS.NOW + NOW.PIECES];
  recordUnitBreak(state, unit, turn, piecesAtStart(battle, unit) - pieces);
  witness.unitBroke(unit);
  witness.removed(unit, surrenders, isLetGo);
  if (surrenders) own.surrendered.set(battle, unit, pieces);
  leaveBoard(battle, unit, CAUSE.ROUTED);
  // Medics who have surrendered do not help.
  if (surrenders) own.medics.set(battle, unit, 0);
}

/** Removes the pieces of a unit; the counts of its wounded and its medics are kept. */
export function leaveBoard(battle: Battle, unit: number, cause: CAUSE.ROUTED | CAUSE.LEFT): void {
  const { state, witness } = battle;
  const { units } = state;
  const now = unit * FIELDS.NOW;
  const pieces = units[now + NOW.PIECES];
  const end = endOfCohorts(battle, unit);
  for (let cohort = firstCohort(battle, unit); cohort < end; cohort += FIELDS.COHORT) {
    removeCohort(battle, unit, cohort, cause);
  }
  witness.lost(unit, pieces, cause);
  units[now + NOW.COHORTS] = 0;
  units[now + NOW.FRONT] = -1;
  stopActing(battle, unit);
  own.commander.set(battle, unit, 0);
  own.fallenBack.set(battle, unit, 0);
}

/** What a unit sees when its force collapses. */
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

/** The end of a section. DP-4: before any unit of a collapsed force goes, it is settled which of them surrender. */
export function endSection(battle: Battle, unit: number): void {
  own.endSection(battle, unit);
  if (!isRouting(battle, unit)) return;
  own.routs.set(battle, unit, 1);
  if (wouldSurrender(battle, unit)) own.surrenders.set(battle, unit, 1);
}

/** All units that rout go at once. */
export function rout(battle: Battle, unit: number, turn: number): void {
  takeAway(battle, unit, turn, own.surrenders.is(battle, unit), false);
}
