import { describe, expect, test } from 'vitest';
import type { Interval } from '#src/statistics/interval.js';
import { rateSequence } from '#src/statistics/rate-sequence.js';
import { wilson } from '#src/statistics/wilson.js';

const looks = 4000;

/**
 * The probability that the interval misses p at any of n = 1, 2 … `looks`. Every history is followed: the
 * probability of k successes so far with no miss yet is carried from n to n + 1, and what falls outside is
 * taken out. Nothing is random here, so the promise is checked without any tolerance.
 */
function missedEver(p: number, interval: (successes: number, n: number) => Interval): number {
  let alive = new Float64Array(looks + 2);
  let next = new Float64Array(looks + 2);
  alive[0] = 1;
  let [first, last] = [0, 0]; // successes that are still possible without a miss
  let missed = 0;
  for (let n = 1; n <= looks; n++) {
    next[first] = 0;
    for (let k = first; k <= last; k++) {
      next[k] += alive[k] * (1 - p);
      next[k + 1] = alive[k] * p;
    }
    last++;
    for (; first <= last && interval(first, n).high < p; first++) missed += next[first];
    for (; last >= first && interval(last, n).low > p; last--) missed += next[last];
    [alive, next] = [next, alive];
  }
  return missed;
}

describe(`looking after each of ${looks} battles`, () => {
  // Found: 0.0074 0.0329 0.0379 0.0400 0.0074; for Wilson's interval 0.30 0.58 0.60 0.61 0.30.
  test.each([0.001, 0.1, 0.5, 0.7, 0.999])('a rate of %d is ever missed at most 5 % of the time', (p) => {
    const missed = missedEver(p, rateSequence);
    expect(missed).toBeLessThan(0.05);
    expect(missed).toBeGreaterThan(0.005); // not idle
  });

  test.each([0.1, 0.5])('Wilson’s interval misses a rate of %d at some look far more often', (p) => {
    expect(missedEver(p, wilson)).toBeGreaterThan(0.4);
  });
});
