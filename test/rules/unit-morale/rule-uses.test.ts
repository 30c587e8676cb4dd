import { describe, expect, test } from 'vitest';
import { counted } from '../../play/counted-uses.js';
import { flat, type Input, losing, troopers } from '../../scenes/scene.js';
import { guns, NO_GROUP, scene, steel } from './scene.js';

/** How often the option of UM-24 and its rule were used in a battle. */
const used = (hitsCauseMorale: string, parts: Input) => {
  const scenario = scene({ red: troopers(40), tables: NO_GROUP, ...parts, options: { hitsCauseMorale } });
  const uses = counted(scenario, 1, [0]);
  return ['reading', 'rule'].map(
    (kind) => uses.find((use) => use.clause === 'UM-24' && use.kind === kind)!.uses,
  );
};

describe('a reading is used where it can have an effect', () => {
  const sure = { bands: [{ upTo: 60, needed: -20 }] };
  const none = { shots: 0, bands: [{ upTo: 1, needed: 1 }] };
  const unarmed = troopers(40, { weapon: 'none' });

  test.each([
    ['a script', { turnLimit: 3, combat: losing({ 'red-squad': [1, 1, 1] }) }],
    ['flat fire', { turnLimit: 3, combat: flat({ sure, none }), red: unarmed, blue: troopers(1) }],
  ])('UM-24: with %s no piece that is hit stays in action', (_, parts) => {
    expect(used('surviving-hits', parts)).toEqual([0, 0]);
    expect(used('none', parts)).toEqual([0, 0]);
    expect(used('every-hit', parts)).toEqual([3, 3]);
  });

  test('UM-24: with the weapons of the rulebook it may', () => {
    const combat = guns({
      d10: 'one-to-ten',
      weapons: { sure: { bands: [{ cm: 120, hit: 1 }] }, none: { shots: 0, bands: [{ cm: 1, hit: 1 }] } },
    });
    const parts = {
      turnLimit: 3,
      combat,
      red: troopers(40, steel('none')),
      blue: troopers(1, steel('sure')),
    };
    for (const reading of ['surviving-hits', 'every-hit']) expect(used(reading, parts)).toEqual([3, 3]);
    // The reading decides that these hits cause no test.
    expect(used('none', parts)).toEqual([3, 0]);
  });

  test('UM-24: close combat is not enemy fire', () => {
    const combat = { ...flat({ sure, none }), assault: { needed: -20 } };
    const parts = { combat, red: { ...unarmed, at: 29 }, blue: troopers(1, { armour: 99 }) };
    expect(used('every-hit', parts)).toEqual([0, 0]);
  });
});
