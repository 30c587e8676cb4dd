import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { numbered } from '../../scenes/unit-morale/words.js';
import { type Dice, expectSeen } from './played.js';
import { NO_GROUP, type Parts, scene, vehicle } from './scene.js';

const TWELVE = [12, 12, 12];
type Losses = Record<string, number[]>;

/** One of red's twenty has fallen, and the others test in turn 2; so do other units that lose pieces. */
const struck = (parts: Partial<Parts>, losses: Losses, tests: number): Parts & Dice => {
  return {
    combat: losing({ 'red-squad': [1], ...losses }),
    red: troopers(20),
    ...parts,
    tables: { ...NO_GROUP, ...parts.tables },
    tests: TWELVE.slice(0, tests),
  };
};
/** Expects these modifiers. */
const adds = (parts: Partial<Parts>, modifiers: Input, losses: Losses = {}, tests = 1) =>
  expectSeen(struck(parts, losses, tests), { modifiers: [modifiers] as Record<string, number>[] });

const zone = (more: Input) => ({ board: { zones: [{ from: 30, to: 30, cover: 'concealment', ...more }] } });
const twenty = (more: Input = {}) => troopers(20, more);
const wide = { width: 80 };

describe('enemy casualties in sight', () => {
  const ENEMY = 'enemy casualties in sight';
  const across = (slot: number) => ({
    board: wide,
    red: twenty({ slot: 0 }),
    blue: twenty({ slot, at: 30 }),
  });

  test.each<[string, number | undefined, Partial<Parts>, number?]>([
    ['each adds 1', 2, {}],
    ['five add 5', 5, {}, 5],
    ['within 48 inches', 2, across(48)],
    ['not at 49', undefined, across(49)],
    ['within 48 inches ahead', 2, { board: { depth: 60 } }],
    ['not at 49 ahead', undefined, { board: { depth: 61 } }],
    ['within 12 inches in cover', 2, { ...zone({}), red: twenty({ at: 18 }) }],
    ['not at 13', undefined, { ...zone({}), red: twenty({ at: 17 }) }],
    // The cover of the unit seen counts, not that of the observer.
    ['from cover', 2, zone({ from: 6, to: 6, cover: 'all-round' })],
    ['within another distance', 2, { tables: { sight: 24 } }],
    ['not beyond another distance', undefined, { tables: { sight: 23 } }],
    ['within another distance in cover', 2, { ...zone({ cover: 'hard' }), tables: { sightIntoCover: 24 } }],
    ['not beyond it', undefined, { ...zone({ cover: 'hard' }), tables: { sightIntoCover: 23 } }],
    ['in the open within the distance into cover', 2, { tables: { sight: 5, sightIntoCover: 24 } }],
  ])('UM-22: %s: %s', (_, by, parts, fallen = 2) => {
    adds(
      { blue: twenty(), ...parts },
      by === undefined ? {} : { [ENEMY]: by },
      { 'blue-squad': [fallen] },
      2,
    );
  });

  test('UM-22: those of several units, but not of a unit with no pieces left', () => {
    const rest = twenty({ id: 'rest' });
    adds({ blue: [troopers(2), rest] }, { outnumbered: -1 }, { 'blue-squad': [2] });
    const both = { 'blue-squad': [2], rest: [3] };
    adds({ red: troopers(40), blue: [twenty(), rest] }, { [ENEMY]: 5 }, both, 3);
  });

  test.each([
    ['last-turn', 1],
    ['all', 3],
  ])(
    'UM-22: those since the tests of the previous turn, or under another reading all: %s',
    (enemyCasualties, by) => {
      const parts = {
        turnLimit: 3,
        combat: losing({ 'red-squad': [0, 1], 'blue-squad': [2, 1] }),
        options: { enemyCasualties },
        tables: NO_GROUP,
        red: twenty(),
        blue: twenty(),
        tests: [12, 12],
      };
      expectSeen(parts, { modifiers: [{ [ENEMY]: by }] });
      const usual = scene({ red: troopers(1) }).rules['unit-morale'].options;
      expect(usual).toMatchObject({ enemyCasualties: 'last-turn' });
    },
  );
});

