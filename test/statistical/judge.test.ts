import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemIds } from '#src/rules/registry.js';
import type { ExactMeasure } from '../exact/exact-measures.js';
import { compare, type Sampled } from './judge.js';
import { binomialP, boundedMeanP, samplesP } from './p-values.js';

const chance = (mean: number): ExactMeasure => ({ mean, least: 0, most: 1 });

/** The p-value that the judge gives to battles in which a number had this sum. */
function judge(measure: ExactMeasure, n: number, sum: number, sumOfSquares = sum): number {
  const sampled: Sampled = new Map([['it', { n, sum, sumOfSquares }]]);
  return compare(new Map([['it', measure]]), sampled, sampled)[0].p;
}

describe('the judge', () => {
  test('tests a chance by its binomial tail, on either side', () => {
    // 5 of 10 expected: 8 or more have probability (45 + 10 + 1) / 1024, and so do 2 or fewer.
    expect(judge(chance(0.5), 10, 8)).toBeCloseTo(112 / 1024, 12);
    expect(judge(chance(0.5), 10, 2)).toBeCloseTo(112 / 1024, 12);
    // 10,000 battles, half of them: 225 battles are 4.5 standard errors (normal: 6.8e-6).
    expect(judge(chance(0.5), 10_000, 5225)).toBeCloseTo(7e-6, 6);
  });

  test('tests a number with two values by the tail of a chance', () => {
    const turns = { mean: 1.5, least: 1, most: 2 };
    expect(judge(turns, 10, 18, 0)).toBeCloseTo(112 / 1024, 12);
  });

  test('tests the mean of any other number by its variance', () => {
    // 1 or 3 in half of 10,000 battles each, of 0 to 4: mean 2, standard error 0.01.
    const pieces = { mean: 2, least: 0, most: 4 };
    expect(judge(pieces, 10_000, 20_196, 50_000 + 4 * 196)).toBeCloseTo(0.05, 2);
  });

  test('tests rare events by the tail of their distribution', () => {
    // A tenth of a battle is expected. Four or more happen about once in 260,000 times, five once in 13 million.
    for (const [mean, count] of [
      [1e-6, (of: number) => of],
      [1 - 1e-6, (of: number) => 100_000 - of],
    ] as const) {
      expect(judge(chance(mean), 100_000, count(4)) * 260_000).toBeCloseTo(2, 1);
      expect(judge(chance(mean), 100_000, count(5)) * 13e6).toBeCloseTo(2, 1);
    }
    // 20 are expected: none at all has probability e⁻²⁰.
    expect(judge(chance(2e-4), 100_000, 0) / Math.exp(-20)).toBeCloseTo(2, 1);
  });

  test('tests other rare numbers by a bound, never by a variance that the kernel could not observe', () => {
    // Nearly always 1: none of 1,000 battles is unusual, and 0.4 are expected.
    const turns = { mean: 1.0004, least: 1, most: 8 };
    expect(judge(turns, 1000, 1000, 1000)).toBe(1);
    // Three battles with two more are a little surprising, a hundred are rejected.
    expect(judge(turns, 1000, 1006, 1024)).toBeGreaterThan(1e-4);
    expect(judge(turns, 1000, 1200, 1800)).toBeLessThan(1e-8);
  });

  test('accepts only exact values for what is impossible or certain', () => {
    expect(judge(chance(0), 1000, 0)).toBe(1);
    expect(judge(chance(0), 1000, 1)).toBe(0);
    expect(judge(chance(1 - 1e-15), 1000, 1000)).toBe(1);
    expect(judge(chance(1 - 1e-15), 1000, 999)).toBe(0);
    expect(judge({ mean: 6, least: 1, most: 6 }, 1000, 5999, 35_989)).toBe(0);
    expect(judge({ mean: 3, least: 1, most: 6 }, 1000, 3000, 9000)).toBe(1);
    expect(judge({ mean: 3.5, least: 1, most: 6 }, 1000, 3000, 9000)).toBeLessThan(1e-100);
  });

  test('names measures that were not expected, and measures that never occurred', () => {
    const sums = { n: 1000, sum: 10, sumOfSquares: 10 };
    const exact = new Map([['expected', chance(0.5)]]);
    const kernel = new Map([['expected', { n: 1000, sum: 500, sumOfSquares: 500 }]]);
    const found = compare(exact, new Map([['other', sums]]), kernel);
    expect(found.map(({ name, exact, sampled }) => ({ name, exact, sampled }))).toEqual([
      { name: 'other', exact: 0, sampled: 0.01 },
      { name: 'expected', exact: 0.5, sampled: 0 },
    ]);
    expect(found[0].p).toBe(0);
    expect(found[1].p).toBeLessThan(1e-200);
  });
});

