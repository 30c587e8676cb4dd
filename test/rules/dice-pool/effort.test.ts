import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { effortIn, effortOf } from '../effort.js';

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

describe('what tests demand of a player', () => {
  test('DP-10: one die without a commander', () => {
    expect(effortOf(line())).toEqual([1, 1, 0]);
    expect(effortIn(line())).toEqual([1, 1, 0]);
    expect(effortOf(line(), 'blue')).toEqual([0, 0, 0]);
  });

  test('DP-10, DP-20: two dice if led, and a look-up of the leader’s span', () => {
    expect(effortOf(line({ slot: 14 }))).toEqual([1, 2, 1]);
    expect(effortIn(line({ slot: 14 }))).toEqual([1, 2, 1]);
    expect(effortOf(line({ slot: 14 }, { options: { secondDie: 'never' } }))).toEqual([1, 1, 1]);
  });

  test('DP-20: also the span of a commander who turns out to be too far away', () => {
    expect(effortOf(line({ slot: 15 }))).toEqual([1, 1, 1]);
  });

  test('DP-20: one look-up, however many commanders there are', () => {
    const twice = line({ slot: 15, copies: 2 });
    expect(effortOf(twice)).toEqual([1, 1, 1]);
  });

  test('DP-20: none if the commander has fallen', () => {
    const combat = losing({ line: [1], staff: [1] });
    expect(effortOf(line({ slot: 14 }, { combat }))).toEqual([1, 1, 0]);
    // One of the staff's two falls, in half of the battles the commander. It has lost half: one die.
    const both = line({ slot: 15, roster: { trooper: 2 } }, { combat });
    expect(effortOf(both)).toEqual([2, 2, 2 / 2]);
  });

  test('DP-20: none for the enemy’s commander', () => {
    expect(effortOf(line(undefined, { blue: squad(4, { commander: 'elite' }) }))).toEqual([1, 1, 0]);
  });

  test('DP-5: no more dice than the pool holds, and no tests with an empty pool', () => {
    const tables = (unit: number) => ({ tables: { poolDice: { unit, green: 0, standard: 0 } } });
    const one = { id: 'staff', ...squad(1, { commander: 'green' }), at: 20, slot: 11 };
    const scene = (unit: number) =>
      poolScenario({
        turnLimit: 1,
        combat: losing({ line: [1] }),
        ...tables(unit),
        red: [one, { id: 'line', ...squad(9), at: 20, slot: 10 }],
        blue: squad(1, { standards: 1 }),
      });
    expect(effortOf(scene(1))).toEqual([1, 2, 1]);
    expect(effortOf(scene(0))).toEqual([0, 0, 0]);
  });

  test('DP-13, DP-14: a test each turn for a unit that has fallen back, unless it is let go', () => {
    // At AV 6 a die fails with 5/6: then the unit has fallen back, and tests again in turn 2.
    const scene = (routPolicy: string) =>
      poolScenario({
        turnLimit: 2,
        combat: losing({ 'red-squad': [1] }),
        options: { routPolicy },
        red: squad(10, { av: 6, standards: 5 }, { at: 20 }),
      });
    const again = +(1 + 5 / 6).toFixed(12);
    expect(effortOf(scene('never'))).toEqual([again, again, 0]);
    expect(effortOf(scene('always'))).toEqual([1, 1, 0]);
  });

  test('DP-16: for units that must test for activation', () => {
    const scene = (activation: string) =>
      poolScenario({
        turnLimit: 3,
        combat: quiet,
        options: { activation },
        red: [
          { id: 'staff', ...squad(2, { commander: 'elite' }) },
          { id: 'line', ...squad(4), slot: 40 },
        ],
      });
    // The staff is led by its own commander, the line is not; each tests once a turn, and may look up its leader.
    expect(effortOf(scene('test-free'))).toEqual([6, 9, 6]);
    expect(effortOf(scene('automatic'))).toEqual([0, 0, 0]);
  });
});
