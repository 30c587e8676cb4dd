import { describe, expect, test } from 'vitest';
import { limitsOf } from '#src/play/duel/duel-player.js';

describe('a duel is learned', () => {
  test.each([
    ['from the first battle in a long run', 1, 16_384, 0],
    ['never in a short one', 1, 16_383, Infinity],
    ['in a shorter one if others learn the same', 3, 9831, 0],
    ['but not in a short one', 3, 9830, Infinity],
    ['soon if the number of battles is not known', 3, undefined, 1024],
  ])('%s', (_, alike, battles, firstBattles) => {
    expect(limitsOf(6, alike, battles)).toMatchObject({ firstBattles });
  });

  test.each([
    ['as many battles as all duels of the family play', 3, 20_000, 60_000],
    ['likely ones if their number is not known', 3, undefined, 98_304],
  ])('with %s in view', (_, alike, battles, inAll) => {
    expect(limitsOf(6, alike, battles).inAll).toBe(inAll);
  });

  test('in its share of the room that all duels of a study have together', () => {
    expect(3 * limitsOf(6, 2).mostRoom).toBeCloseTo(limitsOf(1, 1).mostRoom);
  });
});
