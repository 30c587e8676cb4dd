import { twoSidedP } from '#src/statistics/normal.js';

/** How probable, were nothing wrong, is something as far off as what was seen: on the same side, doubled. */

/** Of fewer battles out of the ordinary a mean is not normal. */
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
 * Of the mean of a whole number over `n` battles.
 *
 * @param off from its exact mean
 * @param variance of one battle
 * @param reach how far beyond the exact mean, on that side, one battle can be
 */
export function meanP(off: number, n: number, variance: number, reach: number): number {
  if (n * variance < ENOUGH) return boundedMeanP(off, n, variance, reach);
  return twoSidedP(off / Math.sqrt(variance / n));
}

/** A bound by Bennett's inequality, for numbers of any distribution: however rare, and however large when they come. */
export function boundedMeanP(off: number, n: number, variance: number, reach: number): number {
  if (off === 0) return 1;
  if (variance === 0 || reach <= 0) return 0;
  const u = (reach * off) / variance;
  const h = (1 + u) * Math.log1p(u) - u;
  return Math.min(1, 2 * Math.exp(-((n * variance) / reach ** 2) * h));
}

/** Of two simulators that play the same battles, by the sums of a whole number that each battle gives. */
export function samplesP(a: Sums, b: Sums): number {
  // Ordinary battles give this.
  const ordinary = Math.round((a.sum + b.sum) / (a.n + b.n));
  const [x, y] = [about(ordinary, a), about(ordinary, b)];
  const [n, sum, squares] = [x.n + y.n, x.sum + y.sum, x.sumOfSquares + y.sumOfSquares];
  // Given how many battles were out of the ordinary, each was as likely to be among those of `a` as any battle.
  const isCount = Math.abs(sum) === squares;
  if (isCount || squares < ENOUGH) {
    const [those, others] = [x, y].map(fewestUnusual) as [number, number];
    return binomialP(those, those + others, x.n / n);
  }
  const variance = squares / n - (sum / n) ** 2;
  return twoSidedP(Math.abs(x.sum / x.n - y.sum / y.n) / Math.sqrt(variance * (1 / x.n + 1 / y.n)));
}

const about = (ordinary: number, { n, sum, sumOfSquares }: Sums): Sums => ({
  n,
  sum: sum - n * ordinary,
  sumOfSquares: sumOfSquares - 2 * ordinary * sum + n * ordinary ** 2,
});

/** Battles other than 0, at the least (Cauchy and Schwarz); exactly so many where all of these give the same. */
const fewestUnusual = ({ sum, sumOfSquares }: Sums): number =>
  sumOfSquares === 0 ? 0 : Math.round(sum ** 2 / sumOfSquares);

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
