import { expect, test } from 'vitest';
import { constantSampleInterval } from '#src/statistics/constant-sample.js';
import { requireCount } from '#src/statistics/count.js';
import { battlesToBeSame, battlesToDiffer, sameP } from '#src/statistics/equivalence.js';
import { holm } from '#src/statistics/holm.js';
import { kaplanMeier } from '#src/statistics/kaplan-meier.js';
import { logRank } from '#src/statistics/log-rank.js';
import { lookZ } from '#src/statistics/look-z.js';
import { mcnemar } from '#src/statistics/mcnemar.js';
import { meanSequence } from '#src/statistics/mean-sequence.js';
import { meanFromSums } from '#src/statistics/moments.js';
import { newcombe, newcombePaired } from '#src/statistics/newcombe.js';
import { normalCdf, normalQuantile, twoSidedP } from '#src/statistics/normal.js';
import { normalMixtureHalfWidth } from '#src/statistics/normal-mixture.js';
import { pairedDifference, varianceRatio } from '#src/statistics/paired.js';
import { quantileOfCounts } from '#src/statistics/quantile.js';
import { rateSequence } from '#src/statistics/rate-sequence.js';
import { ratioFromSums } from '#src/statistics/ratio.js';
import { wilson } from '#src/statistics/wilson.js';

const BIG = 9007199254740992;
const one = { events: [1], censored: [0] };
const ratio = (wrong: object) =>
  ratioFromSums({ n: 4, sumX: 10, sumSquaredX: 30, sumY: 4, sumSquaredY: 6, sumXY: 13, ...wrong });
const paired = (n: number, sumDifference: number, sumSquaredDifference: number, more: object) =>
  pairedDifference({ n, sumDifference, sumSquaredDifference, ...more });
const of = (both: number, onlyA: number) => newcombePaired({ both, onlyA, onlyB: 0, neither: 0 });

