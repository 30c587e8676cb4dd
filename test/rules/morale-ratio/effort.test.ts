import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { flat, type Input, NEVER, none, ONE, script, smallScenario, VEHICLE } from '../../scenes/scene.js';
import { type Effort, effortIn, effortOf } from '../effort.js';
import { alwaysFail, neverFail, sureShot } from './book.js';

/** A table with one row. */
const needing = (needed: number) => ({ bands: [{ fromPercent: 0, needed, onFailure: 'cautious' }] });

/** Red takes scripted losses; no one fires. A check throws d10, and needs 7 when three of four are left. */
const byScript = (red: Input | Input[], schedule: number[], turnLimit: number, tables: Input = {}) =>
  smallScenario({ turnLimit, combat: script(schedule), tables: { ...NEVER, ...tables }, red, blue: ONE });
const four = { roster: { trooper: 4 } };
const fourLose = (schedule: number[], turnLimit: number, tables: Input = {}) =>
  byScript(four, schedule, turnLimit, tables);
const hullLoses = (schedule: number[], turnLimit: number, tables: Input = {}) =>
  byScript({ ...VEHICLE, roster: { sergeant: 1, trooper: 4 } }, schedule, turnLimit, tables);

const twoUnits = smallScenario({
  turnLimit: 2,
  combat: { model: 'scripted', losses: { one: { schedule: [1] }, two: { schedule: [2] } } },
  tables: NEVER,
  red: [
    { id: 'one', ...four },
    { id: 'two', roster: { trooper: 8 } },
    { id: 'idle', ...four },
  ],
  blue: ONE,
});

describe('what checks demand of a player', () => {
  test.each<[what: string, scenario: Scenario, effort: Effort]>([
    ['a test and a die for each piece, one look-up for their unit', fourLose([1], 2), [3, 3, 1]],
    ['none without a loss', fourLose([0], 4), [0, 0, 0]],
    ['in every turn until the check succeeds', fourLose([1], 4, { bands: neverFail }), [3, 0, 1]],
    ['in every turn', fourLose([1], 4, { bands: alwaysFail('cautious') }), [9, 0, 3]],
    // Two are left: each needs 5 in turn 2, and half of them again in turn 3, when one does with 3/4.
    ['in every turn, by chance', fourLose([2], 3), [3, 3, 1.75]],
    ['no dice for a piece that needs 0 on d10', fourLose([1], 2, needing(0)), [3, 0, 1]],
    ['a die for one that needs 1', fourLose([1], 2, needing(1)), [3, 3, 1]],
    ['a die for one that needs 9', fourLose([1], 2, needing(9)), [3, 3, 1]],
    ['no dice for one that needs 10', fourLose([1], 2, needing(10)), [3, 0, 1]],
    ['each unit looks up its own ratio', twoUnits, [3 + 6, 3 + 6, 2]],
    ['one test for a hull and its crew', hullLoses([3], 2), [1, 1, 1]],
    ['of a hull, without dice', hullLoses([3], 3, needing(0)), [2, 0, 2]],
    ['damage control is not counted', hullLoses([1], 5, { bands: neverFail }), [1, 0, 1]],
    // The hull is lost in turn 1; the five who get out check in turn 2.
    [
      'a crew on foot, at one ratio',
      hullLoses([10], 2, { explosionSurvival: 100, ...needing(5) }),
      [5, 5, 1],
    ],
  ])('MR-7, MR-10, MR-13, MR-14, MR-15, MR-61: %s', (_, scenario, effort) => {
    expect(effortOf(scenario)).toEqual(effort);
  });

  test.each([fourLose([1], 2), twoUnits, hullLoses([3], 2)])('MR-13: the same in a battle', (scenario) => {
    expect(effortIn(scenario)).toEqual(effortOf(scenario));
    expect(effortOf(scenario, 'blue')).toEqual([0, 0, 0]);
  });

  test('MR-41: checks of interceptive fire, and those of the same unit later in the turn', () => {
    // As in interception.test.ts. Turn 2: three need 5, and shaken pieces fall back out of range; one in front
    // falls. Turn 3: two check, in one phase, or in two phases if one of the three had been shaken (3/8).
    const leaving = { order: 'withdraw', fromTurn: 3 };
    const scenario = smallScenario({
      turnLimit: 3,
      combat: flat({ none, sure: sureShot(), rifle: { bands: [{ upTo: 16, needed: 120 }] } }),
      tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }] },
      red: [
        { id: 'gun', ...ONE, at: 6, weapon: 'sure', doctrine: leaving },
        { id: 'crowd', roster: { trooper: 9 }, at: 12, move: 1, weapon: 'none', doctrine: leaving },
      ],
      blue: { ...four, at: 10, weapon: 'rifle', interceptiveFire: true },
    });
    expect(effortOf(scenario, 'blue')).toEqual([3 + 2, 3 + 2, 1 + 1 + 3 / 8]);
    expect(effortOf(scenario)).toEqual([0, 0, 0]);
  });

  test('MR-83: dice only for pieces for which they matter, and one look-up for all', () => {
    // Gas hits one of five in turn 1. Needing 2, warbots may pass; soldiers, at −2, cannot.
    const scenario = smallScenario({
      turnLimit: 2,
      combat: flat({ none, gas: { ...sureShot(), nbc: true } }),
      options: { psychology: 'intended' },
      tables: { ...NEVER, ...needing(2) },
      red: {
        roster: { trooper: 3 },
        warbots: 2,
        size: 2,
        weapon: 'none',
        'morale-ratio': { nbcProtection: false },
      },
      blue: { ...ONE, weapon: 'gas' },
    });
    // It kills a soldier and marks the other two; or damages a warbot, which checks with all three, marked by the attack.
    expect(effortOf(scenario)).toEqual([(3 / 5) * 2 + (2 / 5) * 4, 2 / 5, 1]);
  });
});
