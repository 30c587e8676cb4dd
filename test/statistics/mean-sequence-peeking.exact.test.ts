import { describe, expect, test } from 'vitest';
import { meanSequence } from '#src/statistics/mean-sequence.js';
import { binomialMasses } from './binomial-masses.js';

const battlesPerLook = 4096;
const looks = 64; // the last at 262,144 battles

/**
 * The probability that the sequence misses p at any look, for battles that give 1 with probability p and
 * otherwise 0. Every history of counts is followed from look to look, as in rate-sequence-peeking.exact.test.ts;
 * counts with less than 1e-18 are left out.
 */
function missedEver(p: number): number {
  const step = Array.from(binomialMasses(battlesPerLook, p)).filter(
    (mass, k) => mass > 1e-18 || k < battlesPerLook * p,
  );
  let alive = [1];
  let missed = 0;
  for (let look = 1; look <= looks; look++) {
    const n = look * battlesPerLook;
    const next = new Array<number>(alive.length + step.length - 1).fill(0);
    for (const [k, mass] of alive.entries()) {
      if (mass < 1e-18) continue;
      for (let more = 0; more < step.length; more++) next[k + more] += mass * step[more];
    }
    for (const [k, mass] of next.entries()) {
      const { low, high } = meanSequence(n, k, k, { low: 0, high: 1 });
      if (low <= p && p <= high) continue;
      missed += mass;
      next[k] = 0;
    }
    while (next.at(-1)! < 1e-18) next.pop();
    alive = next;
  }
  return missed;
}

describe(`looking ${looks} times, every 4,096 battles`, () => {
  // Battles that give 1 expected by the first look: 64, 8, 4, 2, 1, 0.5, 0.25.
  test.each([6, 9, 10, 11, 12, 13, 14])(
    'a rate of 1 in 2^%d is ever missed at most 5 % of the time',
    (exponent) => {
      const missed = missedEver(2 ** -exponent);
      expect(missed).toBeLessThan(0.04);
      expect(missed).toBeGreaterThan(0.005); // not idle
    },
  );
});
