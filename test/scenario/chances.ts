/** How likely it is, were all in order, that battles sampled come to what they did. */

/** −ln of a chance that is no chance at all. */
const IMPOSSIBLE = Number.POSITIVE_INFINITY;

/**
 * −ln of a bound on the chance that a mean over `n` battles is as far from its expectation as this (Bennett's
 * inequality, both sides): it holds for any numbers that lie at most `reach` beyond their expectation, however
 * rare and however large.
 *
 * @param off the mean less its expectation, taken positive
 * @param variance of one battle
 * @param reach how far beyond its expectation, on this side, one battle can be
 */
export function meanSurprise(off: number, n: number, variance: number, reach: number): number {
  if (off === 0) return 0;
  if (variance === 0 || reach <= 0) return IMPOSSIBLE;
  const u = (reach * off) / variance;
  const h = (1 + u) * Math.log1p(u) - u;
  return Math.max(0, ((n * variance) / reach ** 2) * h - Math.LN2);
}
