import { log, log1p } from './logarithm.js';

/**
 * The upper tail of a binomial distribution, with half of its first chance: P(X > up) + ½ P(X = up) for `up + down`
 * trials, each of which is up with the odds `odds` to 1. It is the one-sided *mid-p* of what was seen.
 *
 * The chances are summed from the first on until they no longer matter: some √(up + down) of them. The error is below
 * 1e-13 of the tail up to a million trials, and below 1e-11 up to 10⁸.
 *
 * `midTail(4, 0, 1).log` is ln(1/32): half of the chance that four coins fall on the same given side.
 *
 * @param up trials that were up, an integer of at least 0
 * @param down the others, an integer of at least 0; at least one trial
 * @param odds the chance of up ÷ the chance of down, above 0 and finite
 * @returns the natural logarithm of the tail, and its derivative by the logarithm of the odds
 */
export function midTail(up: number, down: number, odds: number): { log: number; slope: number } {
  // In units of the first chance.
  let sum = 0.5;
  let term = 1;
  for (let i = 1; i <= down && term > 1e-17 * sum; i++) {
    term *= ((down - i + 1) / (up + i)) * odds;
    sum += term;
  }
  // If the chance of up is t, P(X ≥ k) grows by k (1 − t) P(X = k), and (up + 1) P(up + 1) (1 − t) = down P(up) t.
  return { log: logChance(up, down, odds) + log(sum), slope: (up + down * odds) / (1 + odds) / (2 * sum) };
}

/**
 * ln P(X = up), by Stirling's formula, from how far `up` and `down` are from what is expected.
 *
 * @see Loader, "Fast and accurate computation of binomial probabilities" (2000)
 */
function logChance(up: number, down: number, odds: number): number {
  if (down === 0) return -up * log1p(1 / odds);
  if (up === 0) return -down * log1p(odds);
  const n = up + down;
  const expectedDown = n / (1 + odds);
  return (
    log(n / up / down / (2 * Math.PI)) / 2 +
    (stirlingError(n) - stirlingError(up) - stirlingError(down)) -
    (deviance(up, expectedDown * odds) + deviance(down, expectedDown))
  );
}

/** seen ln(seen / expected) + expected − seen, which is at least 0; both above 0. */
function deviance(seen: number, expected: number): number {
  const off = (expected - seen) / seen;
  return seen * (off - log1p(off));
}

/** ln n! − ((n + ½) ln n − n + ½ ln 2π), for an integer n of at least 1. */
function stirlingError(n: number): number {
  if (n <= SMALL.length) return SMALL[n - 1];
  const square = 1 / (n * n);
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - square / 1188) * square) * square) * square) / n;
}

/** Its values from n = 1 to 15. From 16 on the first term that the series leaves out is below 1e-16. */
const SMALL = Array.from({ length: 15 }, (_, i) => {
  const n = i + 1;
  const factorial = Array.from({ length: n }, (_, j) => j + 1).reduce((product, factor) => product * factor);
  return log(factorial) - ((n + 0.5) * log(n) - n + log(2 * Math.PI) / 2);
});
