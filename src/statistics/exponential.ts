import { powerOfTwo } from './power-of-two.js';

// Engines compute Math.exp and similar functions differently, and may change this with each version. Results must be
// the same everywhere, so this file uses only +, −, × and ÷, which every engine rounds the same way.

/**
 * eˣ, with an error below one unit in the last place, and the same in every engine.
 *
 * x = k ln 2 + r with |r| at most ½ ln 2, and eˣ = 2ᵏ eʳ.
 *
 * @param x any number; from 709.79 on the result is ∞, below −745.13 it is 0
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > 709.8) return Infinity;
  if (x < -745.2) return 0;
  const { k, r, rest } = reduced(x);
  return scaled(plusBoth(1, r, tail(r) + rest), k);
}

/**
 * eˣ − 1, with an error below one unit in the last place even for small x, and the same in every engine.
 *
 * @param x any number; below −40 the result is −1
 */
export function expm1(x: number): number {
  if (Number.isNaN(x) || x === 0) return x;
  if (x > 709.8) return Infinity;
  if (x < -40) return -1;
  const { k, r, rest } = reduced(x);
  // 2ᵏ eʳ − 1 = 2ᵏ (1 − 2⁻ᵏ + eʳ − 1); `lost` is the rounding error of 1 − 2⁻ᵏ.
  const one = powerOfTwo(-k);
  const whole = 1 - one;
  const lost = 1 - whole - one;
  return scaled(plusBoth(whole, r, tail(r) + (rest + lost)), k);
}

/** ln 2 in two parts; the first ends in 33 zeros, so that k times it is exact. */
export const LN2 = 0.6931471803691238;
export const LN2_REST = 1.9082149292705877e-10;

/** x = k ln 2 + r + rest, where `rest` is the rounding error of r. */
function reduced(x: number): { k: number; r: number; rest: number } {
  const k = Math.round(x / (LN2 + LN2_REST));
  const high = x - k * LN2;
  const low = k * LN2_REST;
  const r = high - low;
  return { k, r, rest: high - r - low };
}

/** eʳ − 1 − r = r²/2 · (1 + r/3 · (1 + r/4 · …)); at |r| = ½ ln 2 the first term left out is below 1e-18. */
function tail(r: number): number {
  let sum = 1;
  for (let n = 14; n > 2; n--) sum = 1 + (r / n) * sum;
  return ((r * r) / 2) * sum;
}

/** a + b + small, rounded about once, if a is 0 or |a| is not below |b|. */
function plusBoth(a: number, b: number, small: number): number {
  const sum = a + b;
  return sum + (a - sum + b + small);
}

/** y × 2ᵏ for y near 1, even if 2ᵏ alone is too large, or too small to be exact. */
function scaled(y: number, k: number): number {
  if (k > 1023) return y * 2 * powerOfTwo(k - 1);
  return k < -1021 ? y * powerOfTwo(k + 54) * powerOfTwo(-54) : y * powerOfTwo(k);
}
