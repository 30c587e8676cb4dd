import { LN2, LN2_REST } from './exponential.js';
import { powerOfTwo } from './power-of-two.js';

// As in exponential.ts, only +, −, × and ÷, since Math.log is not the same in every engine.

/**
 * ln x, with an error below one unit in the last place, and the same in every engine.
 *
 * @param x below 0 the result is NaN, at 0 it is −∞
 */
export function log(x: number): number {
  return logOfSum(x, 0);
}

/**
 * ln(1 + x), with an error below one unit in the last place even for small x, and the same in every engine.
 *
 * @param x below −1 the result is NaN, at −1 it is −∞
 */
export function log1p(x: number): number {
  // Near 0 the result is computed from x itself, not from 1 + x, which would lose the digits of x beyond 1e-16.
  if (Math.abs(x) < 0.25) return plusLog(0, x, 0);
  const sum = 1 + x;
  return logOfSum(sum, x > 1 ? 1 - (sum - x) : x - (sum - 1));
}

/** ln(x + rest), where the rest is below one unit in the last place of x. */
function logOfSum(x: number, rest: number): number {
  if (Number.isNaN(x) || x < 0) return Number.NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return x;
  const { k, mantissa } = split(x);
  return plusLog(k, mantissa - 1, rest / x);
}

/** x = mantissa × 2ᵏ, with the mantissa from about √½ to √2, for a positive number. */
function split(x: number): { k: number; mantissa: number } {
  let k = 0;
  let mantissa = x;
  for (let step = 512; step >= 1; step /= 2) {
    const power = powerOfTwo(step);
    for (; mantissa >= power; mantissa /= power) k += step;
    for (; mantissa * power < 1; mantissa *= power) k -= step;
  }
  if (mantissa > Math.SQRT2) return { k: k + 1, mantissa: mantissa / 2 };
  if (mantissa < Math.SQRT1_2) return { k: k - 1, mantissa: mantissa * 2 };
  return { k, mantissa };
}

/**
 * k ln 2 + ln(1 + f) + rest, for 1 + f from √½ to √2.
 *
 * With s = f / (2 + f), ln(1 + f) = 2 (s + s³/3 + s⁵/5 + …); the first term left out is below 1e-18. That is
 * f − f²/2 + s (f²/2 + 2 s²/3 + 2 s⁴/5 + …), in which only small numbers are rounded before they are combined with f.
 */
function plusLog(k: number, f: number, rest: number): number {
  const s = f / (2 + f);
  const square = s * s;
  let series = 0;
  for (let n = 23; n > 1; n -= 2) series = square * (series + 2 / n);
  const halfSquare = (f * f) / 2;
  const small = rest + k * LN2_REST - (halfSquare - s * (halfSquare + series));
  const whole = k * LN2;
  const sum = whole + f;
  return sum + (whole - sum + f + small);
}
