import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Judged, judgeSmallBattle, KINDS } from './coverage.js';
import { binomialP } from './p-values.js';

/**
 * Do 95 % intervals contain the truth 95 % of the time? Thousands of different small battles are solved exactly
 * and played independently, with one interval of each kind per battle. The intervals of one battle depend on each
 * other, those of one kind do not: a kind fails if its misses have a chance below 0.001 / 12 under the binomial
 * distribution, separately for each kind of interval and for the two kinds of run. Coverage may
 * also be too high: intervals of small samples are wide on purpose.
 */
const BATTLES = 6000;
const LEAST_LIKELY = 0.001 / (2 * KINDS.length);

const judged: Judged[] = [];

beforeAll(() => {
  const generator = xoroshiro128plusFromState([0x9e3779b9, 0x7f4a7c15, 0x2545f491, 0x4f6cdd1d]);
  const random = () => (generator.next() >>> 1) / 2 ** 31;
  for (let battle = 0; battle < BATTLES; battle++) judged.push(...judgeSmallBattle(battle, random));
}, 1_200_000);

const coverage = (of: readonly Judged[]) => of.filter(({ covers }) => covers).length / of.length;

describe(`intervals over ${BATTLES} small battles with exact answers`, () => {
  test.each(KINDS)('at most one in twenty misses: %s', (kind) => {
    for (const stopped of [false, true]) {
      const of = judged.filter((each) => each.kind === kind && each.stopped === stopped);
      expect(of.length).toBeGreaterThan(BATTLES / 100);
      const missed = of.filter(({ covers }) => !covers).length;
      const tooMany = missed > 0.05 * of.length && binomialP(missed, of.length, 0.05) < LEAST_LIKELY;
      expect(tooMany, `${missed} of ${of.length} miss, stopped: ${stopped}`).toBe(false);
    }
  });

  test('and no fewer than one in forty, over all kinds', () => {
    expect(judged.length).toBeGreaterThan(3 * BATTLES);
    expect(coverage(judged)).toBeLessThan(0.975);
  });
});
