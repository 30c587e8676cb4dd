import { fromTurnToTurn, type PlainBattle } from '../plain-record.js';
import { outcomeOf, type State, whoHoldsTheField } from '../shared/outcome.js';
import { countToll } from './aftermath.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';
import type { Cause, Piece } from './pieces.js';

/** The results of a battle: docs/battlefield.md, sections 5, 6 and 10.8. */

/** A force at the end of a turn. */
interface DicePoolState extends State {
  dice: number;
}

export function stateOf({ units, pool, gone }: Force): DicePoolState {
  const postures = { steady: 0, 'fallen back': 0, gone };
  for (const unit of units) postures[unit.hasFallenBack ? 'fallen back' : 'steady'] += unit.present.length;
  const onBoard = units.map(({ present: { length }, hasFallenBack }) => ({
    pieces: length,
    broken: hasFallenBack ? length : 0,
  }));
  return { postures, dice: pool.dice, units: onBoard };
}

/** The results of a battle that is over; only now are casualties diagnosed. */
export function outcomeOfDicePool(battle: Battle, states: DicePoolState[][]): PlainBattle {
  const { forces, scenario } = battle;
  const collapsed = forces.filter(({ hasCollapsed }) => hasCollapsed);
  const ending = whoHoldsTheField(forces, collapsed, 'collapsed', piecesOf);
  return outcomeOf(battle, ending, states, (force, turns) => ({
    losses: countLosses(force),
    gauge: fromTurnToTurn(turns, scenario.turnLimit).map(({ dice }) => dice),
    counts: countAll(battle, force, ending.holder === force.id),
  }));
}

const piecesOf = ({ units }: Force): Piece[] => units.flatMap(({ pieces }) => pieces);

/** A piece that fell still counts as a casualty after it returns. */
function countLosses(force: Force): Record<Cause, number> {
  const losses = { fire: 0, routed: 0, left: 0, assault: 0 };
  for (const { lostTo, falls } of piecesOf(force)) {
    losses.fire += falls.fire;
    losses.assault += falls.assault;
    if (lostTo === 'routed' || lostTo === 'left') losses[lostTo]++;
  }
  return losses;
}

function countAll(battle: Battle, force: Force, holds: boolean): Record<string, number> {
  const { pool } = force;
  return {
    tests: force.effort.tests,
    tests_failed: force.failedTests,
    dice_left: pool.dice,
    dice_lost_tests: pool.lost.tests,
    dice_lost_destroyed: pool.lost.destroyed,
    dice_lost_commander: pool.lost.commander,
    dice_lost_objectives: pool.lost.objectives,
    dice_gained: pool.gained,
    ...countToll(battle, force, holds),
    returned: force.returned,
  };
}
