import { requireCount } from './count.js';
import { exp, expm1 } from './exponential.js';
import type { Interval } from './interval.js';
import { log, log1p } from './logarithm.js';

/**
 * One step of a confidence sequence for a rate: intervals that hold the true rate at *every* n at once, 95 % of
 * the time. So you may look as often as you like and stop when you have seen enough, which would invalidate `wilson`.
 *
 * It contains all rates p with (n + 1) · P(k of n | p) > 0.05: the rates under which k of n is not 20 times less
 * likely than it is when all rates from 0 to 1 are equally likely. Exact for every n and p, with no normal
 * approximation: that the likelihood ratio ever reaches 20 has a probability of at most 1/20 (Ville).
 * It is wider than `wilson`: at a rate of one half 1.6 times at 100 battles, 2.1 times at 100,000.
 *
 * `rateSequence(81, 263)` is `{ low: 0.2187…, high: 0.4080… }`; `rateSequence(0, 1000).high` is 0.0099, rounded.
 *
 * @param successes battles in which it happened, an integer 0–n
 * @param n battles so far, an integer of at least 1
 * @param missed how often the whole sequence may miss the rate, above 0 and below 1
 * @returns rates, 0–1; low is exactly 0 at no successes and high exactly 1 at n, otherwise the relative
 *   error of both is at most 1e-14
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of Mathematical
 *   Statistics 41 (1970) 1397–1409; Lai, "On confidence sequences", Annals of Statistics 4 (1976) 265–280
 */
export function rateSequence(successes: number, n: number, missed = 0.05): Interval {
  requireCount('rateSequence', 'n', n, 1);
  requireCount('rateSequence', 'successes', successes, 0, n);
  if (!(missed > 0 && missed < 1)) {
    throw new RangeError(`rateSequence: missed is ${missed}; allowed: above 0 and below 1`);
  }
  // How much less likely than at the estimate k / n the outcome may be, as a logarithm: at least −ln missed.
  const allowed = log((n + 1) / missed) + logPeak(successes, n);
  if (successes === 0) return { low: 0, high: -expm1(-allowed / n) };
  if (successes === n) return { low: exp(-allowed / n), high: 1 };
  return { low: end(successes, n, allowed, -1), high: end(successes, n, allowed, 1) };
}

/**
 * The rate on one side of k / n at which k of n is exp(allowed) times less likely than at k / n. With s the log
 * odds of p less those of k / n, that logarithm is convex in s with the slope n p − k. So Newton's steps pass
 * the root at most once, at the first, and then come back to it without passing it again.
 */
function end(successes: number, n: number, allowed: number, side: -1 | 1): number {
  const failures = n - successes;
  let s = side * Math.sqrt((2 * allowed) / (successes * (failures / n)));
  for (let tries = 0; tries < 100; tries++) {
    const up = expm1(s);
    // k ln(p̂ / p) + (n − k) ln(q̂ / q); each logarithm is written as its difference from ln 1.
    const lost = successes * log1p((failures / n) * expm1(-s)) + failures * log1p((successes / n) * up);
    const excess = (successes * failures * up) / (n + successes * up); // n p − k
    const next = s - (lost - allowed) / excess;
    const step = Math.abs(next - s);
    s = next;
    if (step < 1e-8 * Math.abs(s)) break; // the remaining error is of the order of the square of this step
  }
  return successes / (successes + failures * exp(-s));
}

/** ln P(k of n | p = k / n), without the logarithms of large factorials that would cancel (Loader 2000). */
function logPeak(successes: number, n: number): number {
  const failures = n - successes;
  if (successes === 0 || failures === 0) return 0;
  return (
    0.5 * log(n / successes / failures / (2 * Math.PI)) +
    stirlingError(n) -
    stirlingError(successes) -
    stirlingError(failures)
  );
}

/** ln k! − (k ln k − k + ½ ln 2πk), for k of at least 1. */
function stirlingError(k: number): number {
  if (k < 16) {
    let factorial = 1;
    for (let i = 2; i <= k; i++) factorial *= i;
    return log(factorial) - (k * log(k) - k + 0.5 * log(2 * Math.PI * k));
  }
  // Stirling's series; the term left out, 691 / (360360 k¹¹), is 1e-16 at 16.
  const square = k * k;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / k;
}
