import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { bands, type Input } from '../../scenes/scene.js';
import { eventsOf, storyIn } from '../told.js';
import { solved } from './exact.js';
import { type Aftermath, aftermath, enemy, FALLS_BACK, rest, routed } from './small-pool.js';

describe('surrender', () => {
  /** How many of the seven pieces are captured: one has fallen, and six are removed with chance 5/6. */
  const captured = (scene: Partial<Aftermath>) =>
    aftermath({ losses: { routed: [1] }, red: [routed(), rest()], blue: enemy(6), ...scene }).mean(
      'captured',
    );
  const all = expect.closeTo(7 * FALLS_BACK, 10);

  test('DP-50: within twelve inches of an enemy, measured in a straight line, and no farther', () => {
    expect(captured({ blue: enemy(12) })).toEqual(all);
    expect(captured({ blue: enemy(13) })).toBe(0);
    expect(captured({ blue: enemy(12, { slot: 11 }) })).toBe(0);
    expect(captured({ blue: enemy(7, { slot: 19 }) })).toEqual(all); // 7² + 9² ≤ 12²
    expect(captured({ blue: enemy(7, { slot: 20 }) })).toBe(0); // 7² + 10² > 12²
    expect(captured({ blue: enemy(5), tables: { fallBack: 0, captureDistance: 5 } })).toEqual(all);
    expect(captured({ blue: enemy(6), tables: { fallBack: 0, captureDistance: 5 } })).toBe(0);
  });

  test('DP-50: not with a friend closer; one equally close does not help', () => {
    const friend = (slot: number) => ({ red: [routed(), rest({ at: 20, slot })] });
    expect(captured(friend(15))).toBe(0);
    expect(captured(friend(16))).toEqual(all);
    expect(captured(friend(17))).toEqual(all);
    const behind = (at: number) => ({ red: [routed(), rest({ at, slot: 10 })] });
    expect(captured(behind(15))).toBe(0);
    expect(captured(behind(14))).toEqual(all);
    expect(captured({ red: [rest({ at: 20, slot: 15 }), routed()] })).toBe(0);
  });

  test('DP-50: a friend that has left or fallen does not count', () => {
    const fallen = { losses: { routed: [1], friend: [9] } };
    const friend = { ...rest({ at: 20, slot: 12 }), id: 'friend', ...squad(9) };
    expect(captured({ ...fallen, red: [routed(), rest(), friend] })).toBeCloseTo(7 * FALLS_BACK + 9, 12);
    const leaving = { ...friend, move: 30, doctrine: { order: 'withdraw', fromTurn: 1 } };
    expect(captured({ red: [routed(), rest(), leaving] })).toEqual(all);
    const atEdge = [routed({ at: 3 }), rest(), { ...leaving, at: 3, slot: 10 }];
    expect(captured({ red: atEdge, blue: enemy(6, { at: 27 }) })).toEqual(all);
  });

  test('DP-50: the presence of a friend may depend on chance', () => {
    const battle = solved(
      poolScenario({
        turnLimit: 2,
        combat: {
          model: 'scripted',
          losses: { routed: { schedule: [1] }, friend: { chances: [1 / 2, 1 / 2] } },
        },
        options: { routPolicy: 'always' },
        tables: { fallBack: 0, unitDestroyedDice: 0 },
        red: [{ id: 'friend', ...squad(1), at: 20, slot: 12 }, routed(), rest()],
        blue: enemy(6),
      }),
    );
    // With 1/2 the friend falls in turn 1, and the unit may surrender in turn 2; with 3/4 it falls in one of the turns.
    expect(battle.mean('captured')).toBeCloseTo((1 / 2) * 7 * FALLS_BACK + 3 / 4, 12);
  });

  test('DP-50: the nearest enemy counts', () => {
    const far = { ...enemy(14), id: 'far' };
    expect(captured({ blue: [far, enemy(12)] })).toEqual(all);
    expect(captured({ blue: [enemy(12), far] })).toEqual(all);
  });

  test('DP-50: air defence is captured too, though it fires only at flyers', () => {
    const flak = { airDefence: 'other', bands: [{ cm: 60, hit: 6, penetration: 1 }] };
    const scenario = poolScenario({
      turnLimit: 4,
      combat: bands({ weapons: { flak } }),
      options: { routPolicy: 'always' },
      tables: { fallBack: 0 },
      red: squad(7, { av: 6, standards: 9 }, { at: 18, weapon: 'flak' }),
    });
    const story = storyIn(scenario, (each) => eventsOf(each, 'removed').length > 0);
    expect(eventsOf(story, 'removed')).toMatchObject([{ surrenders: true }]);
  });

  test('DP-50: the same for a unit that fails its test to stay', () => {
    const options = { routPolicy: 'never' };
    expect(captured({ options })).toBeCloseTo(7 * FALLS_BACK ** 2, 12);
    expect(captured({ options, blue: enemy(13) })).toBe(0);
  });

  test('DP-50: casualties treated in the field are captured too, except those who returned', () => {
    const scene = {
      losses: { routed: [2, 0, 1] },
      turnLimit: 4,
      options: { treatment: 'in-the-field' },
      red: [{ ...routed(), ...squad(7, { av: 4, routPolicy: 'always' }) }, rest()],
    };
    const battle = aftermath({ ...scene, blue: enemy(6) });
    // It is let go in turn 2, or in turn 4 after those hit in turn 1 have been treated.
    expect(battle.mean('captured')).toBeCloseTo((1 / 2 + 1 / 4) * 7, 12);
    expect(battle.mean('returned')).toBeCloseTo((1 / 2) * (2 + 1 / 2) * (1 / 6), 12);
  });
});

