import { describe, expect, test } from 'vitest';
import { limitsOf } from '#src/play/duel/duel-player.js';

describe('a duel is learned', () => {
  test.each([
    ['from the first battle in a long run', 16_384, 0],
    ['never in a short one', 16_383, Infinity],
    ['soon where nobody knows how many follow', undefined, 1024],
  ])('%s', (_, battles, firstBattles) => {
    expect(limitsOf(6, battles)).toMatchObject({ firstBattles });
  });

  test('in as much room as all duels of a study have together', () => {
    expect(6 * limitsOf(6).mostRoom).toBeCloseTo(limitsOf(1).mostRoom);
  });
});
