import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { systemIds } from '#src/rules/registry.js';
import type { ExactMeasure } from '../exact/exact-measures.js';
import { disagreements, type Sampled } from './judge.js';
import { JUDGED } from './judge-systems.js';

const chance = (mean: number): ExactMeasure => ({ mean, least: 0, most: 1 });

/** What the judge says of battles in which a number had this sum. */
function judge(measure: ExactMeasure, n: number, sum: number, sumOfSquares = sum): boolean {
  const sampled: Sampled = new Map([['it', { n, sum, sumOfSquares }]]);
  return disagreements(new Map([['it', measure]]), sampled, sampled).length === 0;
}

describe('the judge', () => {
  test('takes a chance within 4.5 standard errors and no further, on either side', () => {
    // 10,000 battles, half of them: a standard error is 50 battles.
    for (const side of [1, -1]) {
      expect(judge(chance(0.5), 10_000, 5000 + side * 224)).toBe(true);
      expect(judge(chance(0.5), 10_000, 5000 + side * 226)).toBe(false);
    }
  });

  test('takes a number that is one of two by the variance of a chance', () => {
    const turns = { mean: 1.5, least: 1, most: 2 };
    expect(judge(turns, 10_000, 15_224, 0)).toBe(true);
    expect(judge(turns, 10_000, 15_226, 0)).toBe(false);
  });

  test('takes the mean of another number by its variance', () => {
    // 1 or 3 in half of 10,000 battles each, of 0 to 4: mean 2, a standard error 0.01.
    const pieces = { mean: 2, least: 0, most: 4 };
    expect(judge(pieces, 10_000, 20_440, 52_000)).toBe(true);
    expect(judge(pieces, 10_000, 20_460, 52_000)).toBe(false);
  });

  test('takes what is rare by the tail of its distribution', () => {
    // A tenth of a battle is expected. Four or more come about once in 260,000 times, five once in 13 million.
    expect(judge(chance(1e-6), 100_000, 4)).toBe(true);
    expect(judge(chance(1e-6), 100_000, 5)).toBe(false);
    expect(judge(chance(1 - 1e-6), 100_000, 100_000 - 4)).toBe(true);
    expect(judge(chance(1 - 1e-6), 100_000, 100_000 - 5)).toBe(false);
    // 20 are expected: none at all comes with chance e⁻²⁰.
    expect(judge(chance(2e-4), 100_000, 0)).toBe(false);
  });

  test('takes rare numbers by the size that they have when they come', () => {
    // Three pieces in one battle of a million: a tenth of a battle is expected again.
    const pieces = { mean: 3e-6, least: 0, most: 40 };
    expect(judge(pieces, 100_000, 3 * 4, 9 * 4)).toBe(true);
    expect(judge(pieces, 100_000, 3 * 5, 9 * 5)).toBe(false);
    // The same number of pieces missing from all 40, in as many battles.
    const left = { mean: 40 - 3e-6, least: 0, most: 40 };
    const squares = (battles: number) => (100_000 - battles) * 1600 + battles * 37 ** 2;
    expect(judge(left, 100_000, 4_000_000 - 3 * 4, squares(4))).toBe(true);
    expect(judge(left, 100_000, 4_000_000 - 3 * 5, squares(5))).toBe(false);
  });

  test('takes what is impossible or certain as it is', () => {
    expect(judge(chance(0), 1000, 0)).toBe(true);
    expect(judge(chance(0), 1000, 1)).toBe(false);
    expect(judge(chance(1 - 1e-15), 1000, 1000)).toBe(true);
    expect(judge(chance(1 - 1e-15), 1000, 999)).toBe(false);
    expect(judge({ mean: 6, least: 1, most: 6 }, 1000, 5999, 35_989)).toBe(false);
    expect(judge({ mean: 3, least: 1, most: 6 }, 1000, 3000, 9000)).toBe(true);
    expect(judge({ mean: 3.001, least: 1, most: 6 }, 1000, 3000, 9000)).toBe(false);
  });

  test('says what it is that nobody expected, and what never came', () => {
    const sums = { n: 1000, sum: 10, sumOfSquares: 10 };
    const exact = new Map([['expected', chance(0.5)]]);
    const kernel = new Map([['expected', { n: 1000, sum: 500, sumOfSquares: 500 }]]);
    expect(disagreements(exact, new Map([['other', sums]]), kernel)).toEqual([
      { name: 'other', exact: 0, sampled: 0.01 },
      { name: 'expected', exact: 0.5, sampled: 0 },
    ]);
  });
});

test('every system is judged, in a test file of its own', () => {
  const file = (id: string) => new URL(`judge-${id}.statistical.test.js`, import.meta.url);
  expect(systemIds.filter((id) => !(id in JUDGED) || !existsSync(file(id)))).toEqual([]);
});
