import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Interval } from '#src/statistics/interval.js';
import { mcnemar } from '#src/statistics/mcnemar.js';
import { Z95 } from '#src/statistics/normal.js';
import { ROOT } from '../root.js';
import { IS_NIGHTLY, scaled } from '../scale.js';

/*
 * How often the intervals of a difference of two rates hold the true one, and how often p is below 0.05 where there is
 * none: every number of battles up and down is counted with its probability, so nothing is drawn at random.
 */
const BATTLES = IS_NIGHTLY ? [40, 100, 1000, 10_000] : [40, 100, 1000];
/** Battles that differ, on average; up to all of them. */
const DIFFERING = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100, 150, 200, 300];
/** The share of them that goes up. */
const UP = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

const page = readFileSync(join(ROOT, 'docs', 'statistics.md'), 'utf8');

test.each(BATTLES)('%d battles: the intervals hold as often as docs/statistics.md says', (n) => {
  const known = new Map<number, { before: Interval; now: Interval }>();
  const intervalsOf = (up: number, down: number) => {
    const key = up * (n + 1) + down;
    const found = known.get(key) ?? { before: withTwoImagined(n, up, down), now: mcnemar(n, up, down) };
    known.set(key, found);
    return found;
  };
  const held = DIFFERING.filter((differing) => differing <= n).flatMap((differing) =>
    UP.map((share) => {
      const truth = ((2 * share - 1) * differing) / n;
      const holds = ({ low, high }: Interval) => low <= truth + 1e-13 && truth <= high + 1e-13;
      const held = { before: 0, now: 0 };
      for (const [m, chanceOfM] of binomial(n, differing / n)) {
        for (const [up, chanceOfUp] of binomial(m, share)) {
          const { before, now } = intervalsOf(up, m - up);
          if (holds(before)) held.before += chanceOfM * chanceOfUp;
          if (holds(now)) held.now += chanceOfM * chanceOfUp;
        }
      }
      return held;
    }),
  );
  const both = (of: readonly number[]) => {
    const mean = of.reduce((sum, each) => sum + each, 0) / of.length;
    return [mean, Math.min(...of)].map((share) => `${(100 * share).toFixed(1)}%`).join(' | ');
  };
  const row = `| ${n.toLocaleString('en')} | ${both(held.map(({ before }) => before))} | ${both(held.map(({ now }) => now))} |`;
  expect(page.includes(row), row).toBe(true);
});

test('without a difference p is below 0.05 at most 5 % of the time, alone and of families after Holm', () => {
  const p = new Map<number, number>();
  const pOf = (up: number, down: number) => {
    const key = up * 10_000 + down;
    const found = p.get(key) ?? mcnemar(10_000, up, down).p;
    p.set(key, found);
    return found;
  };
  const families = [1, 2, 5, 10, 20, 40, 100, 200];
  for (let differing = 1; differing < scaled(200, 900); differing *= scaled(1.1, 1.02)) {
    const below = families.map(() => 0);
    for (const [up, chanceOfUp] of poisson(differing / 2)) {
      for (const [down, chanceOfDown] of poisson(differing / 2)) {
        if (down >= up) continue;
        for (const [i, size] of families.entries())
          if (pOf(up, down) < 0.05 / size) below[i] += 2 * chanceOfUp * chanceOfDown;
      }
    }
    for (const [i, size] of families.entries()) {
      // Of a whole family: that none of as many is found.
      expect(1 - (1 - below[i]) ** size, `${differing} of families of ${size}`).toBeLessThan(0.05);
    }
  }
});

/** The difference ± 1.96 standard errors, with one imagined battle in each direction where fewer than 400 differ. */
function withTwoImagined(n: number, up: number, down: number): Interval {
  const differing = up + down;
  if (differing === 0) return mcnemar(n, 0, 0);
  const difference = (up - down) / n;
  const added = differing < 400 ? 2 / n : 0;
  const half = Z95 * Math.sqrt((differing / n - difference * difference) / (n - 1) + added / n);
  return { low: difference - half, high: difference + half };
}

/** Every count that is likely enough to matter, with its chance. */
function binomial(n: number, share: number): [count: number, chance: number][] {
  if (share === 1 || n === 0) return [[n, 1]];
  const ways = (k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  const spread = Math.sqrt(n * share * (1 - share));
  return near(n * share, spread, n, (k) => ways(k) + k * Math.log(share) + (n - k) * Math.log1p(-share));
}

function poisson(mean: number): [count: number, chance: number][] {
  return near(mean, Math.sqrt(mean), Infinity, (k) => k * Math.log(mean) - mean - logFactorial(k));
}

function near(mean: number, spread: number, most: number, logChance: (k: number) => number) {
  const from = Math.max(0, Math.floor(mean - 6 * spread - 6));
  const to = Math.min(most, Math.ceil(mean + 6 * spread + 6));
  return Array.from({ length: to - from + 1 }, (_, i): [number, number] => [
    from + i,
    Math.exp(logChance(from + i)),
  ]);
}

const LOG_FACTORIALS = [0];
function logFactorial(n: number): number {
  for (let k = LOG_FACTORIALS.length; k <= n; k++) LOG_FACTORIALS.push(LOG_FACTORIALS[k - 1] + Math.log(k));
  return LOG_FACTORIALS[n];
}
