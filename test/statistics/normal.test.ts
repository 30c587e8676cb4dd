import { expect, test } from 'vitest';
import { Z95 } from '../../src/statistics/normal.js';

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
