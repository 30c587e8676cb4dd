import { describe, expect, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { modifiersOf, play } from './played.js';
import { guns, steel, vehicle } from './scene.js';

/** The modifiers to red's rolls, when none of its pieces falls and it is not outnumbered. */
const adds = (blue: Input | Input[], red: Input = {}, more: Input = {}, tests = 1, hits: number[] = []) =>
  modifiersOf(
    play({
      combat: guns(),
      red: troopers(20, { ...steel('club'), ...red }),
      blue,
      ...more,
      tests: Array(tests).fill(12),
      hits,
    }),
  );
const CLOSE = { 'close or indirect fire': -1 };
const AIR = { 'air attack': -3 };
const gun = (weapon: string, more: Input = {}) => troopers(1, { ...steel(weapon), ...more });

describe('how it is shot at', () => {
  test('UM-22: at close range, within 15 cm: 6 inches', () => {
    expect(adds(gun('gun'), { at: 24 })).toEqual([CLOSE]);
    expect(adds(gun('gun'), { at: 23 })).toEqual([{}]);
    expect(adds(gun('gun', { slot: 28 }), { at: 26 })).toEqual([CLOSE]); // 4² + 4² ≤ 6²
    expect(adds(gun('gun', { slot: 29 }), { at: 26 })).toEqual([{}]); // 4² + 5² > 6²
  });

  test('UM-22: with another board scale, or another distance', () => {
    expect(adds(gun('gun'), { at: 15 }, { board: { millimetresPerInch: 10 } })).toEqual([CLOSE]);
    expect(adds(gun('gun'), { at: 14 }, { board: { millimetresPerInch: 10 } })).toEqual([{}]);
    expect(adds(gun('gun'), { at: 20 }, { tables: { closeRange: 25 } })).toEqual([CLOSE]);
    expect(adds(gun('gun'), { at: 19 }, { tables: { closeRange: 25 } })).toEqual([{}]);
  });

  test('UM-22: with indirect fire at any distance; both together count once', () => {
    expect(adds(gun('mortar'))).toEqual([CLOSE]);
    expect(adds(gun('mortar'), { at: 24 })).toEqual([CLOSE]);
    expect(adds([gun('mortar'), gun('gun', { id: 'near', at: 10 })], { at: 20 })).toEqual([CLOSE]);
  });

  test('UM-22: from the air', () => {
    const flyer = { kind: 'flyer', weapon: 'gun' };
    expect(adds(flyer)).toEqual([AIR]);
    expect(adds([flyer, gun('gun', { id: 'ground' })])).toEqual([AIR]);
    expect(adds({ ...flyer, at: 12 }, { at: 20 })).toEqual([{ ...CLOSE, ...AIR }]);
  });

  test('UM-22: only since the unit’s last tests', () => {
    // Blue moves away: in turn 1 it fires from 6 inches, in turn 2 from 12.
    const leaving = gun('gun', { at: 12, doctrine: { order: 'withdraw', fromTurn: 2 } });
    expect(adds(leaving, { at: 18 }, { turnLimit: 3 }, 2, [1, 1])).toEqual([CLOSE, {}]);
  });

  test('UM-22: before its tests several units may shoot at it, one of them at close range', () => {
    const far = gun('gun', { id: 'far', slot: 30, at: 1 });
    expect(adds([far, gun('gun')], { at: 24 })).toEqual([CLOSE]);
    expect(adds([gun('gun'), far], { at: 24 })).toEqual([CLOSE]);
  });

  test('UM-22: units that fire are not under fire because of it', () => {
    const story = play({
      combat: guns(),
      red: troopers(20, { at: 24, ...steel('club') }),
      blue: gun('gun'),
      tests: [12],
    });
    expect(modifiersOf(story, 'blue-squad')).toEqual([]);
  });
});

describe('in an APC', () => {
  const carrier = (apc: boolean) => ({
    ...vehicle({ roster: { trooper: 4 }, weapon: 'club', troops: { armour: 'plate' } }),
    'unit-morale': { apc },
  });
  const rides = (apc: boolean) =>
    modifiersOf(play({ combat: guns(), red: { ...carrier(apc) }, blue: gun('gun'), tests: [12] }));

  test('UM-22: adds 1', () => {
    expect(rides(true)).toEqual([{ 'in an APC': 1 }]);
    expect(rides(false)).toEqual([{}]);
  });
});
