import { describe, expect, test } from 'vitest';
import { poolDiceOf } from '#src/rules/dice-pool/morale.js';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { eventsOf, sheetsOf, told } from '../told.js';
import { bookOf, troopsOf } from './book.js';
import { exact, solved } from './exact.js';

describe('the pool at the start', () => {
  test.each([
    [{}, 1],
    [{ commander: 'green' }, 2],
    [{ commander: 'seasoned' }, 2],
    [{ commander: 'veteran' }, 3],
    [{ commander: 'elite' }, 3],
    [{ commander: 'elite', senior: true }, 3],
    [{ standards: 1 }, 2],
    [{ standards: 3 }, 4],
    [{ commander: 'veteran', standards: 2 }, 5],
    [{ medics: 2, av: 6 }, 1],
  ])('DP-1: a unit with %j adds %i', (descriptor, dice) => {
    expect(poolDiceOf(bookOf(), troopsOf(descriptor))).toBe(dice);
  });

  test('DP-1: a scenario may set other numbers', () => {
    const poolDice = { unit: 2, elite: 3, veteran: 5, seasoned: 7, green: 11, standard: 13 };
    const diceOf = (descriptor: Input) => poolDiceOf(bookOf({}, { poolDice }), troopsOf(descriptor));
    const commanders = ['elite', 'veteran', 'seasoned', 'green'].map((commander) => diceOf({ commander }));
    expect([diceOf({}), ...commanders, diceOf({ standards: 2 })]).toEqual([2, 5, 7, 9, 13, 28]);
  });

  test('DP-1: a force has one pool, to which all its units contribute, including copies', () => {
    const scenario = poolScenario({
      turnLimit: 1,
      combat: quiet,
      red: [
        { id: 'staff', ...squad(2, { commander: 'veteran', standards: 1 }) },
        { id: 'line', ...squad(3), copies: 3 },
      ],
      blue: squad(1, { standards: 4 }),
    });
    const dice = (unit: string) => sheetsOf(told(scenario), unit)[0].lines['dice in the pool'];
    expect(['staff', 'line-1', 'line-3', 'blue-squad'].map(dice)).toEqual([7, 7, 7, 5]);
    const { pool } = solved(scenario);
    expect([pool(0), pool(1)]).toEqual([exact(0, 0, 0, 0, 0, 0, 0, 1), exact(0, 0, 0, 0, 0, 0, 0, 1)]);
  });
});

describe('dice lost by tests', () => {
  /** Ten pieces with four dice lose one in turn 1. */
  const scene = (descriptor: Input) =>
    poolScenario({
      turnLimit: 1,
      combat: losing({ 'red-squad': [1] }),
      red: squad(10, { standards: 3, ...descriptor }, { at: 20 }),
    });

  test.each([
    [2, [1 / 6, 5 / 6]],
    [4, [1 / 2, 1 / 2]],
    [6, [5 / 6, 1 / 6]],
  ])(
    'DP-2: with one die at AV %i a failed test loses it, and a passed one loses nothing',
    (av, [lost, kept]) => {
      const battle = solved(scene({ av }));
      expect(battle.pool(1)).toEqual(exact(0, 0, 0, lost, kept));
      expect(battle.means('tests', 'tests_failed', 'dice_lost_tests')).toEqual(exact(1, lost, lost));
      expect(battle.mean('dice_left')).toBeCloseTo(4 - lost, 12);
    },
  );

  test('DP-2: a failed test with two dice loses both', () => {
    // The commander, who contributes one die, falls in one battle of ten: then it is one die.
    const battle = solved(scene({ commander: 'green' }));
    expect(battle.pool(1)).toEqual(exact(0, 0, 0, 0.9 / 4, 0.1 / 2, 0.9 * (3 / 4) + 0.1 / 2));
    expect(battle.mean('dice_lost_tests')).toBeCloseTo(2 * (0.9 / 4) + 0.1 / 2, 12);
  });

  test('DP-2: each test sees the pool that earlier tests left, and the enemy’s tests do not affect it', () => {
    const scenario = poolScenario({
      turnLimit: 1,
      combat: losing({ line: [1], 'blue-squad': [1] }),
      red: { id: 'line', ...squad(9, { av: 5, standards: 1 }), copies: 3, at: 20 },
      blue: squad(9, { av: 6, standards: 7 }),
    });
    for (let battle = 0; battle < 20; battle++) {
      const story = told(scenario, battle);
      let pool = 6;
      for (const unit of ['line-1', 'line-2', 'line-3']) {
        const [test] = eventsOf(story, 'test', unit);
        expect(test).toMatchObject({ pool, diceLost: test.passed ? 0 : 1 });
        pool -= test.diceLost;
      }
      expect(sheetsOf(story, 'line-1').at(-1)!.lines['dice in the pool']).toBe(pool);
      expect(eventsOf(story, 'test', 'blue-squad')[0].pool).toBe(8);
    }
  });

  test('DP-5: a test throws no more dice than the pool holds', () => {
    // The pool holds only the commander's dice: one, or two.
    const lost = (green: number) =>
      solved(
        poolScenario({
          turnLimit: 1,
          combat: losing({ line: [1] }),
          tables: { poolDice: { unit: 0, green } },
          red: [
            { id: 'staff', ...squad(1, { commander: 'green' }) },
            { id: 'line', ...squad(9), at: 8 },
          ],
        }),
      );
    expect(lost(1).breaks()).toEqual(exact(0, 1 / 2));
    expect(lost(2).breaks()).toEqual(exact(0, 1 / 4));
    expect(lost(3).pool(1)).toEqual(exact(0, 1 / 4, 0, 3 / 4));
  });
});

describe('dice lost with units', () => {
  const scene = (losses: Record<string, number[]>, tables: Input = {}) =>
    solved(
      poolScenario({
        turnLimit: 2,
        combat: losing(losses),
        tables,
        red: [
          { id: 'first', ...squad(2) },
          { id: 'second', ...squad(3, { standards: 3 }) },
          { id: 'third', ...squad(4) },
        ],
      }),
    );

  test('DP-3: each destroyed unit costs a die, and none of them tests', () => {
    const one = scene({ first: [2] });
    expect(one.pool(1)).toEqual(exact(0, 0, 0, 0, 0, 1));
    expect(one.means('tests', 'dice_lost_destroyed', 'dice_lost_tests')).toEqual([0, 1, 0]);
    const two = scene({ first: [5], second: [0, 3] });
    expect([two.pool(1), two.pool(2)]).toEqual([exact(0, 0, 0, 0, 0, 1), exact(0, 0, 0, 0, 1)]);
    expect(two.mean('dice_lost_destroyed')).toBe(2);
    expect(scene({ first: [2], second: [3] }).pool(1)).toEqual(exact(0, 0, 0, 0, 1));
  });

  test('DP-3: a unit with a piece left is not destroyed', () => {
    expect(scene({ third: [3] }).mean('dice_lost_destroyed')).toBe(0);
  });

  test('DP-3: a scenario may set another number', () => {
    const battle = scene({ first: [2] }, { unitDestroyedDice: 4 });
    expect(battle.pool(1)).toEqual(exact(0, 0, 1));
    expect(scene({ first: [2] }, { unitDestroyedDice: 0 }).pool(1)).toEqual(exact(0, 0, 0, 0, 0, 0, 1));
  });

  test('DP-3: no more is taken than the pool holds', () => {
    const battle = scene({ first: [2] }, { unitDestroyedDice: 9 });
    expect(battle.means('dice_lost_destroyed', 'dice_left', 'broke')).toEqual([6, 0, 1]);
  });
});
