import { fromTurnToTurn, type OnBoard, type PlainBattle, type PlainForce } from '../plain-record.js';
import type { Battle } from './battle.js';
import type { Force, Results } from './force.js';
import type { Cause } from './pieces.js';

/** The results of a battle: docs/battlefield.md, sections 5, 6, 11.8 to 11.10. */

/** A force at the end of a turn. */
export type State = { postures: Record<string, number>; results: Results; units: OnBoard[] };

/** In addition to the results of every system: test results by turn, from 0 to the last one played. */
export interface UnitMoraleBattle extends PlainBattle {
  forces: (PlainForce & { results: Results[] })[];
}

export function stateOf({ pieces, results, units }: Force): State {
  const postures = { free: 0, held: 0, retiring: 0, retreating: 0, gone: 0 };
  for (const { isPresent, posture } of pieces) postures[isPresent ? posture : 'gone']++;
  const onBoard = units.map(({ present }) => ({
    pieces: present.length,
    broken: present.filter(({ posture }) => posture === 'retreating').length,
  }));
  return { postures, results, units: onBoard };
}

export function outcomeOf(battle: Battle, states: State[][]): UnitMoraleBattle {
  const ending = whoHoldsTheField(battle.forces);
  return {
    ...ending,
    turns: battle.turn,
    forces: battle.forces.map((force, i) => tellForce(battle, force, ending.holder, states[i])),
  };
}

function tellForce(battle: Battle, force: Force, holder: string | null, states: State[]) {
  return {
    id: force.id,
    broke: force.broke,
    enemysLossAtBreak: force.enemysLossAtBreak,
    effort: force.effort,
    finalLoss: force.gone,
    losses: countLosses(force),
    postures: fromTurnToTurn(states, battle.scenario.turnLimit).map(({ postures }) => postures),
    counts: countAll(force, holder === force.id),
    units: force.units.map(({ id, broke, gone }, u) => ({
      id,
      broke,
      finalLoss: gone,
      onBoard: states.map(({ units }) => units[u]),
    })),
    results: states.map(({ results }) => results),
  };
}

function countLosses({ pieces }: Force): Record<Cause, number> {
  const losses = { fire: 0, routed: 0, left: 0, surrendered: 0, assault: 0 };
  for (const { lostTo } of pieces) if (lostTo !== null) losses[lostTo]++;
  return losses;
}

function countAll(force: Force, holds: boolean): Record<string, number> {
  const { tests, held, retired, retreated, rallied, groupTests, exploded } = force;
  return {
    tests_first_fire: tests.first_fire,
    tests_enter: tests.enter,
    tests_cross: tests.cross,
    tests_hand_to_hand: tests.hand_to_hand,
    tests_hit: tests.hit,
    held,
    retired,
    retreated,
    rallied,
    group_tests: groupTests,
    exploded,
    ...countCasualties(force, holds),
  };
}

/** Section 11.9. */
function countCasualties({ casualties, hasWithdrawn, isGone }: Force, holds: boolean) {
  const has = casualties.filter(({ isLeftBehind, isTended }) => {
    if (holds) return true;
    return !isLeftBehind && (isTended || hasWithdrawn || !isGone);
  });
  return { recovered: has.length, left_behind: casualties.length - has.length };
}

/** The table of section 5, row by row. */
function whoHoldsTheField(forces: [Force, Force]): Pick<PlainBattle, 'holder' | 'reason'> {
  const nobody = (reason: string) => ({ holder: null, reason });
  const withdrawn = forces.filter(({ hasWithdrawn }) => hasWithdrawn);
  if (withdrawn.length === 2) return nobody('both-broke');
  const [first] = withdrawn;
  if (first !== undefined && !first.enemy.isGone) return { holder: first.enemy.id, reason: 'group-morale' };
  const gone = forces.filter(({ isGone }) => isGone);
  if (first !== undefined || gone.length === 2) return nobody('both-gone');
  const [loser] = gone;
  if (loser === undefined) return nobody('turn-limit');
  return { holder: loser.enemy.id, reason: wayOfGoing(loser) };
}

function wayOfGoing({ pieces }: Force): string {
  const some = (cause: Cause) => pieces.some(({ lostTo }) => lostTo === cause);
  if (some('left')) return 'withdrew';
  return some('routed') || some('surrendered') ? 'routed' : 'destroyed';
}