describe('p-values', () => {
  test('for a binomial count are the doubled sums of its chances, in tails of any size', () => {
    const chances = (n: number, p: number) => {
      const all = [(1 - p) ** n];
      for (let k = 1; k <= n; k++) all.push((all[k - 1] * (n - k + 1) * p) / (k * (1 - p)));
      return all;
    };
    for (const [n, p] of [
      [7, 0.3],
      [60, 0.02],
      [400, 0.55],
    ] as const) {
      const all = chances(n, p);
      for (let k = 0; k <= n; k++) {
        const tail = (k > n * p ? all.slice(k) : all.slice(0, k + 1)).reduce((sum, each) => sum + each, 0);
        expect(binomialP(k, n, p) / Math.min(1, 2 * tail)).toBeCloseTo(1, 9);
      }
    }
  });

  test('for two samples test how the unusual battles are divided between them', () => {
    const counts = (n: number, sum: number) => ({ n, sum, sumOfSquares: sum });
    // 10 unusual ones in 100 and 300 battles, 7 or more of them among the 100: the tail of a binomial of 10 at 1/4.
    expect(samplesP(counts(100, 7), counts(300, 3))).toBeCloseTo(binomialP(7, 10, 1 / 4), 12);
    expect(samplesP(counts(100, 0), counts(300, 0))).toBe(1);
    // Many of another kind: means 2 and 2.04 with variance 1 in 10,000 battles each are 2.8 standard errors apart.
    const many = (mean: number) => ({
      n: 10_000,
      sum: 10_000 * mean,
      sumOfSquares: 10_000 * (mean ** 2 + 1),
    });
    expect(samplesP(many(2), many(2.04))).toBeCloseTo(0.0047, 3);
  });

  test('for two samples of a rare number only depend on the number of unusual battles', () => {
    // One battle with five more in 100, none in 300: probability one in four, doubled.
    const one = { n: 100, sum: 105, sumOfSquares: 99 + 36 };
    expect(samplesP(one, { n: 300, sum: 300, sumOfSquares: 300 })).toBeCloseTo(0.5, 12);
  });

  test('for a mean of any distribution are never below the truth', () => {
    const [n, p] = [200, 0.04];
    for (let count = Math.ceil(n * p); count <= 40; count++) {
      const bound = boundedMeanP(count / n - p, n, p * (1 - p), 1 - p);
      expect(bound).toBeGreaterThanOrEqual(binomialP(count, n, p) * 0.999);
    }
    expect(boundedMeanP(0.1, n, p * (1 - p), 1 - p)).toBeLessThan(1e-5);
  });

  test('are too small no more often than they claim', () => {
    // All counts in 50 trials at 0.1, each with its chance.
    const n = 50;
    for (const limit of [0.1, 0.01, 1e-4]) {
      let below = 0;
      let term = 0.9 ** n;
      for (let k = 0; k <= n; term *= ((n - k) / (k + 1)) * (0.1 / 0.9), k++) {
        if (binomialP(k, n, 0.1) < limit) below += term;
      }
      expect(below).toBeLessThanOrEqual(limit);
    }
  });
});

test.each([
  ['small scenes', (id: string) => `../exact/${id}.exact.test.js`],
  ['large scenes', (id: string) => `agreement-${id}.statistical.test.js`],
])('every system has its own test file: %s', (_, file) => {
  expect(systemIds.filter((id) => !existsSync(new URL(file(id), import.meta.url)))).toEqual([]);
});
