import { mean } from 'simple-statistics';
import type { Interval } from './interval.js';
import { Z95 } from './normal.js';

/** Two estimates of a response from independent luck; if there is no luck, the same value twice. */
export interface Twice {
  one: number;
  two: number;
}

interface Index extends Interval {
  estimate: number;
  standardError: number;
}

/** The share of the variance of a response that a factor causes. */
export interface SobolIndex {
  /** By itself. */
  first: Index;
  /** By itself and together with others; 1 − the share that would be left if all others were known. */
  total: Index;
}

/**
 * Sobol's indices of first and total order from Saltelli's design: points A and B, and for each factor the points of
 * A with only this factor from B.
 *
 * First order (Saltelli): mean of f(B) (f(AB) − f(A)); total order (Jansen): mean of (f(A) − f(AB))² ÷ 2; both are
 * divided by the variance of f. If f is estimated from battles, luck would count as variance. So every product is of
 * two estimates with independent luck, which leaves the effect of the factors. Intervals are 95 % and analytic: those of
 * a ratio of two means over the points (delta method), as if the points were random; evenly spread points do better.
 *
 * @param a responses at the points of A; `b` at those of B; `ab` by factor at those of AB
 * @returns null when the response does not vary beyond its luck: there is nothing to share
 * @throws RangeError when there are fewer than two points
 * @see Saltelli et al., "Variance based sensitivity analysis of model output", Computer Physics Communications 181
 *   (2010) 259–270, table 2 (b) and (f)
 */
export function sobolIndices(
  a: readonly Twice[],
  b: readonly Twice[],
  ab: readonly (readonly Twice[])[],
): SobolIndex[] | null {
  const n = a.length;
  if (n < 2) throw new RangeError(`sobolIndices: ${n} points; allowed: two or more`);
  const all = [...a, ...b];
  const [m1, m2] = [mean(all.map(({ one }) => one)), mean(all.map(({ two }) => two))];
  // What each point of A and B adds to the variance.
  const variances = a.map((at, j) => ((at.one - m1) * (at.two - m2) + (b[j].one - m1) * (b[j].two - m2)) / 2);
  const variance = mean(variances);
  if (!(variance > 0)) return null;
  return ab.map((changed) => {
    const first = changed.map(
      ({ one, two }, j) => ((b[j].one - m1) * (two - a[j].two) + (b[j].two - m2) * (one - a[j].one)) / 2,
    );
    const total = changed.map(({ one, two }, j) => ((a[j].one - one) * (a[j].two - two)) / 2);
    return { first: ratio(first, variances, variance), total: ratio(total, variances, variance) };
  });
}

/** The mean of some numbers divided by that of others at the same points, `base`, by the delta method. */
function ratio(over: readonly number[], under: readonly number[], base: number): Index {
  const n = over.length;
  const estimate = mean(over) / base;
  const squares = over.reduce((sum, each, j) => {
    const influence = (each - estimate * under[j]) / base;
    return sum + influence * influence;
  }, 0);
  const standardError = Math.sqrt(squares / (n - 1) / n);
  const half = Z95 * standardError;
  // A share of the variance is no less than 0 and no more than 1; its estimate can be.
  const possible = (share: number) => Math.min(1, Math.max(0, share));
  return { estimate, standardError, low: possible(estimate - half), high: possible(estimate + half) };
}
