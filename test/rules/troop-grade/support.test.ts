import { describe, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { expectSeen, type Row } from './played.js';
import { hull, redLoses } from './scene.js';

const NO_LOSSES = { weak: 0, remnant: 0 };
const UNSUPPORTED = [{ unsupported: -1 }];
const friend = (more: Input = {}) => troopers(1, { id: 'friend', ...more });
const at = (slot: number, depth = 12) => [friend({ slot, at: depth })];

describe('support', () => {
  /** Friends of red's squad, which is at slot 24 and 12 inches in. */
  const squad = troopers(9);
  const far = troopers(1, { id: 'far', slot: 40 });
  const near = troopers(1, { id: 'near', slot: 26 });
  const unit = (more: Input) => [{ ...more, id: 'friend', slot: 25 }];

  test.each<[string, boolean, Input[], Input?]>([
    ['no unit, nor itself', false, []],
    // Within 240 yards, which are six inches, in a straight line.
    ['one at 5', true, at(29)],
    ['one at 6', true, at(30)],
    ['not one at 7', false, at(31)],
    ['one at 6 on the other side', true, at(18)],
    ['not one at 7 there', false, at(17)],
    ['one 6 ahead', true, at(24, 18)],
    ['not one 7 ahead', false, at(24, 19)],
    ['one 6 behind', true, at(24, 6)],
    ['not one 7 behind', false, at(24, 5)],
    ['one at √34', true, at(29, 15)],
    ['not one at √41', false, at(19, 16)],
    // With another scale, or another distance.
    ['one at 12', true, at(36), { yardsPerInch: 20 }],
    ['not one at 13', false, at(37), { yardsPerInch: 20 }],
    ['one at 3', true, at(27), { supportYards: 120 }],
    ['not one at 4', false, at(28), { supportYards: 120 }],
    ['one next to it', true, at(24), { supportYards: 0 }],
    ['not one at 1', false, at(25), { supportYards: 0 }],
    // 250 yards are 6.25 inches: a squared distance of 37 is within that, 40 is not.
    ['one at √37', true, at(30, 13), { supportYards: 250 }],
    ['not at 240 yards', false, at(30, 13)],
    ['not one at √40', false, at(30, 14), { supportYards: 250 }],
    // By foot and tanks.
    ['infantry', true, unit(troopers(1))],
    ['tanks', true, unit(hull(2))],
    ['several tanks', true, unit(troopers(2, { bases: 'tanks' }))],
    ['not personnel vehicles', false, unit(hull(2, { bases: 'vehicles' }))],
    ['not several personnel vehicles', false, unit(troopers(2, { bases: 'vehicles' }))],
    ['not cavalry', false, unit(troopers(2, { bases: 'cavalry' }))],
    ['not a crew', false, unit(troopers(2, { kind: 'crew' }))],
    ['not a machine gun', false, unit(troopers(2, { heavyWeapon: 'machine-gun' }))],
    ['not another heavy weapon', false, unit(troopers(2, { heavyWeapon: 'other' }))],
    // One of many is enough, wherever it is listed.
    ['the second of two', true, [far, near]],
    ['the first of two', true, [near, far]],
    ['not one that is far', false, [far]],
  ])('TG-24: by %s: %s', (_, isSupported, friends, tables = {}) => {
    const modifiers = isSupported ? [{}] : UNSUPPORTED;
    const parts = { combat: redLoses(1), tables: { modifiers: NO_LOSSES, ...tables }, tests: [6] };
    for (const red of [
      [squad, ...friends],
      [...friends, squad],
    ])
      expectSeen({ ...parts, red }, { modifiers });
  });

  const tables = { modifiers: NO_LOSSES };
  const two = { combat: losing({ 'red-squad': [1], friend: [1] }), tests: [6], tables };
  test.each<Row>([
    [
      'enemies',
      { combat: redLoses(1), tables, red: squad, blue: troopers(9, { at: 24 }), tests: [6] },
      { modifiers: UNSUPPORTED },
    ],
    [
      'destroyed units',
      { ...two, red: [troopers(9, { at: 2 }), friend({ at: 2 })] },
      { modifiers: UNSUPPORTED },
    ],
  ])('TG-24: not by %s', (_, parts, expected) => expectSeen(parts, expected));

  test.each([
    [[squad, near], [{}]],
    [[squad], UNSUPPORTED],
  ])('TG-24: units of the second force are supported by their own: %j', (blue, modifiers) => {
    const parts = {
      combat: losing({ 'blue-squad': [1] }),
      tables,
      red: troopers(1, { at: 24 }),
      blue,
      tests: [6],
    };
    expectSeen(parts, { modifiers }, 'blue-squad');
  });
});
