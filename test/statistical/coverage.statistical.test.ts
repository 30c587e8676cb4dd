import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { type Judged, judgeSmallBattle, KINDS } from './coverage.js';

/**
 * Do 95 % intervals hold the truth 95 % of the time? Over small battles by the thousand, each of another kind,
 * that are solved and then played with other luck, one interval of each kind per battle. 2,050 independent
 * intervals of which 95 % hold have a standard error of 0.48 points: 93.7 to 96.3 is 2.7 of them.
 */
const BATTLES = 2050;

const state = [0x9e3779b9, 0x7f4a7c15, 0x2545f491, 0x4f6cdd1d];
const generator = xoroshiro128plusFromState(state);
const random = () => (generator.next() >>> 1) / 2 ** 31;

const judged: Judged[] = [];
for (let battle = 0; battle < BATTLES; battle++) judged.push(...judgeSmallBattle(battle, random));

const coverage = (of: readonly Judged[]) => of.filter(({ covers }) => covers).length / of.length;

describe('intervals over small battles with exact answers', () => {
  test('one in twenty misses, all kinds together', () => {
    expect(judged.length).toBeGreaterThan(3 * BATTLES);
    expect(coverage(judged)).toBeGreaterThan(0.937);
    expect(coverage(judged)).toBeLessThan(0.963);
  });

  test.each(KINDS)('of each kind: %s', (kind) => {
    const of = judged.filter((each) => each.kind === kind);
    expect(of.length).toBeGreaterThan(kind === 'ratio' ? 80 : 200);
    expect(coverage(of)).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / of.length));
  });

  test('and of runs that stop by precision', () => {
    const stopped = judged.filter((each) => each.stopped);
    expect(stopped.length).toBeGreaterThan(BATTLES);
    expect(coverage(stopped)).toBeGreaterThan(0.937);
    expect(coverage(stopped)).toBeLessThan(0.963);
  });
});
