import { describe, expect, test } from 'vitest';
import { flat, type Input, NEVER, none, ONE, script, smallScenario, VEHICLE } from '../../scenes/scene.js';
import { effortIn, effortOf } from '../effort.js';
import { alwaysFail, neverFail, sureShot } from './book.js';

/** A table with one row. */
const needing = (needed: number) => [{ fromPercent: 0, needed, onFailure: 'cautious' }];

/** Red takes scripted losses; no one fires. A check throws d10, and needs 7 when three of four are left. */
const byScript = (red: Input | Input[], schedule: number[], turnLimit: number, tables: Input = {}) =>
  smallScenario({ turnLimit, combat: script(schedule), tables: { ...NEVER, ...tables }, red, blue: ONE });
const four = { roster: { trooper: 4 } };

describe('what checks demand of a player', () => {
  test('MR-13: a test and a die for each piece, MR-10: one look-up for their unit', () => {
    const scenario = byScript(four, [1], 2);
    expect(effortOf(scenario)).toEqual([3, 3, 1]);
    expect(effortIn(scenario)).toEqual([3, 3, 1]);
    expect(effortOf(scenario, 'blue')).toEqual([0, 0, 0]);
  });

  test('MR-14, MR-15: none without a loss, and in every turn until the check succeeds', () => {
    expect(effortOf(byScript(four, [0], 4))).toEqual([0, 0, 0]);
    expect(effortOf(byScript(four, [1], 4, { bands: neverFail }))).toEqual([3, 0, 1]);
    expect(effortOf(byScript(four, [1], 4, { bands: alwaysFail('cautious') }))).toEqual([9, 0, 3]);
    // Two are left: each needs 5 in turn 2, and half of them again in turn 3, when one does with 3/4.
    expect(effortOf(byScript(four, [2], 3))).toEqual([3, 3, 1.75]);
  });

  test.each([
    [0, 0],
    [1, 3],
    [9, 3],
    [10, 0],
  ])('MR-10: a piece that needs %i on d10 is tested; dice thrown by three: %i', (needed, dice) => {
    expect(effortOf(byScript(four, [1], 2, { bands: needing(needed) }))).toEqual([3, dice, 1]);
  });

  test('MR-10: each unit looks up its own ratio', () => {
    const scenario = smallScenario({
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
    expect(effortOf(scenario)).toEqual([3 + 6, 3 + 6, 2]);
    expect(effortIn(scenario)).toEqual([3 + 6, 3 + 6, 2]);
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
      tables: { ...NEVER, bands: needing(2) },
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

describe('what the checks of hulls demand of a player', () => {
  const hull = (schedule: number[], turnLimit: number, tables: Input = {}) =>
    byScript({ ...VEHICLE, roster: { sergeant: 1, trooper: 4 } }, schedule, turnLimit, tables);

  test('MR-13: one test for the hull and its crew', () => {
    expect(effortOf(hull([3], 2))).toEqual([1, 1, 1]);
    expect(effortIn(hull([3], 2))).toEqual([1, 1, 1]);
    expect(effortOf(hull([3], 3, { bands: needing(0) }))).toEqual([2, 0, 2]);
  });

  test('MR-7: damage control is not counted', () => {
    expect(effortOf(hull([1], 5, { bands: neverFail }))).toEqual([1, 0, 1]);
  });

  test('MR-61: a crew on foot checks one by one, at one ratio', () => {
    // The hull is lost in turn 1; the five who get out check in turn 2.
    const tables = { explosionSurvival: 100, bands: needing(5) };
    const [tests, dice, lookUps] = effortOf(hull([10], 2, tables));
    expect([tests, dice, lookUps]).toEqual([5, 5, 1]);
  });
});