/** Messages without `allowed:`; `; ≥ 1` stands for “an integer of at least 1”, and `; 1 to 4` for one between these. */
const REFUSED: [message: string, call: () => unknown][] = [
  [
    'constantSampleInterval: value is 3; -1 to 1, what was said to be possible',
    () => constantSampleInterval(3, 10, { low: -1, high: 1 }),
  ],
  ...[-1, 0.5, Number.NaN, Infinity, BIG].map((got): [string, () => unknown] => [
    `f: x is ${got}; ≥ 0`,
    () => requireCount('f', 'x', got),
  ]),
  ['wilson: n is 0; ≥ 1', () => requireCount('wilson', 'n', 0, 1)],
  ...[0, 1.1, Number.NaN].map((p): [string, () => unknown] => [
    `battlesToDiffer: p is ${p}; above 0, and at most 1`,
    () => battlesToDiffer(p, 1000),
  ]),
  ['battlesToBeSame: difference is Infinity; a finite number', () => battlesToBeSame(Infinity, 1, 1)],
  ['battlesToBeSame: standardDeviation is 0; a finite number above 0', () => battlesToBeSame(0, 0, 1)],
  ['battlesToBeSame: margin is NaN; a finite number of at least 0', () => battlesToBeSame(0, 1, Number.NaN)],
  ['battlesToBeSame: error is 1; above 0 and below 1', () => battlesToBeSame(0, 1, 1, 1)],
  ['sameP: difference is NaN; a finite number', () => sameP(Number.NaN, 1, 1)],
  ['sameP: standardError is 0; a finite number above 0', () => sameP(0, 0, 1)],
  ['sameP: margin is -1; a finite number of at least 0', () => sameP(0, 1, -1)],
  ...[Number.NaN, -0.1, 1.5].map((p): [string, () => unknown] => [
    `holm: pValues[1] is ${p}; from 0 to 1`,
    () => holm([0.5, p]),
  ]),
  ['kaplanMeier: the number of units is 0; ≥ 1', () => kaplanMeier([], [])],
  ['kaplanMeier: the number of units is 0; ≥ 1', () => kaplanMeier([0, 0], [0, 0])],
  ['kaplanMeier: censored has 1 entries; as many as events, 2', () => kaplanMeier([1, 2], [1])],
  ['kaplanMeier: events[1] is -2; ≥ 0', () => kaplanMeier([1, -2], [1, 1])],
  ['kaplanMeier: censored[0] is 0.5; ≥ 0', () => kaplanMeier([1], [0.5])],
  [
    'logRank: first.censored has 1 entries; as many as first.events, 2',
    () => logRank({ events: [1, 2], censored: [1] }, one),
  ],
  ['logRank: second.events[0] is -1; ≥ 0', () => logRank(one, { events: [-1], censored: [2] })],
  ['logRank: first.censored[0] is 0.5; ≥ 0', () => logRank({ events: [1], censored: [0.5] }, one)],
  ['logRank: the number of units in second is 0; ≥ 1', () => logRank(one, { events: [], censored: [] })],
  ['lookZ: look is 0; ≥ 1', () => lookZ(0, 0.05)],
  ['lookZ: look is 1.5; ≥ 1', () => lookZ(1.5, 0.05)],
  ['lookZ: missed is 0; above 0 and below 1', () => lookZ(1, 0)],
  ['lookZ: missed is 1; above 0 and below 1', () => lookZ(1, 1)],
  ['mcnemar: n is 0; ≥ 1', () => mcnemar(0, 0, 0)],
  ['mcnemar: up is 2.5; 0 to 10', () => mcnemar(10, 2.5, 1)],
  ['mcnemar: down is 4; 0 to 3', () => mcnemar(10, 7, 4)],
  [
    'meanSequence: sum / n is 3; -1 to 1, what was said to be possible',
    () => meanSequence(2, 6, 18, { low: -1, high: 1 }),
  ],
  [
    'varianceFromSums: sumOfSquares is 7; at least sum² / n = 4² / 2, no 2 values have these sums',
    () => meanSequence(2, 4, 7, { low: 0, high: 9 }),
  ],
  ['varianceFromSums: n is 0; ≥ 1', () => meanFromSums(0, 0, 0)],
  ['varianceFromSums: sum is 0.5; ≥ -9007199254740991', () => meanFromSums(2, 0.5, 1)],
  ['varianceFromSums: sumOfSquares is -1; ≥ 0', () => meanFromSums(2, 1, -1)],
  [`varianceFromSums: sumOfSquares is ${BIG}; ≥ 0`, () => meanFromSums(2, 1, BIG)],
  [
    'varianceFromSums: sumOfSquares is 7; at least sum² / n = 4² / 2, no 2 values have these sums',
    () => meanFromSums(2, 4, 7),
  ],
  ['varianceFromSums: sumOfSquares is 5; sum² = 2², because n is 1', () => meanFromSums(1, 2, 5)],
  ['newcombe: nA is 0; ≥ 1', () => newcombe(1, 0, 1, 1)],
  ['newcombe: successesA is 3; 0 to 2', () => newcombe(3, 2, 1, 1)],
  ['newcombe: nB is 0.5; ≥ 1', () => newcombe(1, 2, 1, 0.5)],
  ['newcombe: successesB is -1; 0 to 1', () => newcombe(1, 2, -1, 1)],
  ['newcombePaired: onlyA is -1; ≥ 0', () => of(1, -1)],
  ['newcombePaired: the number of battles is 0; ≥ 1', () => of(0, 0)],
  ['normalCdf: z is NaN; a number, or −∞ or ∞', () => normalCdf(Number.NaN)],
  ['twoSidedP: z is NaN; a number, or −∞ or ∞', () => twoSidedP(Number.NaN)],
  ...[-0.01, 1.01, Number.NaN].map((p): [string, () => unknown] => [
    `normalQuantile: p is ${p}; from 0 to 1`,
    () => normalQuantile(p),
  ]),
  ['normalMixtureHalfWidth: n is 0; ≥ 1', () => normalMixtureHalfWidth(0, 1, 0.05)],
  ['normalMixtureHalfWidth: prior is 0; above 0 and finite', () => normalMixtureHalfWidth(1, 0, 0.05)],
  [
    'normalMixtureHalfWidth: prior is NaN; above 0 and finite',
    () => normalMixtureHalfWidth(1, Number.NaN, 0.05),
  ],
  ['normalMixtureHalfWidth: missed is 1; above 0 and below 1', () => normalMixtureHalfWidth(1, 1, 1)],
  ['pairedDifference: differing is 0; 1 to 30', () => paired(1000, 18, 30, { differing: 0 })],
  ['pairedDifference: differing is 31; 1 to 30', () => paired(1000, 18, 30, { differing: 31 })],
  [
    'constantSampleInterval: value is 3; -2 to 2, what was said to be possible',
    () => paired(10, 30, 90, { largestDifference: 2 }),
  ],
  ['mcnemar: up is 30; 0 to 10', () => paired(10, 20, 40, { largestDifference: 1 })],
  ['varianceRatio: varianceB is -1; a finite number of at least 0, or NaN', () => varianceRatio(1, -1, 1)],
  [
    'varianceRatio: varianceB is Infinity; a finite number of at least 0, or NaN',
    () => varianceRatio(1, Infinity, 1),
  ],
  ['quantileOfCounts: the number of battles is 0; ≥ 1', () => quantileOfCounts([0, 0], 50)],
  ['quantileOfCounts: percent is 0; 1 to 100', () => quantileOfCounts([1], 0)],
  ['quantileOfCounts: percent is 2.5; 1 to 100', () => quantileOfCounts([1], 2.5)],
  ['quantileOfCounts: percent is 101; 1 to 100', () => quantileOfCounts([1], 101)],
  ['rateSequence: n is 0; ≥ 1', () => rateSequence(0, 0, 0.05)],
  ['rateSequence: successes is 3; 0 to 2', () => rateSequence(3, 2, 0.05)],
  ['rateSequence: missed is 0; above 0 and below 1', () => rateSequence(1, 2, 0)],
  ['rateSequence: missed is NaN; above 0 and below 1', () => rateSequence(1, 2, Number.NaN)],
  ['varianceFromSums: n is 0; ≥ 1', () => ratio({ n: 0 })],
  ['ratioFromSums: sumX is -1; ≥ 0', () => ratio({ sumX: -1 })],
  ['ratioFromSums: sumXY is 0.5; ≥ 0', () => ratio({ sumXY: 0.5 })],
  [
    'ratioFromSums: sumXY is 14; what some values with the sums 10 and 4 and the sums of squares 30 and 6 have',
    () => ratio({ sumXY: 14 }),
  ],
  ['ratioFromSums: battlesWithAny is 5; 1 to 4', () => ratio({ battlesWithAny: 5 })],
  ['wilson: n is 0; ≥ 1', () => wilson(0, 0)],
  ['wilson: n is 2.5; ≥ 1', () => wilson(0, 2.5)],
  ['wilson: n is NaN; ≥ 1', () => wilson(0, Number.NaN)],
  ['wilson: successes is -1; 0 to 4', () => wilson(-1, 4)],
  ['wilson: successes is 5; 0 to 4', () => wilson(5, 4)],
  ['wilson: successes is 1.5; 0 to 4', () => wilson(1.5, 4)],
];

test.each(REFUSED)('%s', (message, call) => {
  const integer = /; \d+ to \d+$/.test(message) ? 'an integer from ' : '';
  const whole = message.replace('; ', `; allowed: ${integer}`).replace('≥', 'an integer of at least');
  expect(call).toThrow(new RangeError(whole));
});
