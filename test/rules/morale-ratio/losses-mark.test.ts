import { describe, expect, test } from 'vitest';
import { type Input, NEVER, ONE, script, smallScenario, troopers } from '../../scenes/scene.js';
import { exactMeans } from './exact-means.js';

const half = (onFailure: string) => [{ fromPercent: 0, needed: 5, onFailure }];
const near = { cutOff: true };

/** Red's squad, of three at 6 inches, loses one in turn 1; the two others pass a check one time in two. */
const scene = (onFailure: string, markedBy: string, red: Input = {}, turnLimit = 3) =>
  smallScenario({
    turnLimit,
    combat: script([1]),
    options: { markedBy },
    tables: { ...NEVER, bands: half(onFailure) },
    red: troopers(3, red),
    blue: { ...ONE, at: 24 },
  });

describe('what marks the others of a unit', () => {
  // Who fails in turn 2 is gone at once. In half of the battles that is one of the two; the other one then
  // checks in turn 3 and fails one time in two.
  test.each([
    ['who routs', 'broken', {}],
    ['who surrenders', 'cautious', near],
    ['who is eliminated by a check', 'eliminated', {}],
  ])('MR-14, MR-15, MR-20: %s is a loss, after which the others check', (_, onFailure, red) => {
    expect(exactMeans(scene(onFailure, 'losses', red), 'red gone in turn 3')).toEqual([1 + 1 + 1 / 4]);
  });

  test.each([
    ['who routs', 'broken', {}],
    ['who surrenders', 'cautious', near],
    ['who is eliminated by a check', 'eliminated', {}],
  ])('MR-20: with `markedBy: hits` %s marks nobody', (_, onFailure, red) => {
    expect(exactMeans(scene(onFailure, 'hits', red), 'red gone in turn 3')).toEqual([1 + 1]);
  });

  test('MR-20, MR-35: so does who leaves the board in good order', () => {
    // Two check in turn 2. Who fails goes back to 3, checks in turn 3 again and leaves the board in it; the
    // other one is then at 3 and checks in turn 4, if it has not gone back as well.
    const withdraws = { move: 3, doctrine: { order: 'withdraw', fromTurn: 3 } };
    const tests = (markedBy: string) =>
      exactMeans(scene('shaken', markedBy, withdraws, 4), 'response red tests')[0];
    expect(tests('losses')).toBe(2 + 1 + 1 / 2);
    expect(tests('hits')).toBe(2 + 1);
  });

  test('MR-22: who has been marked by a loss of 4.4 fires in this turn as before, and checks in the next', () => {
    const [, , second, third] = [0, 1, 2, 3].map((turn) =>
      turn === 0 ? 0 : exactMeans(scene('broken', 'losses', {}, turn), 'response red tests')[0],
    );
    expect([second, third]).toEqual([2, 2 + 1 / 2]);
  });
});
