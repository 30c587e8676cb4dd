import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing, quiet } from '../../scenes/scene.js';
import { d6, firstFall } from '../dice.js';
import { red } from '../dice-morale-ratio.js';
import { count, losses, playWithDice } from './dice.js';

const gaugeOf = (battle: ReturnType<typeof playWithDice>) => red(battle).gauge;

describe('the pool at the start (DP-1)', () => {
  test.each([
    [1, {}],
    [2, { commander: 'green' }],
    [2, { commander: 'seasoned' }],
    [3, { commander: 'veteran' }],
    [3, { commander: 'elite', medics: 1 }],
    [4, { standards: 3 }],
  ])('%i: %o', (dice, descriptor) => {
    const scene = (copies: number) =>
      poolScenario({ turnLimit: 1, combat: quiet, red: squad(4, descriptor, { copies }) });
    expect(gaugeOf(playWithDice(scene(1)))).toEqual([dice, dice]);
    expect(gaugeOf(playWithDice(scene(2)))).toEqual([2 * dice, 2 * dice]);
  });
});

describe('a test after losses (DP-2, DP-10, DP-11)', () => {
  const scene = (turnLimit: number, lost: number, descriptor: Input, more: Input = {}) =>
    poolScenario({
      turnLimit,
      combat: losing({ 'red-squad': [lost] }),
      red: squad(10, { standards: 2, ...descriptor }, more),
    });

  test.each([
    [4, 4],
    [6, 6],
  ])('a unit of %i passes at %i', (av, face) => {
    const passed = playWithDice(scene(1, 1, { av }), firstFall(1), d6(face), d6(3));
    expect(red(passed).postures).toEqual([count(10, 0, 0), count(9, 0, 1)]);
    expect(red(passed).counts).toMatchObject({ tests: 1, tests_failed: 0, dice_left: 3, serious: 1 });
    const failed = playWithDice(scene(1, 1, { av }), firstFall(1), d6(face - 1), d6(3));
    expect(red(failed).postures[1]).toEqual(count(0, 9, 1));
    expect(red(failed).counts).toMatchObject({ tests: 1, tests_failed: 1, dice_left: 2, dice_lost_tests: 1 });
  });

  test.each([
    [13, 0],
    [12, 7],
  ])('from %i inches it goes back 4 inches for each of 3: %i are off the board', (at, routed) => {
    const battle = playWithDice(scene(1, 3, {}, { at }), firstFall(3), d6(1), d6(3, 3, 3));
    expect(red(battle).losses).toEqual(losses({ fire: 3, routed }));
    expect(red(battle).units[0].broke).toEqual(routed === 0 ? null : { turn: 1, loss: 3 });
    expect(battle).toMatchObject(routed === 0 ? { holder: null } : { holder: 'blue', reason: 'routed' });
    expect(red(battle).counts).toMatchObject({ captured: 0, serious: 3 });
  });

  test('a unit that is cut off stays where it is, but counts as fallen back', () => {
    const battle = playWithDice(scene(1, 3, {}, { cutOff: true }), firstFall(3), d6(1), d6(3, 3, 3));
    expect(red(battle).postures[1]).toEqual(count(0, 7, 3));
  });
});

describe('the second die', () => {
  test.each([
    ['green', 4],
    ['seasoned', 6],
    ['veteran', 8],
    ['elite', 10],
  ])('a %s commander gives it within %i inches (DP-20)', (commander, span) => {
    const play = (slot: number, ...dice: number[]) =>
      playWithDice(
        poolScenario({
          turnLimit: 1,
          combat: losing({ 'red-squad': [1] }),
          red: [squad(10, {}, { slot }), squad(2, { commander }, { id: 'leaders', slot: 10 })],
        }),
        firstFall(1),
        d6(...dice, 3),
      );
    expect(red(play(10 + span, 3, 4)).counts).toMatchObject({ tests: 1, dice_lost_tests: 0 });
    expect(red(play(10 + span, 3, 3)).counts).toMatchObject({ tests: 1, dice_lost_tests: 2 });
    expect(red(play(11 + span, 3)).counts).toMatchObject({ tests: 1, dice_lost_tests: 1 });
  });

  const led = { commander: 'elite', standards: 2 };
  const test1 = (strength: number, lost: number, descriptor: Input, rules: Input, ...dice: number[]) =>
    playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: losing({ 'red-squad': [lost] }),
        red: squad(strength, { ...led, ...descriptor }, { at: 30 }),
        ...rules,
      }),
      Array.from({ length: lost }, () => 0.99), // the commander comes first
      d6(...dice),
      d6(...Array.from({ length: lost }, () => 3)),
    );

  test.each([
    [10, 3, 2],
    [10, 4, 1],
    [7, 3, 2],
    [6, 3, 1],
  ])('of %i, %i lost: %i dice (DP-12)', (strength, lost, thrown) => {
    const dice = Array.from({ length: thrown }, () => 1);
    expect(red(test1(strength, lost, {}, {}, ...dice)).counts).toMatchObject({ dice_lost_tests: thrown });
  });

  test('the pool must hold two dice (DP-5)', () => {
    const rules = { tables: { poolDice: { elite: 0, standard: 0 } } };
    expect(red(test1(10, 1, {}, rules, 4)).counts).toMatchObject({ tests: 1, dice_left: 1 });
  });

  test.each([
    ['always', 3, 2],
    ['never', 3, 1],
    ['when-pool-at-least', 5, 2],
    ['when-pool-at-least', 6, 1],
  ])('%s (from %i): with a pool of 5, %i', (secondDie, secondDieFrom, thrown) => {
    const dice = Array.from({ length: thrown }, () => 1);
    const tables = { secondDieFrom };
    const asOption = test1(10, 1, {}, { options: { secondDie }, tables }, ...dice);
    const asItsOwn = test1(10, 1, { secondDie }, { options: { secondDie: 'never' }, tables }, ...dice);
    expect(red(asOption).counts).toMatchObject({ dice_lost_tests: thrown });
    expect(red(asItsOwn).counts).toMatchObject({ dice_lost_tests: thrown });
  });

  test('not once the commander has fallen', () => {
    const battle = playWithDice(
      poolScenario({ turnLimit: 1, combat: losing({ 'red-squad': [1] }), red: squad(10, led) }),
      firstFall(1),
      d6(1),
      d6(3),
    );
    expect(red(battle).counts).toMatchObject({ dice_lost_tests: 1, dice_lost_commander: 0 });
  });
});

