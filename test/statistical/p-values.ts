import { twoSidedP } from '#src/statistics/normal.js';

/** How probable, were nothing wrong, is something as far off as what was seen: on the same side, doubled. */

/** Below so many battles out of the ordinary a mean is not normal: its tails are those of the number of such battles. */
const ENOUGH = 200;

/** Of `n` independent trials with the same chance, exactly. */
export function binomialP(count: number, n: number, chance: number): number {
  if (chance <= 0) return count === 0 ? 1 : 0;
  if (chance >= 1) return count === n ? 1 : 0;
  const odds = chance / (1 - chance);
  let term = Math.exp(logChoose(n, count) + count * Math.log(chance) + (n - count) * Math.log1p(-chance));
  let tail = 0;
  // From the count outward, until nothing is added that could be seen.
  if (count > n * chance) {
    for (let k = count; k <= n && term > tail * 1e-12; k++, term *= ((n - k + 1) / k) * odds) tail += term;
  } else {
    for (let k = count; k >= 0 && term > tail * 1e-12; term *= k / ((n - k + 1) * odds), k--) tail += term;
  }
  return Math.min(1, 2 * tail);
}

/** Sums over `n` battles of a number that each battle gives. */
export interface Sums {
  n: number;
  sum: number;
  sumOfSquares: number;
}

/**
 * Of the mean over `n` battles of a number that ordinary battles give as 0: the caller has moved it so that they do.
 *
 * @param expected its exact mean
 * @param size what battles out of the ordinary give: the mean square divided by the mean
 * @param variance of one battle
 */
export function meanP(mean: number, n: number, expected: number, size: number, variance: number): number {
  const chance = expected / size;
  if (n * chance < ENOUGH) return binomialP(Math.round((n * mean) / size), n, chance);
  return twoSidedP(Math.abs(mean - expected) / Math.sqrt(variance / n));
}

/** Of two simulators that play the same battles, by the sums of a number that each battle gives. */
export function samplesP(a: Sums, b: Sums): number {
  const [sum, sumOfSquares, n] = [a.sum + b.sum, a.sumOfSquares + b.sumOfSquares, a.n + b.n];
  if (sum === 0) return 1;
  const size = sumOfSquares / sum;
  // Given how many battles were out of the ordinary, each was as likely to be among those of `a` as any battle.
  if (size === 1 || sum / size < ENOUGH) {
    return binomialP(Math.round(a.sum / size), Math.round(sum / size), a.n / n);
  }
  const variance = sumOfSquares / n - (sum / n) ** 2;
  const gap = Math.abs(a.sum / a.n - b.sum / b.n);
  return gap === 0 ? 1 : twoSidedP(gap / Math.sqrt(variance * (1 / a.n + 1 / b.n)));
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** ln n!, exact up to 20 and then by Stirling's series, whose first term left out is below 1e-12. */
function logFactorial(n: number): number {
  if (n <= 20) {
    let product = 1;
    for (let factor = 2; factor <= n; factor++) product *= factor;
    return Math.log(product);
  }
  const square = n * n;
  const series = (1 / 12 - (1 / 360 - 1 / (1260 * square)) / square) / n;
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + series;
}
