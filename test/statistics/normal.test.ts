import { describe, expect, test } from 'vitest';
import { normalCdf, normalQuantile, twoSidedP, Z95 } from '#src/statistics/normal.js';

test('Z95 leaves 2.5 % of the standard normal above it', () => {
  // Φ(z) − ½ = φ(z) Σ z^(2k+1) / (1·3·5···(2k+1)), all terms positive (Abramowitz & Stegun 26.2.11).
  let term = Z95;
  let sum = 0;
  for (let odd = 3; term > 1e-18; odd += 2) {
    sum += term;
    term *= (Z95 * Z95) / odd;
  }
  const density = Math.exp((-Z95 * Z95) / 2) / Math.sqrt(2 * Math.PI);
  // Some 30 roundings of 2⁻⁵³ each on a sum below 8.2: under 1e-14, and 1e-14 here is 2e-13 in z.
  expect(Math.abs(density * sum - 0.475)).toBeLessThan(1e-14);
});

// Abramowitz & Stegun, Handbook of Mathematical Functions (1964), Table 26.1, here with the 16 digits of
// J. Burkardt's normal_01_cdf_values (asa241.f90), which were computed with Mathematica.
const table = [
  [0, 0.5],
  [0.1, 0.539827837277029],
  [0.2, 0.579259709439103],
  [0.3, 0.6179114221889526],
  [0.4, 0.6554217416103242],
  [0.5, 0.6914624612740131],
  [0.6, 0.725746882249927],
  [0.7, 0.758036347776927],
  [0.8, 0.7881446014166033],
  [0.9, 0.8159398746532405],
  [1, 0.8413447460685429],
  [1.5, 0.9331927987311419],
  [2, 0.9772498680518208],
  [2.5, 0.993790334674224],
  [3, 0.9986501019683699],
  [3.5, 0.9997673709209645],
  [4, 0.9999683287581669],
] as const;

describe('normalCdf', () => {
  test.each(table)('Abramowitz & Stegun, Table 26.1: %d gives %d', (z, share) => {
    // Half a unit of the 15th digit, which is the last where a 0 follows, and a rounding of 1.1e-16.
    expect(Math.abs(normalCdf(z) - share)).toBeLessThan(6.2e-16);
    expect(Math.abs(normalCdf(-z) - (1 - share))).toBeLessThan(6.2e-16);
  });

  // Computed with 60 digits by mpmath 1.3 (ncdf), not printed anywhere.
  test.each([
    [-1.96, 2.4997895148220435e-2],
    [-10, 7.619853024160525e-24],
    [-20, 2.753624118606234e-89],
    [-37.5, 4.605353009581955e-308],
  ])('%d in the tail keeps its digits', (z, share) => {
    expect(Math.abs(normalCdf(z) / share - 1)).toBeLessThan(1e-15);
  });

  test('has the same slope on both sides of where its formulas meet', () => {
    for (const edge of [0.66291, Math.sqrt(32)]) {
      const step = 2 ** -40;
      const [below, above] = [normalCdf(-edge - step), normalCdf(-edge + step)];
      const density = Math.exp((-edge * edge) / 2) / Math.sqrt(2 * Math.PI);
      // A jump of 1e-15 of the result would show as 1e-15 · Φ / (2 step φ), at most 1e-3 of the slope.
      expect(Math.abs((above - below) / (2 * step * density) - 1)).toBeLessThan(1e-3);
    }
  });

  test('ends at 0 and 1, and is never below the value before', () => {
    expect([-Infinity, -39, 39, Infinity].map(normalCdf)).toEqual([0, 0, 1, 1]);
    let before = 0;
    let fell = 0;
    for (let z = -40; z <= 40; z += 0.001) {
      // Two neighbouring values near 1 may round apart by one unit.
      fell = Math.max(fell, before - normalCdf(z));
      before = normalCdf(z);
    }
    expect(fell).toBeLessThanOrEqual(2 ** -53);
  });
});

describe('twoSidedP', () => {
  test('its examples', () => {
    expect(twoSidedP(1.96).toFixed(4)).toBe('0.0500');
    expect(twoSidedP(0)).toBe(1);
  });

  test('is the same on both sides, 0.05 at Z95 and 0 at ∞', () => {
    for (const z of [0.3, 1, Z95, 4, 12]) expect(twoSidedP(-z)).toBe(twoSidedP(z));
    expect(Math.abs(twoSidedP(Z95) - 0.05)).toBeLessThan(1e-16);
    expect(twoSidedP(-Infinity)).toBe(0);
  });
});

describe('normalQuantile', () => {
  // The check values that Wichura prints with the algorithm; the last ends in 408, the nearest 64-bit number
  // has 409.
  test.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [1e-20, -9.262340089798409],
  ])('AS 241 (1988), PPND16: %d gives %d', (p, z) => {
    expect(Math.abs(normalQuantile(p) / z - 1)).toBeLessThan(5e-16);
  });

  test('its ends and its middle', () => {
    expect([0, 0.5, 1].map(normalQuantile)).toEqual([-Infinity, 0, Infinity]);
    expect(Math.abs(normalQuantile(0.975) / Z95 - 1)).toBeLessThan(2e-15);
  });

  test('inverts normalCdf, from 1e-300 to 1 − 1e-16', () => {
    for (let exponent = 0.31; exponent < 300; exponent *= 1.1) {
      const p = 10 ** -exponent;
      // An error of 2e-15 in z is one of 2e-15 · z² in p, and |z| < 37.1.
      expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(3e-12);
      expect(Math.abs(normalCdf(normalQuantile(1 - p)) - (1 - p))).toBeLessThan(3e-16);
    }
  });
});
