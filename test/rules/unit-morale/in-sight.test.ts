import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { modifiersOf, play } from './played.js';
import { NO_GROUP, scene, vehicle } from './scene.js';

type Parts = Partial<Parameters<typeof scene>[0]>;

/** The modifiers in turn 2 to the roll of red's twenty, one of whom has fallen. */
const adds = (parts: Parts, tests = 1, losses: Record<string, number[]> = {}) => {
  const combat = losing({ 'red-squad': [1], ...losses });
  const tables = { ...NO_GROUP, ...(parts.tables as Input) };
  return modifiersOf(
    play(scene({ combat, red: troopers(20), ...parts, tables }), { tests: Array(tests).fill(12) }),
  )[0];
};

describe('enemy casualties in sight', () => {
  const ENEMY = 'enemy casualties in sight';
  const both = (parts: Parts, fallen = 2) =>
    adds({ blue: troopers(20), ...parts }, 2, { 'blue-squad': [fallen] })[ENEMY];

  test('UM-22: each adds 1', () => {
    expect(both({})).toBe(2);
    expect(both({}, 5)).toBe(5);
  });

  test('UM-22: only those in sight: within 48 inches, and no farther', () => {
    const at = (across: number) =>
      both({
        board: { width: 80 },
        red: troopers(20, { slot: 0 }),
        blue: troopers(20, { slot: across, at: 30 }),
      });
    expect(at(48)).toBe(2);
    expect(at(49)).toBe(undefined);
    expect(both({ board: { depth: 60 } })).toBe(2);
    expect(both({ board: { depth: 61 } })).toBe(undefined);
  });

  test('UM-22: within 12 inches in cover', () => {
    const board = { zones: [{ from: 30, to: 30, cover: 'concealment' }] };
    expect(both({ board, red: troopers(20, { at: 18 }) })).toBe(2);
    expect(both({ board, red: troopers(20, { at: 17 }) })).toBe(undefined);
    // The cover of the unit seen counts, not that of the observer.
    const own = { zones: [{ from: 6, to: 6, cover: 'all-round' }] };
    expect(both({ board: own })).toBe(2);
  });

  test('UM-22: a scenario may set other distances', () => {
    expect(both({ tables: { sight: 24 } })).toBe(2);
    expect(both({ tables: { sight: 23 } })).toBe(undefined);
    const board = { zones: [{ from: 30, to: 30, cover: 'hard' }] };
    expect(both({ board, tables: { sightIntoCover: 24 } })).toBe(2);
    expect(both({ board, tables: { sightIntoCover: 23 } })).toBe(undefined);
    expect(both({ tables: { sight: 5, sightIntoCover: 24 } })).toBe(2);
  });

  test('UM-22: not those of a unit with no pieces left', () => {
    const blue = [troopers(2), troopers(20, { id: 'rest' })];
    expect(adds({ blue }, 1, { 'blue-squad': [2] })[ENEMY]).toBe(undefined);
  });

  test('UM-22: those of several units', () => {
    const blue = [troopers(20), troopers(20, { id: 'rest' })];
    expect(adds({ red: troopers(40), blue }, 3, { 'blue-squad': [2], rest: [3] })[ENEMY]).toBe(5);
  });

  const inTurn3 = (enemyCasualties: string) =>
    modifiersOf(
      play(
        scene({
          turnLimit: 3,
          combat: losing({ 'red-squad': [0, 1], 'blue-squad': [2, 1] }),
          options: { enemyCasualties },
          tables: NO_GROUP,
          red: troopers(20),
          blue: troopers(20),
        }),
        { tests: [12, 12] },
      ),
    )[0][ENEMY];

  test('UM-22: those since the tests of the previous turn, or under another reading all', () => {
    expect(inTurn3('last-turn')).toBe(1);
    expect(inTurn3('all')).toBe(3);
    expect(scene({ red: troopers(1) }).rules['unit-morale'].options).toMatchObject({
      enemyCasualties: 'last-turn',
    });
  });
});

