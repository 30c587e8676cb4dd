import { describe, expect, test } from 'vitest';
import { type Input, ONE, troopers } from '../../scenes/scene.js';
import { losingScene } from './book.js';
import { exactMeans } from './exact-means.js';

const half = (onFailure: string) => [{ fromPercent: 0, needed: 5, onFailure }];
const near = { cutOff: true };

/** Red's squad of three at 6 inches loses one in turn 1; each of the two others passes a check with chance 1/2. */
const scene = (onFailure: string, markedBy: string, red: Input = {}, turnLimit = 3) =>
  losingScene([1], troopers(3, red), {
    turnLimit,
    options: { markedBy },
    tables: { bands: half(onFailure) },
    blue: { ...ONE, at: 24 },
  });

describe('what marks the other pieces of a unit', () => {
  // A piece that fails in turn 2 is gone immediately. In half of the battles that is one of the two; the other then
  // checks in turn 3 and fails with chance 1/2.
  test.each([
    ['a piece that routs', 'broken', {}],
    ['a piece that surrenders', 'cautious', near],
    ['a piece eliminated by a check', 'eliminated', {}],
  ])('MR-14, MR-15, MR-20: %s is a loss, after which the others check', (_, onFailure, red) => {
    expect(exactMeans(scene(onFailure, 'losses', red), 'red gone in turn 3')).toEqual([1 + 1 + 1 / 4]);
  });

  test.each([
    ['a piece that routs', 'broken', {}],
    ['a piece that surrenders', 'cautious', near],
    ['a piece eliminated by a check', 'eliminated', {}],
  ])('MR-20: with `markedBy: hits` %s marks no other', (_, onFailure, red) => {
    expect(exactMeans(scene(onFailure, 'hits', red), 'red gone in turn 3')).toEqual([1 + 1]);
  });

  test('MR-20, MR-35: a piece that leaves the board in good order is a loss too', () => {
    // Two check in turn 2. A piece that fails goes back to 3, checks again in turn 3 and leaves the board; the
    // other is then at 3 and checks in turn 4, unless it has gone back as well.
    const withdraws = { move: 3, doctrine: { order: 'withdraw', fromTurn: 3 } };
    const tests = (markedBy: string) =>
      exactMeans(scene('shaken', markedBy, withdraws, 4), 'response red tests')[0];
    expect(tests('losses')).toBe(2 + 1 + 1 / 2);
    expect(tests('hits')).toBe(2 + 1);
  });

  test('MR-22: a piece marked by a loss in 4.4 fires in this turn as before, and checks in the next', () => {
    const [, , second, third] = [0, 1, 2, 3].map((turn) =>
      turn === 0 ? 0 : exactMeans(scene('broken', 'losses', {}, turn), 'response red tests')[0],
    );
    expect([second, third]).toEqual([2, 2 + 1 / 2]);
  });
});
