import { requireCount } from './count.js';
import type { Interval } from './interval.js';
import { Z95 } from './normal.js';

/**
 * The 95 % score interval of a rate: every rate p for which `successes` of `n` is within 1.96 standard
 * errors of p, the standard error taken at p itself.
 *
 * `low` is exactly 0 at no successes and `high` exactly 1 at n successes, and the other end differs from
 * the estimate there: 0 of n gives z² / (n + z²), about 3.84 / n.
 *
 * `wilson(81, 263)` is `{ low: 0.2553…, high: 0.3662… }`.
 *
 * @param successes battles in which it happened, an integer 0–n
 * @param n battles, an integer of at least 1
 * @param z half-width in standard errors: 1.96 for 95 %
 * @returns rates, 0–1
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927) 209–212
 */
export function wilson(successes: number, n: number, z = Z95): Interval {
  requireCount('wilson', 'n', n, 1);
  requireCount('wilson', 'successes', successes, 0, n);

  const failures = n - successes;
  const zz = z * z;
  const upper = 2 * successes + zz + z * Math.sqrt(zz + (4 * successes * failures) / n);
  // The ends are the roots of (n + z²) p² − (2 successes + z²) p + successes² / n = 0. The high root is
  // upper / (2 (n + z²)); the low one comes from the product of the roots, which needs no subtraction.
  return {
    low: (2 * successes * (successes / n)) / upper,
    high: failures === 0 ? 1 : upper / (2 * (n + zz)),
  };
}
