import { describe, expect, test } from 'vitest';
import { meanAtLook } from '#src/statistics/mean-at-look.js';
import { binomialMasses } from './binomial-masses.js';

const LOOKS = [512, 1024, 2048, 4096, 8192, 16_384];
const MISSED = 0.05 / LOOKS.length;

/**
 * The probability that any of the looks misses p, for battles that give 1 with probability p and otherwise 0.
 * Every history of counts is followed from look to look; counts with less than 1e-15 are left out.
 */
function missedEver(p: number): number {
  let alive = [1];
  let missed = 0;
  for (const [i, n] of LOOKS.entries()) {
    const step = binomialMasses(n - (LOOKS[i - 1] ?? 0), p);
    const next = new Array<number>(alive.length + step.length - 1).fill(0);
    for (const [k, mass] of alive.entries()) {
      if (mass < 1e-15) continue;
      for (let more = 0; more < step.length; more++)
        if (step[more] > 1e-15) next[k + more] += mass * step[more];
    }
    for (const [k, mass] of next.entries()) {
      if (mass === 0) continue;
      const { low, high } = meanAtLook(n, k, k, { low: 0, high: 1 }, MISSED);
      if (low <= p && p <= high) continue;
      missed += mass;
      next[k] = 0;
    }
    alive = next;
  }
  return missed;
}

describe('six looks, each at twice as many battles as the last', () => {
  // Battles that give 1 expected by the first look: 256, 64, 8, 2, 1, 0.5.
  test.each([1, 3, 6, 8, 9, 10])('all hold a rate of 1 in 2^%d at least 95 % of the time', (exponent) => {
    const missed = missedEver(2 ** -exponent);
    expect(missed).toBeLessThan(0.05);
    expect(missed).toBeGreaterThan(0.002); // not idle
  });
});

describe('meanAtLook', () => {
  test('is wider than a single interval, and narrower than one for any number of looks', () => {
    const { mean, low, high } = meanAtLook(512, 256, 256, { low: 0, high: 1 }, 0.05 / 8);
    expect(mean).toBe(0.5);
    expect([low, high].map((end) => end.toFixed(4))).toEqual(['0.4393', '0.5607']);
  });

  test('for battles that all gave the same value allows for others that have not occurred', () => {
    // (1 − u)^1000 = 0.05: u = 0.002991
    const { low, high } = meanAtLook(1000, 0, 0, { low: -2, high: 1 }, 0.05);
    expect(high).toBeCloseTo(0.002991, 6);
    expect(low).toBeCloseTo(-2 * 0.002991, 6);
  });

  test('stays within the possible range; for one battle it is that range', () => {
    expect(meanAtLook(3, 1, 1, { low: 0, high: 1 }, 0.01)).toMatchObject({ low: 0, high: 1 });
    expect(meanAtLook(1, 1, 1, { low: -1, high: 2 }, 0.01)).toEqual({ mean: 1, low: -1, high: 2 });
  });
});
