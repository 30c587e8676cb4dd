import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { BLIND, numbered } from '../../scenes/unit-morale/words.js';
import { effortIn, effortOf } from '../effort.js';
import { NO_GROUP, scene } from './scene.js';

/** A number that every total reaches, and one that no total reaches. */
const EASY = 2;
const HARD = 20;

/** Red takes scripted losses from turn 1 on; the only modifiers are those given. */
const battle = (number: number, schedule: number[], more: Input = {}, tables: Input = {}) =>
  scene({
    combat: losing({ 'red-squad': schedule }),
    tables: {
      ...BLIND,
      ...NO_GROUP,
      ...numbered(number),
      testModifiers: { friendlyCasualties: 0 },
      ...tables,
    },
    red: troopers(20),
    ...more,
  });

describe('what tests demand of a player', () => {
  test('UM-21, UM-22: two dice, and a look-up of the modifiers', () => {
    expect(effortOf(battle(EASY, [1]))).toEqual([1, 2, 1]);
    expect(effortIn(battle(EASY, [1]))).toEqual([1, 2, 1]);
    expect(effortOf(battle(EASY, [1]), 'blue')).toEqual([0, 0, 0]);
    expect(effortOf(battle(EASY, [0]))).toEqual([0, 0, 0]);
  });

  test('UM-23: also a look-up of the result, below the number', () => {
    expect(effortOf(battle(HARD, [1]))).toEqual([1, 2, 2]);
    expect(effortIn(battle(HARD, [1]))).toEqual([1, 2, 2]);
    expect(effortOf(battle(7, [1]))).toEqual([1, 2, +(1 + 15 / 36).toFixed(12)]); // 2d6 of 6 or less
    for (const worst of [{ heldUpTo: 20 }, { heldUpTo: 0, retiresUpTo: 20 }, { heldUpTo: 0, retiresUpTo: 0 }])
      expect(effortOf(battle(HARD, [1], {}, worst))).toEqual([1, 2, 2]);
  });

  test('UM-21, UM-23: a throw for each place, and a result for each place with a piece below the number', () => {
    // The leader is never below the number, all others are. In turn 2 they retire to cover; in turn 3 the leader tests
    // separately, unless one of the two of twenty who fell was the leader.
    const scenario = battle(
      HARD,
      [1, 1],
      {
        turnLimit: 3,
        board: { zones: [{ from: 3, to: 4, cover: 'hard' }] },
        options: { hitsCauseMorale: 'every-hit' },
        red: { roster: { trooper: 19, captain: 1 } },
      },
      { heldUpTo: 0, retiresUpTo: 20, testModifiers: { friendlyCasualties: 0, officerTaking: 20 } },
    );
    const there = 18 / 20;
    expect(effortOf(scenario)).toEqual([2 + there, 2 * (2 + there), 2 + 2 + there]);
  });

  test('UM-1: a throw in each turn to rally, which has no results to look up', () => {
    // All are held in turn 2, and rally neither then nor in turn 3.
    const held = (rally: string, number = HARD) =>
      battle(number, [1], { turnLimit: 3, options: { rally } }, { heldUpTo: 20 });
    expect(effortOf(held('never'))).toEqual([1, 2, 2]);
    expect(effortOf(held('automatic'))).toEqual([1, 2, 2]);
    expect(effortOf(held('test'))).toEqual([3, 6, 4]);
    expect(effortIn(held('test'))).toEqual([3, 6, 4]);
    const p = 15 / 36; // a unit that needs 7 is below it, and again when it rallies in turn 2 and in turn 3
    const throws = 1 + p + p ** 2;
    expect(effortOf(held('test', 7))).toEqual(
      [throws, 2 * throws, throws + p].map((mean) => +mean.toFixed(12)),
    );
  });

  test('UM-30: two dice for the group, and a look-up of the modifier for its casualties', () => {
    // Red's eight lose two in turn 1: in turn 2 the unit tests, and so does the group.
    const group = { groupCasualties: 2, smallGroup: 8, groupPercent: {} };
    const eight = (number: number, more: Input = {}) =>
      battle(number, [2], { red: troopers(8), turnLimit: 3, ...more }, group);
    expect(effortOf(eight(EASY))).toEqual([1 + 1, 2 + 2, 1 + 1]);
    expect(effortIn(eight(EASY))).toEqual([1 + 1, 2 + 2, 1 + 1]);
    const every = { options: { groupRetest: 'every-turn-beyond' } };
    expect(effortOf(eight(EASY, every))).toEqual([1 + 2, 2 + 4, 1 + 2]);
    // A group below its number withdraws; there is no further result to look up.
    expect(effortOf(eight(HARD))).toEqual([1 + 1, 2 + 2, 2 + 1]);
  });
});
