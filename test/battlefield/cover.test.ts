import { describe, expect, test } from 'vitest';
import { COVERS } from '#src/battlefield/description.js';
import { coverInSlot } from '#src/battlefield/ways-to-cover.js';
import { fieldOf } from './field.js';

/** Cover at every own depth of red's only unit (0) and of blue's (1), both in slot 24. */
function coverOf(unit: number, zones: unknown[], slot = 24): string[] {
  const { plan } = fieldOf([{ slot }], [{ slot }], { zones });
  const start = unit * (plan.depth + 1);
  return Array.from(plan.cover.subarray(start, start + plan.depth + 1), (cover) => COVERS[cover]);
}
const coveredDepths = (covers: readonly string[]) =>
  covers.flatMap((cover, depth) => (cover === 'open' ? [] : [depth]));

describe('cover', () => {
  const hedge = { from: 5, to: 7, cover: 'concealment' };

  test('lies between the bounds of a zone, including the bounds', () => {
    expect(coveredDepths(coverOf(0, [hedge]))).toEqual([5, 6, 7]);
    expect(coverOf(0, [hedge])[6]).toBe('concealment');
    expect(coverOf(0, [])).toEqual(Array.from({ length: 37 }, () => 'open'));
  });

  test('is measured by the second force from its own edge', () => {
    expect(coveredDepths(coverOf(1, [hedge]))).toEqual([29, 30, 31]);
  });

  test('reaches from left to right, including the bounds, and by default over the whole width', () => {
    const wood = { ...hedge, left: 20, right: 30 };
    const covered = (slot: number) => coveredDepths(coverOf(0, [wood], slot)).length;
    expect([19, 20, 30, 31].map(covered)).toEqual([0, 3, 3, 0]);
    expect(coveredDepths(coverOf(0, [{ ...hedge, left: 20 }], 48))).toHaveLength(3);
    expect(coveredDepths(coverOf(0, [{ ...hedge, right: 20 }], 0))).toHaveLength(3);
  });

  test('at a place in several zones is that of the last one listed, even if it is open', () => {
    const wall = { from: 6, to: 6, cover: 'hard' };
    const gap = { from: 7, to: 7, cover: 'open' };
    expect(coverOf(0, [hedge, wall, gap]).slice(4, 9)).toEqual([
      'open',
      'concealment',
      'hard',
      'open',
      'open',
    ]);
    expect(coverOf(0, [wall, hedge])[6]).toBe('concealment');
  });

  test('nearest behind and ahead: the place itself if it is covered, −1 if there is none', () => {
    const { plan, state } = fieldOf([{}], [{}], { zones: [hedge, { from: 10, to: 10, cover: 'all-round' }] });
    const red = coverInSlot(plan, state, 0);
    expect([0, 5, 6, 8, 10, 36].map((at) => red.behind(at))).toEqual([-1, 5, 6, 7, 10, 10]);
    expect([0, 5, 6, 8, 10, 11].map((at) => red.ahead(at))).toEqual([5, 5, 6, 10, 10, -1]);
    expect([4, 5, 7, 8].map((at) => red.at(at))).toEqual([false, true, true, false]);
    const blue = coverInSlot(plan, state, 1);
    expect([25, 26, 30, 36].map((at) => blue.behind(at))).toEqual([-1, 26, 30, 31]);
  });
});
