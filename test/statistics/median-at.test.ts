import { describe, expect, test } from 'vitest';
import { medianAt } from '#src/statistics/median-at.js';

const steps = [
  { at: 1, share: 0.8, low: 0.7, high: 0.9 },
  { at: 2, share: 0.4, low: 0.3, high: 0.55 },
  { at: 3, share: 0.1, low: 0.05, high: 0.2 },
];

describe('medianAt', () => {
  test('its example', () => {
    const { at, low, high, ratio } = medianAt(steps.slice(0, 2), 1)!;
    expect({ at, low, high }).toEqual({ at: 2, low: 2, high: Infinity });
    expect(ratio).toBeCloseTo(1 / 3, 12);
  });

  test('is as certain to be below a number as the share before it is to be below one half', () => {
    // At 2 the share is 0.1 below one half, and its interval reaches up by 0.15: undecided.
    const found = medianAt(steps, 3)!;
    expect(found).toMatchObject({ at: 2, low: 2, high: 3 });
    expect(found.ratio).toBeCloseTo(1.5, 12);
    // At 3 it is certain.
    expect(medianAt(steps, 4)!.ratio).toBeCloseTo(0.25, 12);
  });

  test('is the number itself: no number of battles can distinguish them', () => {
    expect(medianAt(steps, 2)!.ratio).toBe(Infinity);
  });

  test('where not all places are known, is known to lie beyond those that are, and no more', () => {
    const known = [{ at: 0.1, share: 0.9, low: 0.8, high: 0.95 }];
    expect(medianAt(known, 0.1, 0.2)).toMatchObject({ at: Infinity, low: 0.2, high: Infinity });
    expect(medianAt(known, 0.2, 0.2)).toBe(null);
    // Chance may have kept the share above one half.
    const open = [{ at: 0.1, share: 0.6, low: 0.4, high: 0.8 }];
    expect(medianAt(open, 0.2, 0.2)).toMatchObject({ at: Infinity, low: 0.1, high: Infinity });
  });

  test('lies beyond all places if the share never falls to one half', () => {
    expect(medianAt(steps.slice(0, 1), 0.5)).toEqual({
      at: Infinity,
      low: Infinity,
      high: Infinity,
      ratio: 0,
    });
  });
});
