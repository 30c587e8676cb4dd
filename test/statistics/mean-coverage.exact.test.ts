import { describe, expect, test } from 'vitest';
import { meanFromSums } from '#src/statistics/moments.js';
import { forEachComposition } from './compositions.js';
import { latticeSwing } from './lattice.js';

/** Differences per battle and their probabilities. */
const cases = [
  {
    name: 'as often better as worse',
    values: [-1, 0, 1],
    probabilities: [0.2, 0.6, 0.2],
    sizes: [30, 60, 150],
  },
  {
    name: 'skewed: now and then a whole squad is saved',
    values: [-1, 0, 1, 4],
    probabilities: [0.1, 0.6, 0.2, 0.1],
    sizes: [60, 100, 120],
  },
  {
    name: 'unequal and skewed: the variant swings far more widely than the baseline',
    values: [-2, 0, 1, 5],
    probabilities: [0.03, 0.75, 0.17, 0.05],
    sizes: [100, 120],
  },
  {
    name: 'rare: one battle in 50 differs',
    values: [0, 1],
    probabilities: [0.98, 0.02],
    sizes: [300, 1000, 3000],
  },
];

describe.each(cases)('mean ± 1.96 standard errors, $name', ({ values, probabilities, sizes }) => {
  test.each(sizes)('n = %d: exact coverage is what Hall (1992) predicts', (n) => {
    const predicted = hallCoverage(n, values, probabilities);
    const standardDeviation = Math.sqrt(n * moment(values, probabilities, 2));
    const found = coverage(n, values, probabilities);
    // The prediction ignores the lattice; its other errors are of order 1 / n².
    expect(Math.abs(found - predicted)).toBeLessThan(latticeSwing(standardDeviation));
    expect(found).toBeGreaterThan(0.9);
  });
});

test('skew lowers coverage, and more battles restore it, as in docs/statistics.md', () => {
  const { values, probabilities } = cases.find(({ name }) => name.startsWith('unequal'))!;
  const found = [30, 60, 100].map((n) => coverage(n, values, probabilities).toFixed(3));
  expect(found).toEqual(['0.835', '0.912', '0.929']);
});

/** Probability that the interval holds the true mean: all samples of size n enumerated by their counts. */
function coverage(n: number, values: readonly number[], probabilities: readonly number[]): number {
  const truth = mean(values, probabilities);
  const most = Math.max(...values.map(Math.abs));
  let covered = 0;
  forEachComposition(n, probabilities, (counts, probability) => {
    let sumDifference = 0;
    let sumSquaredDifference = 0;
    for (let i = 0; i < values.length; i++) {
      sumDifference += counts[i] * values[i];
      sumSquaredDifference += counts[i] * values[i] ** 2;
    }
    const { low, high } = meanFromSums(n, sumDifference, sumSquaredDifference, { low: -most, high: most });
    if (low <= truth && truth <= high) covered += probability;
  });
  return covered;
}

/**
 * Hall, The Bootstrap and Edgeworth Expansion (1992), section 2.6: coverage of the studentised mean to order
 * 1 / n from its skewness γ and excess kurtosis κ, here for the divisor n − 1.
 */
function hallCoverage(n: number, values: readonly number[], probabilities: readonly number[]): number {
  const z = 1.959963984540054;
  const variance = moment(values, probabilities, 2);
  const skewness = moment(values, probabilities, 3) / variance ** 1.5;
  const kurtosis = moment(values, probabilities, 4) / variance ** 2 - 3;
  const correction =
    (kurtosis * (z ** 2 - 3)) / 12 - (skewness ** 2 * (z ** 4 + 2 * z ** 2 - 3)) / 18 - (z ** 2 + 1) / 4;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return 0.95 + (2 / n) * z * correction * density;
}

function mean(values: readonly number[], probabilities: readonly number[]): number {
  return values.reduce((sum, x, i) => sum + x * probabilities[i], 0);
}

function moment(values: readonly number[], probabilities: readonly number[], order: number): number {
  const centre = mean(values, probabilities);
  return values.reduce((sum, x, i) => sum + (x - centre) ** order * probabilities[i], 0);
}
