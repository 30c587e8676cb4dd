import { describe, expect, test } from 'vitest';
import { expectedDivergence } from '#src/analysis/divergence.js';

describe('the expected divergence of two variants', () => {
  test('is the example of docs/statistics.md', () => {
    const { independent, least } = expectedDivergence([0.6, 0.3, 0.1], [0.2, 0.7, 0.1], 10_000);
    expect(independent.at).toBeCloseTo(0.66, 12);
    expect(least.at).toBeCloseTo(0.4, 12);
    // √(0.6 × 0.4 ÷ 10,000) + √(0.2 × 0.8 ÷ 10,000) = 0.0049 + 0.004.
    expect(least.high - least.at).toBeCloseTo(1.959964 * (Math.sqrt(0.24e-4) + 0.004), 6);
    // Σ q² p = 0.024 + 0.147 + 0.001 and Σ p² q = 0.072 + 0.063 + 0.001, minus 0.34².
    const spread = Math.sqrt(0.0564e-4) + Math.sqrt(0.0204e-4);
    expect(independent.high - independent.at).toBeCloseTo(1.959964 * spread, 6);
  });

  test('is one half for two coins, and at least 0', () => {
    const { independent, least } = expectedDivergence([0.5, 0.5, 0], [0.5, 0.5, 0], 100);
    expect(independent.at).toBe(0.5);
    expect(least).toMatchObject({ at: 0, low: 0 });
    // 50 of 100 battles do not prove that both have the same rate: 2 √(0.25 ÷ 100).
    expect(least.high).toBeCloseTo(1.959964 * 0.1, 6);
  });

  test('is certain where each always ends the same way', () => {
    const certain = { at: 1, low: 1, high: 1 };
    expect(expectedDivergence([1, 0, 0], [0, 1, 0], 100)).toEqual({ independent: certain, least: certain });
  });
});
