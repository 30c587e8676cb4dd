import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { type Input, ONE, troopers } from '../../scenes/scene.js';
import { eventsOf, stories } from '../told.js';
import { losingScene } from './book.js';
import { exactMeans } from './exact-means.js';

const advance = (toRange: number) => ({ move: 4, doctrine: { order: 'advance', toRange } });
const ahead = { ...ONE, id: 'ahead', at: 16, ...advance(6) };

/**
 * One of red's three, cut off at 6, falls in turn 1. Each of the others is shaken in turn 2 with chance 1/2,
 * and then goes back to 3, while blue advances, to 20 in turn 1 and 24 in turn 2: 6 inches from 6, 9 from 3.
 */
const scene = (surrenderFrom: string, tables: Input = {}, turnLimit = 4, blue: Input[] = [ahead]) =>
  losingScene([1], troopers(3, { cutOff: true, move: 3 }), {
    turnLimit,
    options: { surrenderFrom },
    tables: { bands: [{ fromPercent: 0, needed: 5, onFailure: 'shaken' }], ...tables },
    blue,
  });

describe('how near the enemy must be for a soldier to surrender', () => {
  test('MR-50: it is measured from the soldier itself', () => {
    expect(exactMeans(scene('soldier'), 'response red surrendered')).toEqual([0]);
  });

  test('MR-50: with `surrenderFrom: front` from the front of its unit, wherever the soldier is', () => {
    // In half of the battles one stands at 6 and one at 3, which fails again with chance 1/2. In a quarter
    // both are at 3; blue follows, to 27, one goes forward again (½), and the other fails once more (½).
    expect(exactMeans(scene('front'), 'response red surrendered')).toEqual([1 / 4 + 1 / 16]);
  });

  /** The movement phases needed to reach the enemy, for pieces that surrender in turn 3. */
  const walks = (battle: Scenario) =>
    new Set(
      stories(battle).flatMap((story) =>
        eventsOf(story, 'surrendered').flatMap(({ turn, phases }) => (turn === 3 ? [phases] : [])),
      ),
    );
  const within = (surrenderDistance: number, surrenderFrom: string, blue?: Input[]) =>
    walks(scene(surrenderFrom, { surrenderDistance }, 3, blue));

  test('MR-50: a piece that surrenders walks this distance to the enemy', () => {
    expect(within(9, 'soldier')).toEqual(new Set([3])); // 9 inches
    expect(within(9, 'front')).toEqual(new Set([2, 3])); // 6, or 9 when all are at 3
  });

  test('MR-50: the nearest enemy counts, even if the unit has another target', () => {
    // Blue's flank draws level with 6, 7 inches to the side: √58 inches from 3.
    const flank = { ...ONE, id: 'flank', slot: 31, at: 22, ...advance(7) };
    expect(within(8, 'soldier', [ahead])).toEqual(new Set());
    expect(within(8, 'soldier', [ahead, flank])).toEqual(new Set([3]));
  });
});