describe('outnumbered', () => {
  const OUT = { outnumbered: -1 };
  const friend = (slot: number, more: Input = {}) => troopers(5, { id: 'friend', slot, ...more });
  const blue = troopers(24);
  const trees = (slot: number) => ({
    ...zone({ from: 0, to: 9, left: slot, right: 48 }),
    ...{ red: [twenty(), friend(slot)], blue },
  });
  const deep = (at: number) => ({
    board: { depth: 60, width: 80 },
    red: [twenty(), friend(24, { at })],
    blue,
  });
  const crew = { roster: { trooper: 30 } };
  const withCar = [twenty(), vehicle({ id: 'car', ...crew })];

  test.each<[string, boolean, Partial<Parts>]>([
    ['as many enemies as friends in sight', false, { blue: troopers(19) }],
    ['one more', true, { blue: twenty() }],
    ['friends in sight count', false, { board: wide, red: [twenty(), friend(72)], blue }],
    ['not at 49 inches', true, { board: wide, red: [twenty(), friend(73)], blue }],
    ['wherever they are listed', false, { red: [friend(24, { at: 30 }), twenty()], blue }],
    ['with one more enemy', true, { red: [twenty(), friend(24)], blue: troopers(25) }],
    ['friends in cover within 12 inches', false, trees(36)],
    ['not at 13', true, trees(37)],
    ['friends 48 inches ahead', false, deep(54)],
    ['not 49 ahead', true, deep(55)],
    // Enemies out of sight do not count.
    ['enemies within sight', true, { blue: troopers(50), tables: { sight: 24 } }],
    ['not beyond', false, { blue: troopers(50), tables: { sight: 23 } }],
    ['two units of enemies', true, { blue: [troopers(10), troopers(10, { id: 'rest', slot: 40 })] }],
    // A hull counts as one, with everyone inside.
    ['an enemy hull', false, { blue: vehicle(crew) }],
    ['a friendly hull', false, { red: withCar, blue: twenty() }],
    ['a friendly hull is not enough', true, { red: withCar, blue: troopers(21) }],
  ])('UM-22: %s: %s', (_, isOutnumbered, parts) => adds(parts, isOutnumbered ? OUT : {}));

  test('UM-22: fallen pieces no longer count, nor pieces that have run off the board', () => {
    adds({ blue: twenty() }, { 'enemy casualties in sight': 1 }, { 'blue-squad': [1] }, 2);
    // One of its friends has fallen.
    adds({ red: [twenty(), friend(24)], blue }, OUT, { friend: [1] }, 2);
    const parts = {
      turnLimit: 4,
      combat: losing({ 'red-squad': [0, 0, 1], friend: [1] }),
      tables: { ...NO_GROUP, ...numbered(11) },
      red: [twenty(), troopers(10, { id: 'friend', at: 1 })],
      blue: troopers(21),
      tests: [2, 12],
    };
    expectSeen(parts, { modifiers: [OUT] });
  });
});

describe('own casualties', () => {
  const OWN = 'own casualties';
  test.each([
    [15, 1, {}],
    [15, 2, { [OWN]: -1 }],
    [15, 3, { [OWN]: -2 }],
    [10, 1, { [OWN]: -1 }],
    [10, 9, { [OWN]: -9 }],
    [3, 1, { [OWN]: -3 }],
    [3, 2, { [OWN]: -6 }],
  ])('UM-22: of %i, %i: each full tenth subtracts 1', (pieces, fallen, modifiers) => {
    adds({ red: troopers(pieces) }, modifiers, { 'red-squad': [fallen] });
  });

  test('UM-22: not those of other units, and all that it has ever had', () => {
    adds({ red: [twenty(), troopers(10, { id: 'friend' })] }, {}, { friend: [3] }, 2);
    const parts = {
      turnLimit: 4,
      combat: losing({ 'red-squad': [1, 1, 1] }),
      options: { hitsCauseMorale: 'every-hit' },
      tables: NO_GROUP,
      red: troopers(10),
      tests: TWELVE,
    };
    expectSeen(parts, { modifiers: [{ [OWN]: -1 }, { [OWN]: -2 }, { [OWN]: -3 }] });
  });
});

describe('enemy equipment', () => {
  const apc = { 'unit-morale': { apc: true } };
  const hma = { troops: { armour: 'hma' } };
  const HMA = { 'enemy in HMA or APC': -1 };
  const TANKS = { 'enemy tanks': -2 };
  const three = (armour: string) => troopers(3, { troops: { armour } });
  const tank = (armour: string, more: Input = {}) => vehicle({ troops: { armour }, ...more });
  const two = (unit: Input) => [unit, { ...unit, id: 'second' }];
  const sight = (inches: number) => ({ tables: { sight: inches } });

  test.each<[string, Input, Partial<Parts>]>([
    // HMA or an APC in sight subtracts 1, once; other armour and other vehicles do not.
    ['HMA', HMA, { blue: three('hma') }],
    ['an APC', HMA, { blue: vehicle(apc) }],
    ['two units in HMA', HMA, { blue: two(three('hma')) }],
    ['HMA and an APC', HMA, { blue: [three('hma'), vehicle({ id: 'apc', ...apc })] }],
    ['MA', {}, { blue: three('ma') }],
    ['LTA', {}, { blue: three('lta') }],
    ['flak vests', {}, { blue: three('flak-vest') }],
    ['a vehicle', {}, { blue: vehicle() }],
    ['own HMA', {}, { red: twenty(hma) }],
    // Tanks in sight subtract 2, once; units with such armour that are no tanks do not.
    ['a track tank', TANKS, { blue: tank('track-tank') }],
    ['a hovertank', TANKS, { blue: tank('hovertank') }],
    ['two tanks', TANKS, { blue: two(tank('track-tank')) }],
    ['a tank that is an APC', { ...HMA, ...TANKS }, { blue: tank('track-tank', apc) }],
    ['a light track', {}, { blue: tank('light-track') }],
    ['a hoverbus', {}, { blue: tank('hoverbus') }],
    ['a strongpoint', {}, { blue: tank('track-tank', { kind: 'strongpoint' }) }],
    // Nothing out of sight does.
    ['a tank in sight', TANKS, { blue: tank('hovertank'), ...sight(24) }],
    ['a tank out of sight', {}, { blue: tank('hovertank'), ...sight(23) }],
    ['HMA out of sight', {}, { blue: three('hma'), ...sight(23) }],
  ])('UM-22: %s: %j', (_, modifiers, parts) => adds(parts, modifiers));

  test('UM-22: nor HMA that is gone', () => {
    adds({ blue: [troopers(2, hma), troopers(3, { id: 'rest' })] }, {}, { 'blue-squad': [2] });
  });
});