describe('outnumbered', () => {
  const OUT = { outnumbered: -1 };

  test('UM-22: when more enemies than friends are in sight', () => {
    expect(adds({ blue: troopers(19) })).toEqual({});
    expect(adds({ blue: troopers(20) })).toEqual(OUT);
  });

  test('UM-22: friends in sight count', () => {
    const friend = (slot: number, more: Input = {}) => troopers(5, { id: 'friend', slot, ...more });
    const blue = troopers(24);
    const board = { width: 80 };
    expect(adds({ board, red: [troopers(20), friend(72)], blue })).toEqual({});
    expect(adds({ board, red: [troopers(20), friend(73)], blue })).toEqual(OUT);
    expect(adds({ red: [friend(24, { at: 30 }), troopers(20)], blue })).toEqual({});
    expect(adds({ red: [troopers(20), friend(24)], blue: troopers(25) })).toEqual(OUT);
    const trees = (slot: number) => ({
      zones: [{ from: 0, to: 9, left: slot, right: 48, cover: 'concealment' }],
    });
    expect(adds({ board: trees(36), red: [troopers(20), friend(36)], blue })).toEqual({});
    expect(adds({ board: trees(37), red: [troopers(20), friend(37)], blue })).toEqual(OUT);
    expect(
      adds({ board: { depth: 60, width: 80 }, red: [troopers(20), friend(24, { at: 54 })], blue }),
    ).toEqual({});
    expect(
      adds({ board: { depth: 60, width: 80 }, red: [troopers(20), friend(24, { at: 55 })], blue }),
    ).toEqual(OUT);
  });

  test('UM-22: enemies out of sight do not count', () => {
    const blue = troopers(50);
    expect(adds({ blue, tables: { sight: 24 } })).toEqual(OUT);
    expect(adds({ blue, tables: { sight: 23 } })).toEqual({});
    expect(adds({ blue: [troopers(10), troopers(10, { id: 'rest', slot: 40 })] })).toEqual(OUT);
  });

  test('UM-22: a hull counts as one, with everyone inside', () => {
    const crew = { roster: { trooper: 30 } };
    expect(adds({ blue: vehicle(crew) })).toEqual({});
    const friends = [troopers(20), vehicle({ id: 'car', ...crew })];
    expect(adds({ red: friends, blue: troopers(20) })).toEqual({});
    expect(adds({ red: friends, blue: troopers(21) })).toEqual(OUT);
  });

  test('UM-22: fallen pieces no longer count', () => {
    expect(adds({ blue: troopers(20) }, 2, { 'blue-squad': [1] })).toEqual({
      'enemy casualties in sight': 1,
    });
    // One of its friends has fallen.
    const red = [troopers(20), troopers(5, { id: 'friend' })];
    expect(adds({ red, blue: troopers(24) }, 2, { friend: [1] })).toEqual(OUT);
  });

  test('UM-22: pieces that have run off the board do not count either', () => {
    const red = [troopers(20), troopers(10, { id: 'friend', at: 1 })];
    const story = play(
      scene({
        turnLimit: 4,
        combat: losing({ 'red-squad': [0, 0, 1], friend: [1] }),
        tables: { ...NO_GROUP, ...{ moraleNumbers: { regular: { experienced: 11 } } } },
        red,
        blue: troopers(21),
      }),
      { tests: [2, 12] },
    );
    expect(modifiersOf(story)).toEqual([OUT]);
  });
});

describe('own casualties', () => {
  test.each([
    [15, 1, undefined],
    [15, 2, -1],
    [15, 3, -2],
    [10, 1, -1],
    [10, 9, -9],
    [3, 1, -3],
    [3, 2, -6],
  ])('UM-22: of %i, %i: each full tenth subtracts 1', (pieces, fallen, by) => {
    const added = adds({ red: troopers(pieces), blue: troopers(1, { at: 1 }) }, 1, { 'red-squad': [fallen] });
    expect(added['own casualties']).toBe(by);
  });

  test('UM-22: not those of other units, and all that it has ever had', () => {
    expect(adds({ red: [troopers(20), troopers(10, { id: 'friend' })] }, 2, { friend: [3] })).toEqual({});
    const story = play(
      scene({
        turnLimit: 4,
        combat: losing({ 'red-squad': [1, 1, 1] }),
        options: { hitsCauseMorale: 'every-hit' },
        tables: NO_GROUP,
        red: troopers(10),
      }),
      { tests: [12, 12, 12] },
    );
    expect(modifiersOf(story)).toEqual([
      { 'own casualties': -1 },
      { 'own casualties': -2 },
      { 'own casualties': -3 },
    ]);
  });
});

describe('enemy equipment', () => {
  const apc = { 'unit-morale': { apc: true } };
  const hma = { troops: { armour: 'hma' } };
  const HMA = { 'enemy in HMA or APC': -1 };
  const TANKS = { 'enemy tanks': -2 };
  const tank = (armour: string, more: Input = {}) => vehicle({ troops: { armour }, ...more });
  const two = (unit: Input) => [unit, { ...unit, id: 'second' }];

  test('UM-22: HMA or an APC in sight subtracts 1, once', () => {
    expect(adds({ blue: troopers(3, hma) })).toEqual(HMA);
    expect(adds({ blue: vehicle(apc) })).toEqual(HMA);
    expect(adds({ blue: two(troopers(3, hma)) })).toEqual(HMA);
    expect(adds({ blue: [troopers(3, hma), vehicle({ id: 'apc', ...apc })] })).toEqual(HMA);
  });

  test('UM-22: other armour and other vehicles do not', () => {
    for (const armour of ['ma', 'lta', 'flak-vest'])
      expect(adds({ blue: troopers(3, { troops: { armour } }) })).toEqual({});
    expect(adds({ blue: vehicle() })).toEqual({});
    expect(adds({ red: troopers(20, hma) })).toEqual({});
  });

  test('UM-22: tanks in sight subtract 2, once', () => {
    expect(adds({ blue: tank('track-tank') })).toEqual(TANKS);
    expect(adds({ blue: tank('hovertank') })).toEqual(TANKS);
    expect(adds({ blue: two(tank('track-tank')) })).toEqual(TANKS);
    expect(adds({ blue: tank('track-tank', apc) })).toEqual({ ...HMA, ...TANKS });
  });

  test('UM-22: units with such armour that are no tanks do not', () => {
    for (const armour of ['light-track', 'hoverbus']) expect(adds({ blue: tank(armour) })).toEqual({});
    expect(adds({ blue: tank('track-tank', { kind: 'strongpoint' }) })).toEqual({});
  });

  test('UM-22: nothing out of sight does', () => {
    const tables = { sight: 23 };
    expect(adds({ blue: tank('hovertank'), tables })).toEqual({});
    expect(adds({ blue: troopers(3, hma), tables })).toEqual({});
    const gone = [troopers(2, hma), troopers(3, { id: 'rest' })];
    expect(adds({ blue: gone }, 1, { 'blue-squad': [2] })).toEqual({});
  });
});
