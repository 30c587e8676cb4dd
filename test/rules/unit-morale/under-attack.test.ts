import { describe, test } from 'vitest';
import { type Input, troopers } from '../../scenes/scene.js';
import { expectSeen, type Row } from './played.js';
import { guns, type Parts, steel, vehicle } from './scene.js';

const CLOSE = { 'close or indirect fire': -1 };
const AIR = { 'air attack': -3 };
const gun = (weapon: string, more: Input = {}) => troopers(1, { ...steel(weapon), ...more });
const attacked = (blue: Input | Input[], red: Input = {}, more: Partial<Parts> = {}): Row[1] => ({
  ...{ combat: guns(), red: troopers(20, { ...steel('club'), ...red }), blue, tests: [12] },
  ...more,
});

describe('how a unit is shot at', () => {
  const flyer = { kind: 'flyer', weapon: 'gun' };
  const small = { board: { millimetresPerInch: 10 } };
  const wide = { tables: { closeRange: 25 } };
  const far = gun('gun', { id: 'far', slot: 30, at: 1 });
  const carrier = (apc: boolean) => ({
    red: {
      ...vehicle({ roster: { trooper: 4 }, weapon: 'club', troops: { armour: 'plate' } }),
      'unit-morale': { apc },
    },
  });

  // When none of its pieces falls and it is not outnumbered.
  test.each<[string, Record<string, number>, Row[1]]>([
    // At close range, within 15 cm: 6 inches.
    ['at 6 inches', CLOSE, attacked(gun('gun'), { at: 24 })],
    ['at 7', {}, attacked(gun('gun'), { at: 23 })],
    ['at 4² + 4² ≤ 6²', CLOSE, attacked(gun('gun', { slot: 28 }), { at: 26 })],
    ['at 4² + 5² > 6²', {}, attacked(gun('gun', { slot: 29 }), { at: 26 })],
    ['with another board scale', CLOSE, attacked(gun('gun'), { at: 15 }, small)],
    ['beyond it with another board scale', {}, attacked(gun('gun'), { at: 14 }, small)],
    ['with another distance', CLOSE, attacked(gun('gun'), { at: 20 }, wide)],
    ['beyond another distance', {}, attacked(gun('gun'), { at: 19 }, wide)],
    // With indirect fire at any distance; both together count once.
    ['indirectly', CLOSE, attacked(gun('mortar'))],
    ['indirectly from nearby', CLOSE, attacked(gun('mortar'), { at: 24 })],
    ['in both ways', CLOSE, attacked([gun('mortar'), gun('gun', { id: 'near', at: 10 })], { at: 20 })],
    ['from the air', AIR, attacked(flyer)],
    ['from the air and the ground', AIR, attacked([flyer, gun('gun', { id: 'ground' })])],
    ['from the air nearby', { ...CLOSE, ...AIR }, attacked({ ...flyer, at: 12 }, { at: 20 })],
    // Several units may shoot at it, one of them at close range.
    ['by two, the second nearby', CLOSE, attacked([far, gun('gun')], { at: 24 })],
    ['by two, the first nearby', CLOSE, attacked([gun('gun'), far], { at: 24 })],
    ['in an APC', { 'in an APC': 1 }, attacked(gun('gun'), {}, carrier(true))],
    ['in another vehicle', {}, attacked(gun('gun'), {}, carrier(false))],
  ])('UM-22: %s: %j', (_, modifiers, parts) => expectSeen(parts, { modifiers: [modifiers] }));

  test('UM-22: only since the unit’s last tests', () => {
    // Blue moves away: in turn 1 it fires from 6 inches, in turn 2 from 12.
    const leaving = gun('gun', { at: 12, doctrine: { order: 'withdraw', fromTurn: 2 } });
    const parts = { ...attacked(leaving, { at: 18 }), turnLimit: 3, tests: [12, 12], hits: [1, 1] };
    expectSeen(parts, { modifiers: [CLOSE, {}] });
  });

  test('UM-22: units that fire are not under fire because of it', () => {
    expectSeen(attacked(gun('gun'), { at: 24 }), { modifiers: [] }, 'blue-squad');
  });
});
