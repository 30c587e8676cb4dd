import { describe, expect, test } from 'vitest';
import { crossingsOfHalf, meetingOf, sideOf } from '#src/statistics/crossing.js';

/** Shares by place, each with this half-width. */
const shares = (half: number, ...all: number[]) =>
  all.map((estimate, i) => ({ value: i + 1, estimate, low: estimate - half, high: estimate + half }));
const at = (half: number, ...all: number[]) =>
  crossingsOfHalf(shares(half, ...all)).map(([before, after]) => [before.value, after.value]);

describe('a crossing', () => {
  test('lies between two places that are certain to lie on different sides', () => {
    expect(at(0.01, 0.4, 0.6)).toEqual([[1, 2]]);
    expect(at(0.05, 0.4, 0.48, 0.6)).toEqual([[1, 3]]);
    expect(at(0.01, 0.4, 0.6, 0.4)).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  test('is not seen in estimates alone', () => {
    expect(at(0.05, 0.4, 0.52)).toEqual([]);
    expect(at(0.2, 0.4, 0.6)).toEqual([]);
    // The only place above one half may lie below it.
    expect(at(0.05, 0.4, 0.52, 0.4)).toEqual([]);
  });
});

test('a line meets the level between the sides of the first crossing', () => {
  const placed = (half: number, ...all: number[]) =>
    shares(half, ...all).map((place) => ({ ...place, side: sideOf(place, 0.5) }));
  expect(meetingOf(placed(0.01, 0.3, 0.6), 0.5)).toBeCloseTo(1 + 2 / 3, 12);
  expect(meetingOf(placed(0.05, 0.3, 0.52, 0.7), 0.5)).toBeCloseTo(2, 12);
  expect(meetingOf(placed(0.2, 0.4, 0.6), 0.5)).toBeNull();
  // A median that was not reached: halfway.
  const [low, high] = placed(0.01, 0.3, Infinity);
  expect(meetingOf([low, high], 0.5)).toBe(1.5);
  expect(meetingOf([high, low], 0.5)).toBe(1.5);
  expect(meetingOf([low, { ...high, estimate: null }], 0.5)).toBe(1.5);
});
