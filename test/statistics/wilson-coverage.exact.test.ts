import { expect, test } from 'vitest';
import { wilson } from '#src/statistics/wilson.js';
import { binomialMasses } from './binomial-masses.js';
import { latticeSwing } from './lattice.js';

const sizes = [2, 5, 10, 20, 50, 100, 200, 500];

/** Probability that wilson(X, n) holds p, X binomial (n, p): every X enumerated. */
function coverage(n: number, p: number): number {
  const masses = binomialMasses(n, p);
  let covered = 0;
  for (let k = 0; k <= n; k++) {
    const { low, high } = wilson(k, n);
    if (low <= p && p <= high) covered += masses[k];
  }
  return covered;
}

/**
 * Coverage averaged over all p from 0 to 1, with no grid: Σₖ ∫ P(X = k | p) dp over the interval of k, where
 * the integral from 0 to x is P(Binomial(n + 1, x) > k) / (n + 1).
 */
function meanCoverage(n: number): number {
  const above = (k: number, x: number): number => {
    if (x === 0 || x === 1) return x;
    return binomialMasses(n + 1, x).reduce((sum, mass, j) => (j > k ? sum + mass : sum), 0);
  };
  let sum = 0;
  for (let k = 0; k <= n; k++) {
    const { low, high } = wilson(k, n);
    sum += above(k, high) - above(k, low);
  }
  return sum / (n + 1);
}

/**
 * The rates with the lowest coverage, just outside the end of an interval. Between two ends the same consecutive
 * counts are covered, and their probability is log-concave in p, so it is lowest at one of the two ends.
 */
function worstRates(n: number): number[] {
  const rates: number[] = [];
  for (let k = 0; k <= n; k++) {
    const { low, high } = wilson(k, n);
    if (low > 0) rates.push(low * (1 - 1e-12));
    if (high < 1) rates.push(high + (1 - high) * 1e-12);
  }
  return rates;
}

test('averaged over all rates coverage is 95 % or a little more: 95.6 % at n = 2, 95.1 % from 100 on', () => {
  // Found: 0.9563 0.9550 0.9539 0.9529 0.9515 0.9509 0.9505 0.9502. The sums above are exact except for rounding
  // below 1e-10, so the bounds are those of the title, without any tolerance.
  const means = sizes.map(meanCoverage);
  for (const mean of means) {
    expect(mean).toBeGreaterThan(0.95);
    expect(mean).toBeLessThan(0.957);
  }
  for (const mean of means.slice(sizes.indexOf(100))) expect(mean).toBeLessThan(0.9515);
  // As in docs/statistics.md.
  expect(meanCoverage(10).toFixed(3)).toBe('0.954');
  expect(meanCoverage(100).toFixed(3)).toBe('0.951');
});

test.each(sizes)('at n = %d the worst rate is just below the low end of 1 success', (n) => {
  // There only 0 successes cover it: (1 − low)ⁿ, from 0.797 (n = 2) to exp(−0.1765) = 0.838 for large n.
  const worst = Math.min(...worstRates(n).map((p) => coverage(n, p)));
  const predicted = (1 - wilson(1, n).low) ** n;
  // The step of 1e-12 past the end moves n·p by under 1e-12; enumeration rounds below 1e-12.
  expect(Math.abs(worst - predicted)).toBeLessThan(1e-11);
  expect(worst).toBeGreaterThan(n >= 10 ? 0.834 : 0.79);
});

test.each([50, 100, 200, 500])(
  'at n = %d with five or more of each kind expected it stays near 95 %',
  (n) => {
    const rates = worstRates(n).filter((p) => n * p * (1 - p) >= 5);
    expect(rates.length).toBeGreaterThan(n);
    for (const p of rates) {
      const variance = n * p * (1 - p);
      // Next order, 1 / variance: skewness and kurtosis move the coverage of the score interval by at most
      // 2 z φ(z) (0.035 + 0.120) = 0.0356 (Edgeworth, z² = 3.84), and skewness makes the outcomes at the two
      // ends unlike by φ(z) γ (z³ − 3 z) / 6 = 0.016. In all at most 0.026 + 0.010, where variance is 5.
      const swing = latticeSwing(Math.sqrt(variance)) + (0.0356 + 0.016) / variance;
      expect(Math.abs(coverage(n, p) - 0.95)).toBeLessThan(swing);
    }
  },
);
