/** How likely it is, were all in order, that battles sampled come to what they did. */

/** −ln of a chance that is no chance at all. */
const IMPOSSIBLE = Number.POSITIVE_INFINITY;

/**
 * −ln of the chance that as few, or as many, of `n` battles as `seen` have what each has with chance `p`: both
 * tails of the exact binomial distribution, the smaller one twice.
 */
export function binomialSurprise(seen: number, n: number, p: number): number {
  const up = seen >= n * p;
  // From `seen` outwards every mass is smaller than the one before.
  let sum = 1;
  let mass = 1;
  for (let k = seen; up ? k < n : k > 0; k += up ? 1 : -1) {
    mass *= up ? ((n - k) / (k + 1)) * (p / (1 - p)) : (k / (n - k + 1)) * ((1 - p) / p);
    sum += mass;
    if (mass < 1e-12 * sum) break;
  }
  const tail =
    logFactorial(n) -
    logFactorial(seen) -
    logFactorial(n - seen) +
    logPower(seen, p) +
    logPower(n - seen, 1 - p) +
    Math.log(sum);
  return Math.max(0, -tail - Math.LN2);
}

/** k × ln p, of which nothing is left when k is 0. */
const logPower = (k: number, p: number): number => (k === 0 ? 0 : k * Math.log(p));

/** ln n! by Stirling's series; exact for small n. */
function logFactorial(n: number): number {
  if (n < 20) {
    let log = 0;
    for (let i = 2; i <= n; i++) log += Math.log(i);
    return log;
  }
  const x = n + 1;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3);
}

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
