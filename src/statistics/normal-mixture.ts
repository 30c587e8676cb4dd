import { requireCount } from './count.js';
import { log, log1p } from './logarithm.js';

/**
 * How far the mean of n values may stray from the true mean, in standard deviations, at any n: the half-width
 * of a confidence sequence from a normal mixture. At each single n the true mean is missed far less often than
 * `missed`; the chance that it is ever missed, at some n, is at most `missed`.
 *
 * With r = `prior`, it is √((n + r) (ln(1 + n / r) + 2 ln(1 / missed))) / n. A small r is narrow early and a large r
 * late: at a given n it is narrowest where x = n / r solves x − ln(1 + x) = 2 ln(1 / missed), for 0.05 at
 * r = n / 8.21.
 *
 * `normalMixtureHalfWidth(100, 12.60056)` is 0.3035, rounded; mean ± 1.96 standard errors has 0.196.
 *
 * @param n values, an integer of at least 1
 * @param prior above 0, in values: 1 / ρ² of the paper
 * @param missed how often the sequence may miss, above 0 and below 1
 * @returns above 0
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Robbins, Annals of Mathematical Statistics 41 (1970) 1397–1409; Waudby-Smith, Arbour, Sinha,
 *   Kennedy & Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of
 *   Statistics 52 (2024) 2613–2640
 */
export function normalMixtureHalfWidth(n: number, prior: number, missed = 0.05): number {
  requireCount('normalMixtureHalfWidth', 'n', n, 1);
  if (!(prior > 0 && prior < Infinity)) {
    throw new RangeError(`normalMixtureHalfWidth: prior is ${prior}; allowed: above 0 and finite`);
  }
  if (!(missed > 0 && missed < 1)) {
    throw new RangeError(`normalMixtureHalfWidth: missed is ${missed}; allowed: above 0 and below 1`);
  }
  return Math.sqrt((n + prior) * (log1p(n / prior) - 2 * log(missed))) / n;
}