describe('surrender when several units are removed', () => {
  /** One unit of each force falls back, and both are let go. */
  const scene: Aftermath = {
    losses: { routed: [1], other: [1] },
    red: [routed(), rest()],
    blue: [routed({ id: 'other', at: 10 }), rest({ id: 'others' })],
  };

  test('DP-50: in 10.1 units capture each other, whichever force is listed first', () => {
    const battle = aftermath(scene);
    for (const force of ['red', 'blue'])
      expect(battle.mean('captured', force)).toBeCloseTo(7 * FALLS_BACK, 10);
  });

  test('DP-50: friends count at their places when 10.1 began', () => {
    const friends = [routed(), routed({ id: 'other', slot: 12 })];
    for (const both of [friends, friends.toReversed()])
      expect(aftermath({ ...scene, red: [...both, rest()], blue: enemy(6) }).mean('captured')).toBe(0);
    // With the enemy closer than the friend.
    const apart = [routed(), routed({ id: 'other', slot: 17 }), rest()];
    const battle = aftermath({
      ...scene,
      red: apart,
      blue: [enemy(6), enemy(6, { id: 'second', slot: 17 })],
    });
    expect(battle.mean('captured')).toBeCloseTo(14 * FALLS_BACK, 10);
  });
});

describe('surrender in a collapse', () => {
  /** Two units of red, which collapses in turn 1 when its third unit is destroyed. */
  const collapse = (first: Input, second: Input, blue: Input | Input[]) =>
    aftermath({
      losses: { spark: [1] },
      turnLimit: 1,
      tables: { poolDice: { unit: 0, standard: 1 } },
      red: [
        { id: 'first', ...squad(4), ...first },
        { id: 'second', ...squad(5), ...second },
        { id: 'spark', ...squad(1, { standards: 1 }), at: 1, slot: 48 },
      ],
      blue,
    });

  test('DP-50: near an enemy and far from friends they surrender', () => {
    const battle = collapse({ at: 20, slot: 1 }, { at: 20, slot: 40 }, enemy(6, { slot: 1 }));
    expect(battle.outcome('blue', 'collapsed')).toBe(1);
    expect(battle.mean('captured')).toBe(1 + 4);
    const both = [enemy(6, { slot: 1 }), { ...enemy(6, { slot: 40 }), id: 'other' }];
    expect(collapse({ at: 20, slot: 1 }, { at: 20, slot: 40 }, both).mean('captured')).toBe(1 + 4 + 5);
  });

  test('DP-50: friends count at their places when it began', () => {
    // For each, the other is closer than the enemy.
    expect(collapse({ at: 20, slot: 10 }, { at: 20, slot: 12 }, enemy(6)).mean('captured')).toBe(1);
    expect(collapse({ at: 20, slot: 10 }, { at: 20, slot: 17 }, enemy(6)).mean('captured')).toBe(1 + 4);
  });

  test('DP-50: where a unit stood when it rallied in the same turn does not matter', () => {
    // In 10.1 of turn 2 the enemy is near; then it goes back to 14 inches, and the loss of the spark empties the pool.
    const battle = aftermath({
      losses: { routed: [1], spark: [0, 1] },
      options: { routPolicy: 'never' },
      tables: { unitDestroyedDice: 12 },
      red: [routed(), rest(), { id: 'spark', ...squad(1), at: 1, slot: 48 }],
      blue: enemy(6, { move: 8, doctrine: { order: 'withdraw', fromTurn: 2 } }),
    });
    expect(battle.outcome('blue', 'collapsed')).toBe(1);
    // Only the spark, and the unit where it fails both tests: one that passes the second is still there, and free.
    expect(battle.mean('captured')).toBeCloseTo(1 + 7 * FALLS_BACK ** 2, 12);
  });
});
