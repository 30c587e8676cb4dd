import { compare } from '../statistics/equivalence.js';
import { exp } from '../statistics/exponential.js';
import { log1p } from '../statistics/logarithm.js';
import { powerOfTwo } from '../statistics/power-of-two.js';

/** A mean difference over n battles on the same luck. */
export interface Found {
  difference: number;
  /** 0: all battles differ by the same; NaN: there is but one. */
  standardError: number;
  n: number;
}

/**
 * Two-sided p, were there no difference in truth. Where all battles differ by the same a sign test stands in,
 * 2^(1 − n); where none differs, or there is but one battle, p is 1.
 */
export function differenceP({ difference, standardError, n }: Found): number {
  if (standardError > 0) return compare(difference, standardError, 0).pDifferent;
  return difference === 0 || n === 1 ? 1 : powerOfTwo(1 - n);
}

/**
 * p of two one-sided tests, were the true difference the margin or more: small when the two are the same within
 * the margin. Where few battles differ, the spread that they show says little of what it would be at the margin:
 * whole numbers whose mean is δ have a variance of f (1 − f) or more, f being what δ has behind the point, and no
 * smaller one is believed. Where no battle varies it is the chance of that if the truth were at the margin,
 * (1 − (margin − |difference|) ÷ range)ⁿ, a battle being able to differ by the range at most.
 */
export function samenessP({ difference, standardError, n }: Found, margin: number, range: number): number {
  const room = margin - Math.abs(difference);
  if (room <= 0 || n === 1) return 1;
  if (!(standardError > 0)) return exp(n * log1p(-Math.min(1, room / range)));
  const least = leastDeviation(margin) / Math.sqrt(n);
  return compare(difference, Math.max(standardError, least), margin).pSame;
}

/** The least standard deviation of whole numbers with this mean: all of them one or the other of its neighbours. */
export function leastDeviation(mean: number): number {
  const fraction = mean % 1;
  return Math.sqrt(fraction * (1 - fraction));
}
