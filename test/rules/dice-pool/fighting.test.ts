import { describe, expect, test } from 'vitest';
import { poolScenario, squad } from '../../scenes/dice-pool/words.js';
import { flat, type Input } from '../../scenes/scene.js';
import { eventsOf, stories, storyIn } from '../told.js';
import { fairShot, none, sureShot } from './book.js';
import { solved } from './exact.js';

/** Red's two and their weapon, against a crowd that does not fire. */
const hits = (red: Input, more: Input = {}, blue: Input = {}) =>
  solved(
    poolScenario({
      turnLimit: 1,
      combat: flat({ fair: fairShot(3), none }),
      red: squad(2, {}, { weapon: 'fair', ...red }),
      blue: squad(40, { standards: 9 }, { weapon: 'none', ...blue }),
      ...more,
    }),
  ).mean('casualties', 'blue');

describe('fire', () => {
  test('DP-11: each piece fires all its shots; in a crew, one piece does', () => {
    expect(hits({})).toBe(6);
    expect(hits({ kind: 'crew' })).toBe(3);
  });

  test('DP-11: moving makes hitting harder, and so do cover and armour', () => {
    expect(hits({ doctrine: { order: 'advance', toRange: 20 } })).toBeCloseTo(6 * 0.9, 12);
    const zones = [{ from: 25, to: 36, cover: 'hard' }];
    expect(hits({}, { board: { zones } })).toBeCloseTo(6 * 0.8, 12);
    expect(hits({}, {}, { armour: 5 })).toBeCloseTo(6 * 0.5, 12);
  });
});

describe('close combat', () => {
  /** Red walks up to blue, which fires at it if it has a gun. */
  const fight = (red: Input, gun: Input = none) =>
    poolScenario({
      turnLimit: 1,
      combat: {
        ...flat({ gun, club: { bands: [{ upTo: 60, needed: 120 }] }, none }),
        assault: { needed: 4 },
      },
      tables: { fallBack: 0 },
      red: squad(9, { standards: 9 }, { at: 16, weapon: 'club', doctrine: { order: 'assault' }, ...red }),
      blue: [
        { id: 'foe', ...squad(7, { av: 2, standards: 9 }), at: 17, weapon: 'club' },
        { id: 'gunner', ...squad(1), at: 1, weapon: 'gun' },
      ],
    });
  const modifiers = (story: ReturnType<typeof storyIn>, unit = 'red-squad') =>
    eventsOf(story, 'blows', unit)[0].modifiers.map(({ name, by }) => `${name} ${by}`);

  test('DP-11: a unit that moved charges, others do not', () => {
    const [story] = stories(fight({}), 1);
    expect(modifiers(story)).toEqual(['charging 1']);
    expect(modifiers(story, 'foe')).toEqual([]);
    const [still] = stories(fight({ at: 18, doctrine: { order: 'hold' } }), 1);
    expect(modifiers(still)).toEqual([]);
  });

  test('DP-11: a unit that fell back this turn is unsteady, and does not charge', () => {
    const shot = (held: boolean) =>
      storyIn(
        fight({}, sureShot()),
        (story) => eventsOf(story, 'test').find(({ phase }) => phase === '10.3')?.passed === held,
      );
    expect(modifiers(shot(true))).toEqual(['charging 1']);
    expect(modifiers(shot(false))).toEqual(['unsteady -2']);
  });

  test('DP-11: a unit in contact when the fire begins does not fire, and an unarmed one does not fight', () => {
    const [story] = stories(fight({}), 1);
    expect(eventsOf(story, 'shots')).toEqual([]);
    const [unarmed] = stories(fight({ weapon: 'none' }), 1);
    expect(eventsOf(unarmed, 'blows')).toEqual([]);
    expect(eventsOf(unarmed, 'blows', 'foe')).toHaveLength(1);
  });
});
