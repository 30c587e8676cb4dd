import { describe, expect, test } from 'vitest';
import { type Input, losing, troopers } from '../../scenes/scene.js';
import { modifiersOf, play } from './played.js';
import { hull, redLoses, scene } from './scene.js';

const tables = { modifiers: { weak: 0, remnant: 0 } };

/** Is red's squad, at slot 24 and 12 inches in, supported by these units? */
function isSupported(friends: Input[], more: Input = {}): boolean {
  const story = play(
    scene({
      combat: redLoses(1),
      red: [troopers(9), ...friends],
      ...more,
      tables: { ...tables, ...(more.tables as Input) },
    }),
    { tests: [6] },
  );
  return modifiersOf(story)[0].unsupported === undefined;
}
const by = (more: Input) => isSupported([troopers(1, { id: 'friend', ...more })]);

describe('support', () => {
  test('TG-24: no unit supports itself, and no enemy does', () => {
    expect(isSupported([])).toBe(false);
    expect(isSupported([], { blue: troopers(9, { at: 24 }) })).toBe(false);
  });

  test('TG-24: within 240 yards, which are six inches', () => {
    expect([5, 6, 7].map((inches) => by({ slot: 24 + inches }))).toEqual([true, true, false]);
    expect([6, 7].map((inches) => by({ slot: 24 - inches }))).toEqual([true, false]);
    expect([6, 7].map((inches) => by({ at: 12 + inches }))).toEqual([true, false]);
    expect([6, 7].map((inches) => by({ at: 12 - inches }))).toEqual([true, false]);
  });

  test('TG-24: measured in a straight line', () => {
    expect(by({ at: 15, slot: 29 })).toBe(true); // 3² + 5² = 34
    expect(by({ at: 16, slot: 19 })).toBe(false); // 4² + 5² = 41
  });

  test('TG-24: with another scale, or another distance', () => {
    const at = (inches: number, changed: Input, along = 0) =>
      isSupported([troopers(1, { id: 'friend', slot: 24 + inches, at: 12 + along })], { tables: changed });
    expect([12, 13].map((inches) => at(inches, { yardsPerInch: 20 }))).toEqual([true, false]);
    expect([3, 4].map((inches) => at(inches, { supportYards: 120 }))).toEqual([true, false]);
    expect([0, 1].map((inches) => at(inches, { supportYards: 0 }))).toEqual([true, false]);
    // 250 yards are 6.25 inches: a squared distance of 37 is within that, 40 is not.
    expect(at(6, { supportYards: 250 }, 1)).toBe(true);
    expect(at(6, {}, 1)).toBe(false);
    expect(at(6, { supportYards: 250 }, 2)).toBe(false);
  });

  test.each<[string, boolean, Input]>([
    ['infantry', true, troopers(1)],
    ['tanks', true, hull(2)],
    ['several tanks', true, troopers(2, { bases: 'tanks' })],
    ['personnel vehicles', false, hull(2, { bases: 'vehicles' })],
    ['several personnel vehicles', false, troopers(2, { bases: 'vehicles' })],
    ['cavalry', false, troopers(2, { bases: 'cavalry' })],
    ['a crew', false, troopers(2, { kind: 'crew' })],
    ['a machine gun', false, troopers(2, { heavyWeapon: 'machine-gun' })],
    ['another heavy weapon', false, troopers(2, { heavyWeapon: 'other' })],
  ])('TG-24: by %s: %s', (_, supports, unit) => {
    expect(isSupported([{ ...unit, id: 'friend', slot: 25 }])).toBe(supports);
  });

  test('TG-24: one of many is enough, wherever it is listed', () => {
    const far = troopers(1, { id: 'far', slot: 40 });
    const near = troopers(1, { id: 'near', slot: 26 });
    expect(isSupported([far, near])).toBe(true);
    expect(isSupported([near, far])).toBe(true);
    expect(isSupported([far])).toBe(false);
    const last = play(scene({ combat: redLoses(1), red: [far, near, troopers(9)], tables }), { tests: [6] });
    expect(modifiersOf(last)).toEqual([{}]);
  });

  test('TG-24: a destroyed unit supports no one', () => {
    const story = play(
      scene({
        combat: losing({ 'red-squad': [1], friend: [1] }),
        tables,
        red: [troopers(9, { at: 2 }), troopers(1, { id: 'friend', at: 2 })],
      }),
      { tests: [6] },
    );
    expect(modifiersOf(story)).toEqual([{ unsupported: -1 }]);
  });

  test('TG-24: units of the second force are supported by their own', () => {
    const blue = [troopers(9), troopers(1, { id: 'friend', slot: 26 })];
    const supported = (units: Input[]) =>
      modifiersOf(
        play(
          scene({ combat: losing({ 'blue-squad': [1] }), tables, red: troopers(1, { at: 24 }), blue: units }),
          {
            tests: [6],
          },
        ),
        'blue-squad',
      );
    expect(supported(blue)).toEqual([{}]);
    expect(supported(blue.slice(0, 1))).toEqual([{ unsupported: -1 }]);
  });
});
