import { expect, test } from 'vitest';
import { normalMixtureHalfWidth } from '#src/statistics/normal-mixture.js';

test('confseq (Howard et al.), TestTwoSidedNormalMixture: bound(100, ln 20) is 30.35209 at ρ 12.60056', () => {
  // github.com/gostevehoward/confseq, test/uniform_boundaries_unittest.cpp: for the sum of 100 values of
  // variance 1, with best_rho(100, 0.05) = 12.60056, to 1e-5.
  expect(Math.abs(100 * normalMixtureHalfWidth(100, 12.60056) - 30.35209)).toBeLessThan(1e-5);
  // best_rho is the approximation v / (2 ln(1/α) + ln(1 + 2 ln(1/α))) of Howard et al.
  const twice = 2 * Math.log(20);
  expect((100 / (twice + Math.log(1 + twice))).toFixed(5)).toBe('12.60056');
});

test('is the formula of Waudby-Smith et al. (2024), with ρ² = 1 / prior', () => {
  for (const [n, rho2] of [
    [10, 0.1],
    [4096, 1 / 8192],
    [1e8, 1e-5],
  ] as const) {
    const margin = Math.sqrt(
      ((2 * (n * rho2 + 1)) / (n ** 2 * rho2)) * Math.log(Math.sqrt(n * rho2 + 1) / 0.05),
    );
    // Some ten roundings on either side.
    expect(Math.abs(normalMixtureHalfWidth(n, 1 / rho2) / margin - 1)).toBeLessThan(2e-15);
  }
});

test('a standardised sum of unit variance meets its own martingale there: the mixture is 1 / missed', () => {
  // √(r / (n + r)) exp(S² / (2 (n + r))) = 1 / missed at S = n · half-width (Robbins 1970).
  for (const [n, prior, missed] of [
    [50, 3, 0.05],
    [4096, 8192, 0.05],
    [1e6, 8192, 0.001],
  ] as const) {
    const sum = n * normalMixtureHalfWidth(n, prior, missed);
    const mixture = 0.5 * Math.log(prior / (n + prior)) + sum ** 2 / (2 * (n + prior));
    expect(Math.abs(mixture + Math.log(missed))).toBeLessThan(1e-13);
  }
});

test('is narrowest where x − ln(1 + x) = 2 ln 20, x = n / prior = 8.21', () => {
  let x = 8;
  for (let i = 0; i < 60; i++) x = 2 * Math.log(20) + Math.log1p(x);
  expect(x.toFixed(2)).toBe('8.21');
  const least = normalMixtureHalfWidth(67_270, 67_270 / x);
  for (const factor of [0.5, 0.9, 1.1, 2]) {
    expect(normalMixtureHalfWidth(67_270, (67_270 / x) * factor)).toBeGreaterThan(least);
  }
  // The rounded value of mean-sequence.ts.
  expect(Math.round((8192 * x) / 10) * 10).toBe(67_270);
});
