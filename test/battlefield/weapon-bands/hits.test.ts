import { describe, expect, test } from 'vitest';
import { hitsScored } from '#src/battlefield/weapon-bands/rules.js';
import { bandsField } from './bands-scenario.js';
import { apart, byHand, facesFrom, hitsByHand, thrown, times } from './distribution.js';
import { BOOK_BANDS } from './printed-book.js';

const MODIFIERS = Array.from({ length: 25 }, (_, i) => i - 12);
const READINGS: [string, number][] = [
  ['zero-to-nine', 0],
  ['one-to-ten', 1],
];
const firingOf = (d10: string) => bandsField({ combat: { d10 } }).plan.firing!;
const HIT_NUMBERS = [...new Set(BOOK_BANDS.map(({ hit }) => hit))];

describe('hits', () => {
  test('UM-50: a total scores as often as the hit number goes into it', () => {
    const wrong: string[] = [];
    for (let hit = 1; hit <= 20; hit++) {
      for (let total = -30; total <= 60; total++) {
        if (hitsScored(total, hit) !== hitsByHand(total, hit)) wrong.push(`${total} at ${hit}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(READINGS)('UM-50: the die read %s shows ten faces from %i on', (d10, lowest) => {
    const firing = firingOf(d10);
    expect(firing.lowest).toBe(lowest);
    const scores = (hit: number) => 1 - (thrown(firing, hit, 0, 1, 0).get('0/0/0') ?? 0);
    expect(scores(9 + lowest)).toBeCloseTo(0.1, 12);
    expect(scores(10 + lowest)).toBe(0);
  });

  describe.each(READINGS)('with a die read %s', (d10, lowest) => {
    const firing = firingOf(d10);

    test.each([1, 2, 3])(
      'UM-50: %i dice score the sum of single dice, at every printed hit number and modifier',
      (dice) => {
        const wrong: string[] = [];
        for (const hit of HIT_NUMBERS) {
          for (const modifier of MODIFIERS) {
            const kernel = thrown(firing, hit, modifier, dice, 0);
            const difference = apart(kernel, times(byHand(lowest, hit, modifier), dice));
            if (!(difference <= 1e-12)) wrong.push(`${hit}, ${modifier}: ${difference}`);
          }
        }
        expect(wrong).toEqual([]);
      },
    );

    test('UM-50: the lowest and the highest modifiers that a scenario can set add up without a limit', () => {
      for (const modifier of [-400, -20, 20, 90]) {
        const best = hitsByHand(facesFrom(lowest)[9] + modifier, 9);
        const kernel = thrown(firing, 9, modifier, 1, 0);
        expect(Math.max(...[...kernel.keys()].map((what) => Number.parseInt(what, 10)))).toBe(best);
        expect(apart(kernel, byHand(lowest, 9, modifier))).toBeLessThan(1e-12);
      }
    });
  });
});
