import { describe, expect, test } from 'vitest';
import { excessGap, nearestEnemy } from '#src/battlefield/targets.js';
import { played } from '../play/played.js';
import { flat, NEVER, none, smallScenario } from '../scenes/scene.js';
import { fieldOf } from './field.js';

/** Index of blue's unit at which red's only unit aims. */
function targetAmong(...blue: Record<string, unknown>[]): number {
  const { plan, state } = fieldOf([{ slot: 24, at: 6 }], blue);
  return nearestEnemy(plan, state, 0) - 1;
}

describe('the target', () => {
  test('is the first listed of equally near ones', () => {
    expect(targetAmong({ slot: 20, at: 6 }, { slot: 28, at: 6 })).toBe(0);
    expect(targetAmong({ slot: 28, at: 6 }, { slot: 20, at: 6 })).toBe(0);
    expect(targetAmong({ slot: 10, at: 6 }, { slot: 21, at: 6 }, { slot: 27, at: 6 })).toBe(1);
    // 24 deep and 10 across is 26 inches, and so is 26 deep.
    expect(targetAmong({ slot: 24, at: 4 }, { slot: 34, at: 6 })).toBe(0);
    expect(targetAmong({ slot: 34, at: 6 }, { slot: 24, at: 4 })).toBe(0);
  });

  test('is measured by the second force from its own edge', () => {
    const { plan, state } = fieldOf([{ at: 6 }, { at: 12 }], [{ at: 6 }]);
    expect(nearestEnemy(plan, state, 2)).toBe(1);
  });

  test('is the next one when the nearest has no pieces left', () => {
    // One certain hit a turn: first the single soldier nearby, then one of those behind.
    const after = played(
      smallScenario({
        turnLimit: 3,
        combat: flat({ none, sure: { bands: [{ upTo: 60, needed: -20 }] } }),
        tables: { ...NEVER, bands: [{ fromPercent: 0, needed: 100, onFailure: 'broken' }] },
        red: { roster: { trooper: 1 }, weapon: 'sure' },
        blue: [
          { id: 'behind', roster: { trooper: 5 }, at: 6, weapon: 'none' },
          { id: 'near', roster: { trooper: 1 }, at: 12, weapon: 'none' },
        ],
      }),
    );
    expect(after.breaks('blue', 'near', 'loss').censored).toEqual([0, 1]);
    expect(after.breaks('blue', 'behind', 'loss').censored).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

describe('the stop gap', () => {
  /** How far red at 6 is from its stop gap: 36 − 6 − 6 = 24 inches lie between the two in depth. */
  function stopGap(doctrine: Record<string, unknown>, across: number, contactRange = 1): number {
    const { plan, state } = fieldOf([{ slot: 10, at: 6, doctrine }], [{ slot: 10 + across, at: 6 }], {
      contactRange,
    });
    return 24 - excessGap(plan, state, 0, 1, 6);
  }
  const advance = (toRange: number) => ({ order: 'advance', toRange });

  test('is known across the whole width of the board', () => {
    const { plan, state } = fieldOf([{ slot: 0, at: 6, doctrine: advance(60) }], [{ slot: 48, at: 6 }]);
    expect(plan.slotSpan).toBe(49);
    expect(24 - excessGap(plan, state, 0, 1, 6)).toBe(36); // the root of 60² − 48²
  });

  test('is the whole part of the root for all ranges and places', () => {
    const wrong: string[] = [];
    for (const toRange of [1, 2, 7, 13, 24, 37, 60]) {
      for (let across = 0; across <= 38; across++) {
        const expected = across < toRange ? Math.floor(Math.sqrt(toRange ** 2 - across ** 2)) : 0;
        if (stopGap(advance(toRange), across) !== expected) wrong.push(`${toRange} at ${across}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('for an assault is that of the board’s contact range', () => {
    expect(stopGap({ order: 'assault' }, 0)).toBe(1);
    expect(stopGap({ order: 'assault' }, 3, 5)).toBe(4);
  });
});