describe('destroyed units and fallen commanders', () => {
  test.each([
    [{}, 1, 0, 9],
    [{ senior: true }, 1, 2, 7],
  ])('costs dice: %o (DP-3, DP-21)', (descriptor, destroyed, commander, left) => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 1,
        combat: losing({ lost: [3] }),
        red: [
          squad(3, { commander: 'elite', ...descriptor }, { id: 'lost' }),
          squad(1, { standards: 6 }, { id: 'left', slot: 1, at: 1 }),
        ],
      }),
      firstFall(3),
    );
    expect(red(battle).counts).toMatchObject({
      dice_lost_destroyed: destroyed,
      dice_lost_commander: commander,
      dice_left: left,
      captured: 3,
    });
    expect(red(battle).units[0]).toMatchObject({ id: 'lost', broke: null, finalLoss: 3 });
  });

  test('no more dice than the pool holds, and the force collapses with its other units (DP-4)', () => {
    const battle = playWithDice(
      poolScenario({
        turnLimit: 3,
        combat: losing({ lost: [3] }),
        tables: { poolDice: { elite: 0 } },
        red: [
          squad(3, { commander: 'elite', senior: true }, { id: 'lost' }),
          squad(2, {}, { id: 'left', slot: 1, at: 1 }),
        ],
      }),
      firstFall(3),
    );
    expect(red(battle).counts).toMatchObject({ dice_lost_destroyed: 1, dice_lost_commander: 1, captured: 3 });
    expect(red(battle).gauge).toEqual([2, 0, 0, 0]);
    expect(red(battle).broke).toEqual({ turn: 1, loss: 3 });
    expect(red(battle).units.map(({ broke }) => broke)).toEqual([null, { turn: 1, loss: 0 }]);
    expect(red(battle).losses).toEqual(losses({ fire: 3, routed: 2 }));
    expect(battle).toMatchObject({ holder: 'blue', reason: 'collapsed', turns: 1 });
  });

  test('both forces at the same moment: neither holds the field', () => {
    const battle = playWithDice(
      poolScenario({
        combat: losing({ 'red-squad': [1], 'blue-squad': [1] }),
        red: squad(8),
        blue: squad(8),
      }),
      firstFall(2),
      d6(3, 3),
      d6(3, 3),
    );
    expect(battle).toMatchObject({ holder: null, reason: 'both-broke', turns: 1 });
  });

  test('when a test empties the pool, no other unit tests', () => {
    const battle = playWithDice(
      poolScenario({
        combat: losing({ 'red-squad': [1] }),
        tables: { poolDice: { unit: 0, standard: 1 } },
        red: squad(8, { standards: 1 }, { copies: 2, at: 30 }),
        blue: squad(1, { standards: 1 }, { slot: 1, at: 1 }),
      }),
      firstFall(2),
      d6(3, 3),
      d6(3, 3),
    );
    expect(red(battle).counts).toMatchObject({ tests: 2, dice_lost_tests: 2 });
    expect(battle.reason).toBe('collapsed');
  });

  test('when hits empty a pool, the force collapses after all have tested: both forces may', () => {
    const battle = playWithDice(
      poolScenario({
        combat: losing({ 'red-squad': [3], 'blue-squad': [1] }),
        tables: { poolDice: { standard: 0 } },
        red: [squad(3), squad(2, {}, { id: 'left', slot: 1 })],
        blue: squad(8),
      }),
      firstFall(4),
      d6(3), // blue; red has a die left
      d6(3, 3, 3, 3),
    );
    expect(battle).toMatchObject({ holder: 'red', reason: 'collapsed' });
    const both = playWithDice(
      poolScenario({
        combat: losing({ 'red-squad': [3], 'blue-squad': [1] }),
        tables: { poolDice: { standard: 0 }, unitDestroyedDice: 2 },
        red: [squad(3), squad(2, {}, { id: 'left', slot: 1, at: 1 })],
        blue: squad(8, {}, { at: 1 }),
      }),
      firstFall(4),
      d6(3), // blue
      d6(3),
    );
    expect(both).toMatchObject({ holder: null, reason: 'both-broke' });
  });
});
