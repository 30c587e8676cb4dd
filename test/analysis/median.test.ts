import { describe, expect, test } from 'vitest';
import { medianAmong } from '#src/statistics/median.js';
import { wilson } from '#src/statistics/wilson.js';
import { binomialMasses } from '../statistics/binomial-masses.js';

const at = (...counts: number[]) => counts.map((count, place) => ({ at: place, count }));

describe('the median among battles with the event', () => {
  test('is the example of docs/statistics.md', () => {
    expect(medianAmong(at(0, 0, 0, 1, 3, 2))).toEqual({ at: 4, low: 3, high: 5 });
  });

  test('ignores battles without the event', () => {
    // 74 of 100 battles had no break: half of the 26 breaks came by 1 all the same.
    expect(medianAmong(at(0, 20, 6, 0))!.at).toBe(1);
  });

  test('has no upper end when events are too few, and is null when there are none', () => {
    expect(medianAmong(at(0, 1))).toEqual({ at: 1, low: 0, high: null });
    expect(medianAmong(at(0, 0))).toBeNull();
  });

  test('is in its interval at least 92 % of the time, and 95 % on average, from five events on', () => {
    // In the worst case exactly half come after the median and half before it: both ends then miss like Wilson's.
    const held = Array.from({ length: 196 }, (_, i) => i + 5).map((n) =>
      binomialMasses(n, 0.5).reduce((sum, mass, k) => {
        const { low, high } = wilson(k, n);
        return low <= 0.5 && high > 0.5 ? sum + mass : sum;
      }, 0),
    );
    expect(Math.min(...held)).toBeGreaterThan(0.92);
    expect(held.reduce((sum, share) => sum + share, 0) / held.length).toBeCloseTo(0.95, 2);
  });
});
