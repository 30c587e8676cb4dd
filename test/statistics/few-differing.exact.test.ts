import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { twoSidedP } from '#src/statistics/normal.js';
import { pairedDifference } from '#src/statistics/paired.js';
import { ROOT } from '../root.js';

/*
 * How often a difference is called significant where few of 20,480 battles differ: every number of battles with each
 * value is counted with its Poisson probability, so nothing is drawn at random.
 */
const N = 20_480;
/** The error of one comparison; Holm's method gives each of 40 a fortieth of it until one is found. */
const ALONE = 0.05;
const FAMILY = 40;

interface Case {
  name: string;
  values: readonly number[];
  /** Relative, of the values. */
  weights: readonly number[];
  range: number;
}

interface Found {
  alone: number;
  /** One of the family, where all others differ less. */
  first: number;
  /** Any of the family. */
  any: number;
}

/** Without any difference on average. */
const NULLS: readonly Case[] = [
  { name: 'rate: +1 as often as −1', values: [1, -1], weights: [1, 1], range: 1 },
  { name: 'usual: −2 and +1 alike, seldom +3', values: [-2, 1, 3], weights: [3, 3, 1], range: 19 },
  { name: 'lopsided: three −1 for one +3', values: [-1, 3], weights: [3, 1], range: 19 },
  { name: 'extreme: nine −1 for one +9', values: [-1, 9], weights: [9, 1], range: 19 },
];

/** With a true difference. */
const DIFFERENCES: readonly Case[] = [
  { name: 'rate: nine +1 for one −1', values: [1, -1], weights: [9, 1], range: 1 },
  { name: 'usual: fewer −2', values: [-2, 1, 3], weights: [0.3, 1, 1 / 3], range: 19 },
];

const CHANGED = [10, 30, 100];

const page = readFileSync(join(ROOT, 'docs', 'statistics.md'), 'utf8');

describe.each(NULLS)('no difference, $name', (of) => {
  test.each(CHANGED)('%d battles that differ, as in docs/statistics.md', (changed) => {
    const { before, now, unlike } = calledDifferent(of, changed);
    expectOnPage(rowOf(of, changed, 'any', before, now));
    expect(unlike).toBe(0);
    if (of.name.startsWith('extreme')) return;
    expect(now.alone).toBeLessThan(ALONE);
    expect(now.any).toBeLessThan(ALONE);
  });
});

test('the normal test alone calls a lopsided family different in a third of cases', () => {
  const { before } = calledDifferent(NULLS.find(({ name }) => name.startsWith('lopsided'))!, 10);
  expect(before.any).toBeGreaterThan(1 / 3);
});

describe.each(DIFFERENCES)('a true difference, $name', (of) => {
  test.each(CHANGED)('%d battles that differ, as in docs/statistics.md', (changed) => {
    const { before, now, unlike } = calledDifferent(of, changed);
    expectOnPage(rowOf(of, changed, 'first', before, now));
    expect(unlike).toBe(0);
  });
});

function expectOnPage(row: string): void {
  expect(page.includes(row), row).toBe(true);
}

/** How often one comparison, and any of a family, is called different: by the normal test alone, and as it is judged. */
function calledDifferent({ values, weights, range }: Case, changed: number) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const masses = weights.map((weight) => poisson((changed * weight) / total));
  const before = { alone: 0, first: 0 };
  const now = { alone: 0, first: 0 };
  /** Chance that the interval and the p-value disagree. */
  let unlike = 0;
  const add = (into: typeof now, p: number, mass: number) => {
    if (p < ALONE) into.alone += mass;
    if (p < ALONE / FAMILY) into.first += mass;
  };
  const countFrom = (i: number, mass: number, sum: number, squares: number, differing: number) => {
    if (mass < 1e-12) return;
    if (i < values.length) {
      const value = values[i];
      for (const [k, chance] of masses[i].entries())
        countFrom(i + 1, mass * chance, sum + k * value, squares + k * value * value, differing + k);
    } else if (sum !== 0) {
      const sums = { n: N, sumDifference: sum, sumSquaredDifference: squares, differing };
      const found = pairedDifference({ ...sums, largestDifference: range });
      const { p } = found;
      if (p < ALONE !== (found.low > 0 || found.high < 0)) unlike += mass;
      add(now, p, mass);
      // A sign test in which all differ in the same direction: of other responses than rates all battles may.
      const least = 2 ** (1 - (range === 1 ? differing : N));
      add(before, Math.max(least, twoSidedP(found.mean / found.standardError)), mass);
    }
  };
  countFrom(0, 1, 0, 0, 0);
  const ofFamily = (found: typeof now): Found => ({ ...found, any: 1 - (1 - found.first) ** FAMILY });
  return { before: ofFamily(before), now: ofFamily(now), unlike };
}

/** Chances of 0, 1, 2 …, up to where they no longer matter. */
function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  const most = Math.ceil(mean + 10 * Math.sqrt(mean) + 10);
  for (let k = 1; k <= most; k++) chances.push((chances[k - 1] * mean) / k);
  return chances;
}

function rowOf({ name }: Case, changed: number, of: 'any' | 'first', before: Found, now: Found): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const both = (which: keyof Found) => `${percent(before[which])} | ${percent(now[which])}`;
  return `| ${name} | ${changed} | ${both('alone')} | ${both(of)} |`;
}
