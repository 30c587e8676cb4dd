import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { type Solved, solved } from './exact.js';

/** Everything in a battle that the tests look at. */
const numbers = ({ means, breaks, pool }: Solved) => [
  ...means('tests', 'tests_failed', 'dice_left', 'dice_lost_tests', 'dice_lost_destroyed', 'routed'),
  ...means('light', 'serious', 'out', 'captured', 'returned', 'fighting_turns'),
  ...breaks(),
  ...pool(2),
];

interface Scene {
  red: Input | Input[];
  losses: number[];
  tables?: Input;
}

/** A battle played under each of several readings. */
const played = ({ red, losses, tables }: Scene, ...readings: Input[]) =>
  readings.map((options) =>
    numbers(
      solved(
        poolScenario({
          turnLimit: 3,
          combat: losing({ line: losses }),
          options,
          tables: { fallBack: 1, ...tables },
          red,
        }),
      ),
    ),
  );

function expectAllAlike(results: readonly number[][]): void {
  for (const result of results.slice(1)) expect(result).toEqual(results[0]);
}

function expectNoneAlike(results: readonly number[][]): void {
  expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(results.length);
}

const line = (descriptor: Input = {}, more: Input = {}) => ({
  id: 'line',
  ...squad(9, { av: 4, ...descriptor }),
  at: 19,
  ...more,
});
const staff = { id: 'staff', ...squad(1, { commander: 'elite', av: 2 }), at: 19 };
/** Two dice in the pool. */
const lone = line({ standards: 1 });
const values = (option: string, ...each: unknown[]) => each.map((value) => ({ [option]: value }));

describe('readings', () => {
  const secondDie = values('secondDie', 'always', 'never', 'when-pool-at-least');

  test('DP-10: the second die matters to led units, from the pool size of the policy on', () => {
    const tables = { poolDice: { unit: 1, elite: 2 } }; // four dice, two of which may be lost in turn 1
    expectNoneAlike(played({ red: [staff, line()], losses: [1], tables }, ...secondDie));
    expectAllAlike(played({ red: lone, losses: [1] }, ...secondDie));
    expectAllAlike(played({ red: [staff, line()], losses: [0] }, ...secondDie));
  });

  test('DP-14: the rout policy matters to units that fell back, and to no others', () => {
    const policies = values('routPolicy', 'never', 'always', 'when-pool-at-most');
    expectNoneAlike(played({ red: line({ standards: 2 }), losses: [1, 1] }, ...policies).slice(0, 2));
    expectNoneAlike(played({ red: line({ standards: 3 }), losses: [2, 1] }, ...policies.slice(0, 2)));
    // Four dice, one of which is lost: three are few enough; with five dice they are not.
    const [never4, always4, some4] = played({ red: line({ standards: 3 }), losses: [1] }, ...policies);
    const [never5, always5, some5] = played({ red: line({ standards: 4 }), losses: [1] }, ...policies);
    expect(some4).toEqual(always4);
    expect(some5).toEqual(never5);
    expectNoneAlike([never4, always4]);
    expectNoneAlike([never5, always5]);
    expectAllAlike(played({ red: line({ standards: 2 }), losses: [0] }, ...policies));
    expectAllAlike(played({ red: line({ standards: 2 }), losses: [9] }, ...policies));
  });

  test('DP-15: whether removal is destruction matters when a unit is removed by itself', () => {
    const removed = values('removedIsDestroyed', false, true);
    expectNoneAlike(played({ red: line({ standards: 5 }), losses: [1] }, ...removed));
    expectAllAlike(played({ red: line({ standards: 5 }), losses: [0, 0, 1] }, ...removed));
    expectAllAlike(played({ red: line(), losses: [1, 1] }, ...removed));
    expectAllAlike(played({ red: [staff, line()], losses: [9] }, ...removed));
  });

  test('DP-16: the three ways to activate differ, but not if no unit can fail', () => {
    const ways = values('activation', 'automatic', 'test-free', 'test-costs-dice');
    const results = played({ red: line({ standards: 5 }), losses: [0] }, ...ways);
    expectNoneAlike(results);
    // Free tests change only the number of tests if there is nothing to do.
    const [automatic, free] = results;
    expect(free.slice(2)).toEqual(automatic.slice(2));
  });

  test('DP-40, DP-41: the time of treatment matters when there are wounded and time to treat them', () => {
    const when = values('treatment', 'afterwards', 'in-the-field');
    expectNoneAlike(played({ red: line({ standards: 5 }), losses: [1] }, ...when));
    expectAllAlike(played({ red: line({ standards: 5 }), losses: [0, 0, 1] }, ...when));
    expectAllAlike(played({ red: line({ standards: 5 }), losses: [0] }, ...when));
  });

  test('DP-42: whether the seriously wounded fight matters when they are treated in the field', () => {
    const fates = values('seriouslyWounded', 'rest', 'fight');
    const inTheField = fates.map((options) => ({ treatment: 'in-the-field', ...options }));
    expectNoneAlike(played({ red: line({ standards: 5 }), losses: [3] }, ...inTheField));
    expectAllAlike(played({ red: line({ standards: 5 }), losses: [3, 1] }, ...fates));
    // None is seriously wounded if all wounds that do not put out of action are light.
    const tables = { lightUpTo: 10 };
    expectAllAlike(played({ red: line({ standards: 5 }), losses: [3], tables }, ...inTheField));
  });
});

describe('a unit’s own policies', () => {
  test('DP-10: the second die follows the unit’s policy, not the option', () => {
    const always = { secondDie: 'always' };
    const never = { secondDie: 'never' };
    const scene = (own: Input) => ({ red: [staff, line(own)], losses: [1] });
    const [plain] = played(scene({}), never);
    expect(played(scene(never), always)).toEqual([plain]);
    const [both] = played(scene({}), always);
    expect(played(scene(always), never)).toEqual([both]);
    expectNoneAlike([plain, both]);
  });

  test('DP-14: it is let go by its own policy, not by the option', () => {
    const always = { routPolicy: 'always' };
    const never = { routPolicy: 'never' };
    const scene = (own: Input) => ({ red: line({ standards: 5, ...own }), losses: [1] });
    const [stays] = played(scene({}), never);
    const [goes] = played(scene({}), always);
    expect(played(scene(never), always)).toEqual([stays]);
    expect(played(scene(always), never)).toEqual([goes]);
    expectNoneAlike([stays, goes]);
  });
});
