import { describe, expect, test } from 'vitest';
import { FIELDS } from '#src/battlefield/plan.js';
import { NOW } from '#src/battlefield/state.js';
import { nearestEnemy } from '#src/battlefield/targets.js';
import { fieldOf } from './field.js';

/** The nearest enemy of red's first unit, found by going through all of them. */
function plainly({ state }: ReturnType<typeof fieldOf>, slots: readonly number[]): number {
  const front = (unit: number) => state.units[unit * FIELDS.NOW + NOW.FRONT];
  const distances = slots.map((slot, i) =>
    front(1 + i) < 0 ? Infinity : Math.hypot(36 - front(0) - front(1 + i), slot - 24),
  );
  const least = Math.min(...distances);
  return least === Infinity ? -1 : 1 + distances.indexOf(least);
}

describe('the enemies of a unit', () => {
  const slots = [31, 9, 24, 17, 31, 25, 40, 23];
  const field = () =>
    fieldOf(
      [{ slot: 24, at: 6 }],
      slots.map((slot) => ({ slot, at: 6 })),
    );

  test('are listed by the distance of their slots, equally near ones in their order', () => {
    const { nearestFirst, across } = field().plan.enemies[0];
    expect([...nearestFirst]).toEqual([3, 6, 8, 1, 4, 5, 2, 7]);
    expect([...across]).toEqual([0, 1, 1, 49, 49, 49, 225, 256]);
  });

  test('are in reach if a weapon carries that far across the board', () => {
    const { plan } = fieldOf(
      [{ slot: 2, at: 6 }],
      [{ slot: 27 }, { slot: 26 }, { slot: 2 }, { slot: 40 }].map((each) => ({ ...each, at: 6 })),
    );
    // Rifles carry 24 inches.
    expect([...plan.enemies[0].inReach]).toEqual([2, 3]);
  });

  test('give the nearest one, wherever the fronts are', () => {
    const it = field();
    const wrong: number[][] = [];
    for (let round = 0; round < 2000; round++) {
      // A walk through many combinations; below 0: the unit has no pieces left.
      for (let unit = 1; unit <= slots.length; unit++) {
        const at = (round * (2 * unit + 1) + unit * unit) % 23;
        it.state.units[unit * FIELDS.NOW + NOW.FRONT] = Math.max(-1, at - 16 + (round % 8));
      }
      const found = nearestEnemy(it.plan, it.state, 0);
      if (found !== plainly(it, slots)) wrong.push([round, found]);
    }
    expect(wrong).toEqual([]);
  });
});
