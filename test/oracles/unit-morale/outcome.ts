import type { PlainBattle, PlainForce } from '../plain-record.js';
import { lossesTo, outcomeOf, type State, whoHoldsTheField } from '../shared/outcome.js';
import type { Battle } from './battle.js';
import type { Force, Results } from './force.js';
import { CAUSES } from './pieces.js';

/** The results of a battle: docs/battlefield.md, sections 5, 6, 11.8 to 11.10. */

/** A force at the end of a turn. */
interface UnitMoraleState extends State {
  results: Results;
}

/** In addition to the results of every system: test results by turn, from 0 to the last one played. */
export interface UnitMoraleBattle extends PlainBattle {
  forces: (PlainForce & { results: Results[] })[];
}

export function stateOf({ pieces, results, units }: Force): UnitMoraleState {
  const postures = { free: 0, held: 0, retiring: 0, retreating: 0, gone: 0 };
  for (const { isPresent, posture } of pieces) postures[isPresent ? posture : 'gone']++;
  const onBoard = units.map(({ present }) => ({
    pieces: present.length,
    broken: present.filter(({ posture }) => posture === 'retreating').length,
  }));
  return { postures, results, units: onBoard };
}

export function outcomeOfUnitMorale(battle: Battle, states: UnitMoraleState[][]): UnitMoraleBattle {
  const { forces } = battle;
  const withdrawn = forces.filter(({ hasWithdrawn }) => hasWithdrawn);
  const ending = whoHoldsTheField(forces, withdrawn, 'group-morale', ({ pieces }) => pieces);
  return outcomeOf(battle, ending, states, (force, turns) => ({
    losses: lossesTo(CAUSES, force.pieces),
    counts: countAll(force, ending.holder === force.id),
    results: turns.map(({ results }) => results),
  }));
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
