import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { d6, firstFall } from '../dice.js';
import { red } from '../dice-morale-ratio.js';
import { count, losses, playWithDice } from './dice.js';

/** Red loses one of its ten in turn 1, fails its test and falls back from 20 inches to 16. */
const scene = (options: Input, descriptor: Input = {}, tables: Input = {}) =>
  poolScenario({
    turnLimit: 2,
    combat: losing({ 'red-squad': [1] }),
    options,
    tables,
    red: squad(10, { standards: 4, ...descriptor }, { at: 20 }),
  });
const fallsBack = [...firstFall(1), ...d6(3)];

describe('a unit that fell back', () => {
  test('tests, and is steady again (DP-13)', () => {
    const battle = playWithDice(scene({}), fallsBack, d6(4), d6(3));
    expect(red(battle).postures).toEqual([count(10, 0, 0), count(0, 9, 1), count(9, 0, 1)]);
    expect(red(battle).gauge).toEqual([5, 4, 4]);
  });

  test('or is removed, and dice are lost', () => {
    const battle = playWithDice(scene({}), fallsBack, d6(3), d6(3));
    expect(red(battle).losses).toEqual(losses({ fire: 1, routed: 9 }));
    expect(red(battle).units[0].broke).toEqual({ turn: 2, loss: 1 });
    expect(red(battle).broke).toEqual({ turn: 2, loss: 1 }); // its last unit
    expect(red(battle).counts).toMatchObject({ dice_left: 3, tests: 2, tests_failed: 2, captured: 0 });
    expect(battle).toMatchObject({ holder: 'blue', reason: 'routed', turns: 2 });
  });

  test.each([
    [{ removedIsDestroyed: true }, {}, 1, 0],
    [{}, { commander: 'green', senior: true, standards: 5 }, 0, 2],
  ])('which costs more under %o, %o (DP-15, DP-21)', (options, descriptor, destroyed, commander) => {
    const fallsBackLed = commander > 0 ? [0.5, ...d6(1, 1), ...d6(1, 1)] : [...fallsBack, ...d6(3)];
    const battle = playWithDice(scene(options, descriptor), fallsBackLed, d6(3));
    expect(red(battle).counts).toMatchObject({
      dice_lost_destroyed: destroyed,
      dice_lost_commander: commander,
      dice_lost_tests: commander > 0 ? 4 : 2,
    });
  });

  test.each([
    ['always', 3, true],
    ['when-pool-at-most', 4, true],
    ['when-pool-at-most', 3, false],
    ['never', 9, false],
  ])('%s (at most %i) is let go with a pool of 4: %s (DP-14)', (routPolicy, routAtMost, isLetGo) => {
    const tables = { routAtMost };
    const dice = isLetGo ? [] : d6(4);
    const asOption = playWithDice(scene({ routPolicy }, {}, tables), fallsBack, dice, d6(3));
    const asItsOwn = playWithDice(scene({}, { routPolicy }, tables), fallsBack, dice, d6(3));
    for (const battle of [asOption, asItsOwn]) {
      expect(red(battle).losses).toEqual(losses({ fire: 1, routed: isLetGo ? 9 : 0 }));
      expect(red(battle).counts).toMatchObject({ dice_left: 4, tests: isLetGo ? 1 : 2 });
    }
  });

  test('with an empty pool it neither tests nor is let go: it stands until its force collapses', () => {
    const battle = playWithDice(
      poolScenario({
        combat: losing({ one: [1], two: [1] }),
        options: { routPolicy: 'when-pool-at-most' },
        tables: { routAtMost: 0, poolDice: { standard: 1 } },
        red: ['one', 'two'].map((id, i) => squad(10, { standards: 1 - i }, { id, at: 20 })),
      }),
      firstFall(2),
      d6(3, 3), // two of three dice are lost
      d6(3), // the third
      d6(3, 3),
    );
    expect(red(battle).units.map(({ broke }) => broke)).toEqual([
      { turn: 2, loss: 1 },
      { turn: 2, loss: 1 },
    ]);
    expect(red(battle).broke).toEqual({ turn: 2, loss: 1 + 1 }); // without those removed in 10.1
    expect(battle.reason).toBe('collapsed');
  });

  test('stays fallen back when it is hit and passes', () => {
    const assault = { dice: 1, needed: 6 };
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: { model: 'flat', weapons: { gun: { bands: [{ upTo: 24, needed: 10 }] } }, assault },
        board: { contactRange: 12 },
        tables: { fallBack: 0 },
        red: squad(3, { standards: 4 }, { at: 18 }),
        blue: [squad(1, { standards: 9 }), squad(1, {}, { id: 'gun', slot: 40 })],
      }),
      [0.99], // the gun aims at red; the two squads are in contact
      firstFall(1),
      d6(1), // fails
      d6(1, 1, 6), // red, one down and not charging: 6 − 2, and blue outnumbers it: blue hits
      firstFall(1),
      d6(4), // passes
      d6(3, 3),
    );
    expect(red(battle).postures[1]).toEqual(count(0, 1, 2));
  });
});

describe('ordinary activation', () => {
  test.each([
    ['test-free', 5],
    ['test-costs-dice', 4],
  ])('%s: a unit that fails does nothing this turn, and has %i dice left (DP-16)', (activation, left) => {
    const withdraws = { doctrine: { order: 'withdraw', fromTurn: 1 } };
    const play = (face: number) =>
      playWithDice(
        poolScenario({
          turnLimit: 1,
          combat: quiet,
          options: { activation },
          red: squad(3, { standards: 4 }, withdraws),
        }),
        d6(face),
        d6(4),
      );
    expect(red(play(3)).postures[1]).toEqual(count(3, 0, 0));
    expect(red(play(3)).gauge![1]).toBe(left);
    expect(red(play(3)).counts).toMatchObject({ tests: 1, tests_failed: 1 });
    expect(red(play(4)).losses).toEqual(losses({ left: 3 }));
    expect(red(play(4)).gauge![1]).toBe(5);
  });
});
