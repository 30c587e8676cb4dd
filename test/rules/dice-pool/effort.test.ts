import { expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { type Effort, effortIn, effortOf } from '../effort.js';

/** Nine pieces lose one in turn 1; the staff, if there is one, is only a commander. */
const line = (staff?: Input, more: Input = {}): Scenario =>
  poolScenario({
    turnLimit: 1,
    combat: losing({ line: [1] }),
    red: [
      ...(staff ? [{ id: 'staff', ...squad(1, { commander: 'green' }), at: 20, slot: 10, ...staff }] : []),
      { id: 'line', ...squad(9, { standards: 2 }), at: 20, slot: 10 },
    ],
    ...more,
  });

/** Each unit brings this many dice, and nothing else brings any. */
const withDice = (unit: number) =>
  line({ slot: 11 }, { tables: { poolDice: { unit, green: 0, standard: 0 } }, blue: squad(1) });

const bothLose = { combat: losing({ line: [1], staff: [1] }) };

/** At AV 6 a die fails with 5/6: then the unit has fallen back, and tests again in turn 2. */
const fallingBack = (routPolicy: string) =>
  poolScenario({
    turnLimit: 2,
    combat: losing({ 'red-squad': [1] }),
    options: { routPolicy },
    red: squad(10, { av: 6, standards: 5 }, { at: 20 }),
  });
const AGAIN = +(1 + 5 / 6).toFixed(12);

/** The staff is led by its own commander, the line is not; each tests once a turn, and may look up its leader. */
const activating = (activation: string) =>
  poolScenario({
    turnLimit: 3,
    combat: quiet,
    options: { activation },
    red: [
      { id: 'staff', ...squad(2, { commander: 'elite' }) },
      { id: 'line', ...squad(4), slot: 40 },
    ],
  });

test.each<[what: string, scenario: Scenario, Effort]>([
  ['one die without a commander', line(), [1, 1, 0]],
  ['two dice if led, and a look-up of the leader’s span', line({ slot: 14 }), [1, 2, 1]],
  ['one if led, but never two', line({ slot: 14 }, { options: { secondDie: 'never' } }), [1, 1, 1]],
  ['also the span of a commander who turns out to be too far away', line({ slot: 15 }), [1, 1, 1]],
  ['one look-up, however many commanders there are', line({ slot: 15, copies: 2 }), [1, 1, 1]],
  ['none if the commander has fallen', line({ slot: 14 }, bothLose), [1, 1, 0]],
  // One of the staff's two falls, in half of the battles the commander. It has lost half: one die.
  ['of a staff of two', line({ slot: 15, roster: { trooper: 2 } }, bothLose), [2, 2, 2 / 2]],
  ['none for the enemy’s commander', line(undefined, { blue: squad(4, { commander: 'elite' }) }), [1, 1, 0]],
  ['no more dice than the pool holds', withDice(1), [1, 2, 1]],
  ['no tests with an empty pool', withDice(0), [0, 0, 0]],
  ['a test each turn for a unit that has fallen back', fallingBack('never'), [AGAIN, AGAIN, 0]],
  ['unless it is let go', fallingBack('always'), [1, 1, 0]],
  ['for units that must test for activation', activating('test-free'), [6, 9, 6]],
  ['and not for others', activating('automatic'), [0, 0, 0]],
])('DP-5, DP-10, DP-13, DP-14, DP-16, DP-20: what tests demand of a player: %s', (_, scenario, effort) => {
  expect(effortOf(scenario)).toEqual(effort);
});

test.each([line(), line({ slot: 14 })])('DP-10: the same in a battle that is played', (scenario) => {
  expect(effortIn(scenario)).toEqual(effortOf(scenario));
  expect(effortOf(scenario, 'blue')).toEqual([0, 0, 0]);
});
