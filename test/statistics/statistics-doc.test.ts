import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { battlesToBeSame, battlesToDiffer, sameP } from '#src/statistics/equivalence.js';
import { holm } from '#src/statistics/holm.js';
import type { Interval } from '#src/statistics/interval.js';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { logRank } from '#src/statistics/log-rank.js';
import { meanSequence } from '#src/statistics/mean-sequence.js';
import { meanFromSums, varianceFromSums } from '#src/statistics/moments.js';
import { newcombe, newcombePaired } from '#src/statistics/newcombe.js';
import { twoSidedP, Z95 } from '#src/statistics/normal.js';
import { pairedDifference, varianceRatio } from '#src/statistics/paired.js';
import { quantileOfCounts } from '#src/statistics/quantile.js';
import { rateSequence } from '#src/statistics/rate-sequence.js';
import { ratioFromSums } from '#src/statistics/ratio.js';
import { wilson } from '#src/statistics/wilson.js';

const page = readFileSync(new URL('../../docs/statistics.md', import.meta.url), 'utf8');

/** The number as the page prints it. */
const places = (x: number, digits: number): string => x.toFixed(digits).replace('-', '−');

describe('docs/statistics.md prints what the code computes', () => {
  test('z and z²', () => {
    expect(page).toContain(`z = ${places(Z95, 6)} and z² = ${places(Z95 ** 2, 6)}`);
  });

  test('81 of 263', () => {
    const { low, high } = wilson(81, 263);
    expect(page).toContain(
      `81 of 263 is ${places(81 / 263, 4)}, from ${places(low, 4)} to ${places(high, 4)}`,
    );
  });

  test('the formula of the rate’s interval', () => {
    for (const [k, n] of [
      [0, 20],
      [1, 29],
      [81, 263],
      [40, 40],
    ] as const) {
      const centre = (k + Z95 ** 2 / 2) / (n + Z95 ** 2);
      const half = (Z95 * Math.sqrt((k * (n - k)) / n + Z95 ** 2 / 4)) / (n + Z95 ** 2);
      // Two ways to round numbers up to 1: some ten roundings of 1.1e-16.
      expect(Math.abs(wilson(k, n).low - (centre - half))).toBeLessThan(2e-15);
      expect(Math.abs(wilson(k, n).high - (centre + half))).toBeLessThan(2e-15);
    }
  });

  test('how many battles are enough', () => {
    const rows = [...page.matchAll(/^\| (\S+) points? \| (\S+) \| (\S+) \|$/gm)].map((row) =>
      row.slice(1).map((cell) => Number(cell.replaceAll(',', ''))),
    );
    expect(rows).toHaveLength(6);
    const half = ({ low, high }: Interval) => (50 * (high - low)).toPrecision(1);
    const widthAt = (n: number) => {
      const { low, high } = rateSequence(n / 2, n);
      return 50 * (high - low);
    };
    for (const [points, fixed, stops] of rows) {
      expect(half(wilson(fixed / 2, fixed))).toBe(String(points));
      expect(widthAt(stops)).toBeLessThanOrEqual(points);
      if (stops > 4096) expect(widthAt(stops - 4096)).toBeGreaterThan(points);
    }
  });

  test('never in 1,000 battles', () => {
    expect(page).toContain(`never in 1,000 battles means up to ${places(wilson(0, 1000).high, 4)}`);
  });

  test('the values 1, 2, 3, 4', () => {
    const { mean, standardError, low, high } = meanFromSums(4, 10, 30);
    expect(page).toContain(
      `mean ${mean}, variance ${places(varianceFromSums(4, 10, 30), 4)}, ` +
        `standard error ${places(standardError, 4)} and interval ${places(low, 4)} to ${places(high, 4)}`,
    );
  });

  test('50 battles that all lasted 3 turns', () => {
    const { mean, low, high } = meanFromSums(50, 150, 450, { low: 0, high: 10 });
    expect(page).toContain(`possible: ${mean}, from ${places(low, 4)} to ${places(high, 4)}`);
  });

  test('20 battles by their dice', () => {
    const counts = [1, 4, 5, 5, 5];
    expect([5, 25, 50, 75, 95].map((percent) => quantileOfCounts(counts, percent))).toEqual([0, 1, 2, 3, 4]);
    const { mean, low, high } = meanFromSums(20, 49, 149);
    expect(page).toContain(
      `The quantiles are 0, 1, 2, 3 and 4; the mean is ${mean}, from ${places(low, 4)} to ${places(high, 4)}`,
    );
  });

  test('five units', () => {
    const [before, after] = kaplanMeier([0, 2], [1, 2]);
    expect(page).toContain(`S(0) = ${before.survival}. S(1) = 1 − 2/4 = ${after.survival}`);
    expect(page).toContain(
      `error ${after.standardError}, interval ${places(after.low, 4)} to ${places(after.high, 4)}`,
    );
    expect(page).toContain(`With 5 at risk, ${places(before.low, 4)} to ${before.high}`);
  });

  test('24 of 1,000 battles up and 6 down', () => {
    const { mean, p, low, high } = pairedDifference({
      ...{ n: 1000, sumDifference: 18, sumSquaredDifference: 30, largestDifference: 1 },
    });
    expect(page).toContain(`${mean}, p = ${places(p, 5)}, from ${places(low, 5)} to ${places(high, 5)}`);
  });

  test('500 of 1,000 battles one more, and 100 two less', () => {
    const { mean, standardError, low, high } = pairedDifference({
      ...{ n: 1000, sumDifference: 300, sumSquaredDifference: 900, differing: 600, largestDifference: 19 },
    });
    expect(page).toContain(
      `mean ${mean}, standard error ${places(standardError, 4)} and interval ${places(low, 4)} to ${places(high, 4)}`,
    );
  });

  test('the variance ratio', () => {
    expect(page).toContain(`variances 2 and 3, and 0.25 for the difference: ${varianceRatio(2, 3, 0.25)}`);
  });

  test('no difference in 1,000 battles', () => {
    const { mean, low, high } = pairedDifference({ n: 1000, sumDifference: 0, sumSquaredDifference: 0 });
    expect(page).toContain(
      `no difference in 1,000 battles is ${mean}, from ${places(low, 5)} to ${places(high, 5)}`,
    );
  });

  test('two rates with separate luck, and in the same battles', () => {
    const apart = newcombe(56, 70, 48, 80);
    expect(page).toContain(
      `56 of 70 against 48 of 80 is a difference of 0.2, from ${places(apart.low, 4)} to ${places(apart.high, 4)}`,
    );
    const never = newcombe(0, 10, 0, 10);
    expect(page).toContain(
      `0 of 10 against 0 of 10 is 0, from ${places(never.low, 4)} to ${places(never.high, 4)}`,
    );
    const together = newcombePaired({ both: 36, onlyA: 12, onlyB: 2, neither: 0 });
    expect(page).toContain(
      `under the other alone in 2: 0.2, from ${places(together.low, 4)} to ${places(together.high, 4)}`,
    );
  });

  test('five units and four', () => {
    const { observed, expected, chiSquare, p } = logRank(
      { events: [0, 2], censored: [1, 2] },
      { events: [3, 0], censored: [1, 0] },
    )!;
    expect(page).toContain(
      `O is ${observed[0]} where ${places(expected[0], 2)} were expected; χ² = ${places(chiSquare, 2)}, p = ${places(p, 4)}`,
    );
  });

  test('three p-values', () => {
    const [a, b, c] = holm([0.01, 0.04, 0.03]);
    expect(page).toContain(`0.01, 0.04 and 0.03 become ${places(a, 2)}, ${places(b, 2)} and ${places(c, 2)}`);
  });

  test('a difference of 0.01', () => {
    expect(page).toContain(
      `p different is ${places(twoSidedP(0.01 / 0.004), 4)}, p same is ${places(sameP(0.01, 0.004, 0.02), 4)}`,
    );
    const thousands = (n: number) => n.toLocaleString('en');
    expect(page).toContain(
      `δ = 0.03: ${thousands(battlesToBeSame(0.01, 0.5, 0.03))} battles. Without a margin it would be ${thousands(battlesToDiffer(twoSidedP(1), 2500))}`,
    );
  });

  test('confidence sequences', () => {
    const { low, high } = rateSequence(81, 263);
    expect(page).toContain(`81 of 263 is 0.3080, from ${places(low, 4)} to ${places(high, 4)} (Wilson's`);
    expect(page).toContain(`Never in 1,000 battles means up to ${places(rateSequence(0, 1000).high, 4)}`);
    const half = meanSequence(4096, 2048, 2048, { low: 0, high: 1 });
    expect(page).toContain(
      `as often 0 as 1: ${half.mean}, from ${places(half.low, 4)} to ${places(half.high, 4)}`,
    );
    const none = meanSequence(4096, 0, 0, { low: -1, high: 1 });
    expect(page).toContain(
      `the difference is ${none.mean}, from ${places(none.low, 5)} to ${places(none.high, 5)}`,
    );
  });

  test('four battles with tests', () => {
    const { ratio, standardError, low, high } = ratioFromSums({
      n: 4,
      sumX: 10,
      sumSquaredX: 30,
      sumY: 4,
      sumSquaredY: 6,
      sumXY: 13,
    })!;
    expect(page).toContain(
      `R = ${ratio}, standard error ${places(standardError, 4)}, interval ${places(low, 4)} to ${places(high, 4)}`,
    );
    expect(page).toContain(`Never in 60 such battles means up to ${places(wilson(0, 60).high, 4)}`);
  });
});
