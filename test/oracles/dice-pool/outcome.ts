import { fromTurnToTurn, type OnBoard, type PlainBattle, type PlainForce } from '../plain-record.js';
import { countToll } from './aftermath.js';
import type { Battle } from './battle.js';
import type { Force } from './force.js';
import type { Cause } from './pieces.js';

/** The results of a battle: docs/battlefield.md, sections 5, 6 and 10.8. */

/** A force at the end of a turn. */
export type State = { postures: Record<string, number>; dice: number; units: OnBoard[] };

export function stateOf({ units, pool, gone }: Force): State {
  const postures = { steady: 0, 'fallen back': 0, gone };
  for (const unit of units) postures[unit.hasFallenBack ? 'fallen back' : 'steady'] += unit.present.length;
  const onBoard = units.map(({ present: { length }, hasFallenBack }) => ({
    pieces: length,
    broken: hasFallenBack ? length : 0,
  }));
  return { postures, dice: pool.dice, units: onBoard };
}

/** The results of a battle that is over; only now are casualties diagnosed. */
export function outcomeOf(battle: Battle, states: State[][]): PlainBattle {
  const ending = whoHoldsTheField(battle.forces);
  return {
    ...ending,
    turns: battle.turn,
    forces: battle.forces.map((force, i) => tellForce(battle, force, ending.holder, states[i])),
  };
}

function tellForce(battle: Battle, force: Force, holder: string | null, states: State[]): PlainForce {
  const byTurn = fromTurnToTurn(states, battle.scenario.turnLimit);
  return {
    id: force.id,
    broke: force.broke,
    enemysLossAtBreak: force.enemysLossAtBreak,
    effort: force.effort,
    finalLoss: force.gone,
    losses: countLosses(force),
    postures: byTurn.map(({ postures }) => postures),
    gauge: byTurn.map(({ dice }) => dice),
    counts: countAll(battle, force, holder === force.id),
    units: force.units.map(({ id, broke, gone }, u) => ({
      id,
      broke,
      finalLoss: gone,
      onBoard: states.map(({ units }) => units[u]),
    })),
  };
}

/** A piece that fell still counts as a casualty after it returns. */
function countLosses({ pieces }: Force): Record<Cause, number> {
  const losses = { fire: 0, routed: 0, left: 0, assault: 0 };
  for (const { lostTo, falls } of pieces) {
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

/** The table of section 5, row by row. */
function whoHoldsTheField(forces: [Force, Force]): Pick<PlainBattle, 'holder' | 'reason'> {
  const nobody = (reason: string) => ({ holder: null, reason });
  const collapsed = forces.filter(({ hasCollapsed }) => hasCollapsed);
  if (collapsed.length === 2) return nobody('both-broke');
  const [first] = collapsed;
  if (first !== undefined && !first.enemy.isGone) return { holder: first.enemy.id, reason: 'collapsed' };
  const gone = forces.filter(({ isGone }) => isGone);
  if (gone.length === 2) return nobody('both-gone');
  const [loser] = gone;
  if (loser === undefined) return nobody('turn-limit');
  return { holder: loser.enemy.id, reason: wayOfGoing(loser) };
}

function wayOfGoing({ pieces }: Force): string {
  const some = (cause: Cause) => pieces.some(({ lostTo }) => lostTo === cause);
  if (some('left')) return 'withdrew';
  return some('routed') ? 'routed' : 'destroyed';
}
