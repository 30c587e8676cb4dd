import { twoSidedP } from '#src/statistics/normal.js';

/** The probability, if nothing is wrong, of a deviation at least as large on the same side, doubled. */

/** With fewer unusual battles than this, a mean is not normal. */
const ENOUGH = 200;

/** For `n` independent trials with the same chance, exactly. */
export function binomialP(count: number, n: number, chance: number): number {
  if (chance <= 0) return count === 0 ? 1 : 0;
  if (chance >= 1) return count === n ? 1 : 0;
  const odds = chance / (1 - chance);
  let term = Math.exp(logChoose(n, count) + count * Math.log(chance) + (n - count) * Math.log1p(-chance));
  let tail = 0;
  // From the count outwards, until the terms no longer matter.
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
 * For the mean of an integer over `n` battles.
 *
 * @param off its deviation from the exact mean
 * @param variance of one battle
 * @param reach the largest deviation of one battle from the exact mean, on that side
 */
export function meanP(off: number, n: number, variance: number, reach: number): number {
  if (n * variance < ENOUGH) return boundedMeanP(off, n, variance, reach);
  return twoSidedP(off / Math.sqrt(variance / n));
}

/** A bound by Bennett's inequality, for numbers of any distribution: however rare, and however large. */
export function boundedMeanP(off: number, n: number, variance: number, reach: number): number {
  if (off === 0) return 1;
  if (variance === 0 || reach <= 0) return 0;
  const u = (reach * off) / variance;
  const h = (1 + u) * Math.log1p(u) - u;
  return Math.min(1, 2 * Math.exp(-((n * variance) / reach ** 2) * h));
}

/** For two simulators that play the same battles, from the sums of an integer that each battle gives. */
export function samplesP(a: Sums, b: Sums): number {
  // The value in ordinary battles.
  const ordinary = Math.round((a.sum + b.sum) / (a.n + b.n));
  const [x, y] = [about(ordinary, a), about(ordinary, b)];
  const [n, sum, squares] = [x.n + y.n, x.sum + y.sum, x.sumOfSquares + y.sumOfSquares];
  // Given the number of unusual battles, each is as likely to be among those of `a` as any battle.
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

/** The least number of battles other than 0 (Cauchy and Schwarz); exact if all of these have the same value. */
const fewestUnusual = ({ sum, sumOfSquares }: Sums): number =>
  sumOfSquares === 0 ? 0 : Math.round(sum ** 2 / sumOfSquares);

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** ln n!, exact up to 20 and then by Stirling's series; the first omitted term is below 1e-12. */
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
