import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { type Input, losing } from '../../scenes/scene.js';
import { eventsOf, stories, storyIn } from '../told.js';
import { solved } from './exact.js';

const field = { treatment: 'in-the-field' };
const still = { fallBack: 0 };

/** Red, which never falls back far, loses three of twelve in turn 1, and treats them in turn 2. */
const scene = (red: Input | Input[], more: Input = {}) =>
  poolScenario({
    turnLimit: 2,
    combat: losing({ 'red-squad': [3] }),
    options: field,
    tables: still,
    red,
    blue: squad(4, { standards: 9 }, { at: 1 }),
    ...more,
  });
const twelve = (more: Input = {}, place: Input = {}) =>
  squad(12, { standards: 9, ...more }, { at: 20, ...place });
/** The chance that red is still there in turn 2. */
const STAYS = 3 / 4;
const helpers = (medics: number, place: Input) => ({
  id: 'helpers',
  ...squad(4, { medics }),
  at: 20,
  ...place,
});

describe('treating in the field', () => {
  test('DP-40, DP-41: lightly wounded return at once, the seriously wounded rest', () => {
    const battle = solved(scene(twelve()));
    expect(battle.mean('returned')).toBeCloseTo(STAYS * 3 * (1 / 6), 12);
    expect(battle.posture('steady', 2)).toBeCloseTo(STAYS * (9 + 0.5), 12);
    // Casualties that red could not treat because it was removed are rolled for without the penalty.
    const [light, serious, out] = battle.means('light', 'serious', 'out');
    expect(light).toBeCloseTo((1 - STAYS) * 1, 12);
    expect(serious).toBeCloseTo(STAYS * 1 + (1 - STAYS) * 1, 12);
    expect(out).toBeCloseTo(STAYS * 1.5 + (1 - STAYS) * 1, 12);
  });

  test('DP-41: with the option `afterwards` no casualty is treated', () => {
    const battle = solved(scene(twelve(), { options: {} }));
    expect(battle.means('returned', 'light')).toEqual([0, 1]);
  });

  test('DP-41: no casualty is treated twice', () => {
    for (const story of stories(scene(twelve(), { turnLimit: 5 }), 20)) {
      expect(eventsOf(story, 'treated').length).toBeLessThanOrEqual(1);
    }
    const again = { combat: losing({ 'red-squad': [3, 0, 1] }), turnLimit: 5 };
    const story = storyIn(scene(twelve(), again), (each) => eventsOf(each, 'treated').length === 2);
    const treated = eventsOf(story, 'treated').map(({ turn, wounds }) => [
      turn,
      Object.values(wounds).reduce((sum, count) => sum + count, 0),
    ]);
    expect(treated).toEqual([
      [2, 3],
      [4, 1],
    ]);
  });

  test('DP-41: a piece that returned and falls again is a casualty again', () => {
    const battle = solved(
      scene(squad(2, { standards: 9, av: 2 }, { at: 20 }), {
        combat: losing({ 'red-squad': [1, 2] }),
        tables: { ...still, lightUpTo: 10 },
      }),
    );
    // In 35 of 36 battles the unit is there; in 5 of 6 the first casualty has returned, and falls with the other.
    const casualties = 1 + (35 / 36) * (1 + 5 / 6);
    expect(battle.mean('casualties')).toBeCloseTo(casualties, 12);
    expect(battle.mean('returned')).toBeCloseTo((35 / 36) * (5 / 6), 12);
  });

  const light = (red: Input[], losses: Input = losing({ 'red-squad': [3] })) =>
    solved(scene(red, { combat: losses, options: { ...field, routPolicy: 'always' }, tables: still })).mean(
      'returned',
    );
  const here = twelve();
  // A unit is let go when it falls back.
  const each = (faces: number) => expect.closeTo((1 / 2) * 3 * (faces / 6), 10);

  test('DP-41: medics within eight inches help, measured in a straight line, and none farther away', () => {
    expect(light([here, helpers(1, { slot: 24 })])).toEqual(each(2));
    expect(light([here, helpers(1, { slot: 32 })])).toEqual(each(2));
    expect(light([here, helpers(1, { slot: 33 })])).toEqual(each(1));
    expect(light([here, helpers(1, { at: 12 })])).toEqual(each(2));
    expect(light([here, helpers(1, { at: 11 })])).toEqual(each(1));
    expect(light([here, helpers(1, { at: 14, slot: 29 })])).toEqual(each(2)); // 6² + 5² ≤ 8²
    expect(light([here, helpers(1, { at: 14, slot: 30 })])).toEqual(each(1)); // 6² + 6² > 8²
  });

  test('DP-41: a scenario may set another distance', () => {
    const battle = (medicRange: number) =>
      solved(
        scene([here, helpers(1, { slot: 29 })], {
          options: { ...field, routPolicy: 'always' },
          tables: { ...still, medicRange },
        }),
      ).mean('returned');
    expect(battle(5)).toEqual(each(2));
    expect(battle(4)).toEqual(each(1));
  });

  test('DP-41: two of them at most, from one unit or several', () => {
    expect(light([here, helpers(2, {})])).toEqual(each(3));
    expect(light([here, helpers(4, {})])).toEqual(each(3));
    expect(light([here, helpers(1, {}), { ...helpers(1, {}), id: 'more' }])).toEqual(each(3));
  });

  test('DP-41: medics of the unit itself that have not fallen', () => {
    // Any three of twelve fall: in one case of four the medic is among them, and is not treated in the field.
    const own = light([twelve({ medics: 1 })]);
    expect(own).toBeCloseTo((1 / 2) * ((3 / 4) * 3 * (2 / 6) + (1 / 4) * 2 * (1 / 6)), 12);
  });

  test('DP-41: fallen medics of others do not help', () => {
    const both = losing({ 'red-squad': [3], helpers: [3] });
    const half = [here, { id: 'helpers', ...squad(4, { medics: 4, av: 6, routPolicy: 'never' }), at: 20 }];
    expect(light(half)).toEqual(each(3));
    // Three of four medics fall; the remaining one, if present when the unit treats, helps.
    const treating = storyIn(scene(half, { combat: both }), (story) => eventsOf(story, 'treated').length > 0);
    expect(eventsOf(treating, 'treated')[0].medics).toBeLessThanOrEqual(1);
    const gone = [here, { id: 'helpers', ...squad(3, { medics: 3 }), at: 20 }];
    expect(light(gone, both)).toEqual(each(1));
  });

  test('DP-41: the presence of a medic may depend on chance', () => {
    const combat = {
      model: 'scripted',
      losses: { 'red-squad': { schedule: [3] }, helpers: { chances: [1 / 2, 1 / 2] } },
    };
    const one = { id: 'helpers', ...squad(1, { medics: 1 }), at: 20 };
    const battle = solved(
      scene([here, one], {
        combat,
        options: { ...field, routPolicy: 'always' },
        tables: { ...still, unitDestroyedDice: 0 },
      }),
    );
    expect(battle.mean('returned')).toBeCloseTo(
      (1 / 2) * ((1 / 2) * 3 * (2 / 6) + (1 / 2) * 3 * (1 / 6)),
      12,
    );
  });

  test('DP-41: medics that have left the board do not help, and neither do the enemy’s', () => {
    const leaving = helpers(2, { move: 30, doctrine: { order: 'withdraw', fromTurn: 1 } });
    expect(light([here, leaving])).toEqual(each(1));
    expect(light([twelve({}, { at: 2 }), { ...leaving, at: 2 }])).toEqual(each(1));
    const enemy = squad(4, { medics: 4, standards: 9 }, { at: 16 });
    const battle = solved(scene(here, { options: { ...field, routPolicy: 'always' }, blue: enemy }));
    expect(battle.mean('returned')).toEqual(each(1));
  });

  test('DP-41: commanders and medics are not treated in the field, but after the battle', () => {
    const scenario = scene(squad(2, { commander: 'elite', medics: 1, standards: 9 }, { at: 20 }), {
      combat: losing({ 'red-squad': [1] }),
      turnLimit: 3,
    });
    for (const story of stories(scenario, 10)) expect(eventsOf(story, 'treated')).toEqual([]);
    const battle = solved(scenario);
    expect(battle.mean('light') + battle.mean('serious') + battle.mean('out')).toBeCloseTo(1, 12);
  });
});
