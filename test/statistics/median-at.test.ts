import { describe, expect, test } from 'vitest';
import { medianAt } from '#src/statistics/median-at.js';

const steps = [
  { at: 1, share: 0.8, low: 0.7, high: 0.9 },
  { at: 2, share: 0.4, low: 0.3, high: 0.55 },
  { at: 3, share: 0.1, low: 0.05, high: 0.2 },
];

describe('medianAt', () => {
  test('its example', () => {
    const { at, low, high, ratio } = medianAt(steps.slice(0, 2), 1);
    expect({ at, low, high }).toEqual({ at: 2, low: 2, high: Infinity });
    expect(ratio).toBeCloseTo(1 / 3, 12);
  });

  test('is as certain to be below a number as the share before it is to be below one half', () => {
    // At 2 the share is 0.1 below one half, and its interval reaches up by 0.15: undecided.
    const found = medianAt(steps, 3);
    expect(found).toMatchObject({ at: 2, low: 2, high: 3 });
    expect(found.ratio).toBeCloseTo(1.5, 12);
    // At 3 it is certain.
    expect(medianAt(steps, 4).ratio).toBeCloseTo(0.25, 12);
  });

  test('is the number itself: no number of battles can distinguish them', () => {
    expect(medianAt(steps, 2).ratio).toBe(Infinity);
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
