import type { ExactMeasure } from '../exact/exact-measures.js';
import type { Measures } from '../statistical/agreement.js';
import { binomialP, boundedMeanP, type Sums } from '../statistical/p-values.js';

/** A number that differs from what it should be. */
interface Surprise {
  name: string;
  expected: number;
  seen: number;
}

/** A chance or a mean nearer than this to its limit is at the limit, except for the rounding of the solution. */
const ROUNDING = 1e-10;

/** From this many unusual battles on, the variance of the played battles is reliable. */
const ENOUGH = 200;

/**
 * The numbers in which sampled battles differ from the solution. Correct battles have any with a chance of at most
 * `error`: each number compared gets its share of it (Bonferroni).
 *
 * For a chance the tails are those of the exact binomial distribution, for a mean those of Bennett's inequality.
 *
 * @param kernel sums over battles of the kernel, for the variances
 */
export function surprises(
  exact: ReadonlyMap<string, ExactMeasure>,
  sampled: Measures,
  kernel: Measures,
  error: number,
): Surprise[] {
  const { n } = [...sampled.values()][0];
  const open = [...exact].filter(([, measure]) => !isSettled(measure)).length;
  const limit = error / Math.max(1, open);
  const strange = [...sampled].filter(([name, { sum }]) => !exact.has(name) && sum !== 0);
  const off = [...exact].filter(([name, measure]) => {
    const seen = (sampled.get(name)?.sum ?? 0) / n;
    if (isSettled(measure)) return Math.abs(seen - measure.mean) > ROUNDING * (1 + Math.abs(measure.mean));
    return pOf(measure, seen, n, kernel.get(name)) < limit;
  });
  return [...strange.map(([name]) => name), ...off.map(([name]) => name)].map((name) => ({
    name,
    expected: exact.get(name)?.mean ?? 0,
    seen: (sampled.get(name)?.sum ?? 0) / n,
  }));
}

function isSettled({ mean, least, most }: ExactMeasure): boolean {
  return mean - least < ROUNDING || most - mean < ROUNDING;
}

/** How likely this is if nothing is wrong. */
function pOf(measure: ExactMeasure, seen: number, n: number, kernel: Sums | undefined): number {
  const { mean, least, most } = measure;
  if (most - least === 1) return binomialP(Math.round((seen - least) * n), n, mean - least);
  const off = Math.abs(seen - mean);
  // All were equal, and battles that differ, by 1 or more, were too rare to occur: a share of at most `off`.
  if (kernel && isAlike(kernel) && seen === kernel.sum / kernel.n) return binomialP(0, n, Math.min(1, off));
  const variance = varianceOf(measure, kernel);
  // It is always the same, except for the rounding of the solution.
  if (variance < ROUNDING && off < ROUNDING) return 1;
  return boundedMeanP(off, n, variance, seen > mean ? most - mean : mean - least);
}

function isAlike({ n, sum, sumOfSquares }: Sums): boolean {
  return Number.isInteger(sum / n) && n * sumOfSquares === sum ** 2;
}

/** The variance of the kernel, or the largest possible one when too few of its battles were unusual. */
function varianceOf({ mean, least, most }: ExactMeasure, kernel: Sums | undefined): number {
  const largest = (mean - least) * (most - mean);
  const fromEnd = Math.min(mean - least, most - mean);
  if (!kernel || (kernel.n * fromEnd) / (most - least) < ENOUGH) return largest;
  const { n, sum, sumOfSquares } = kernel;
  // Around the exact mean: never less than around their own mean.
  return Math.min(largest, sumOfSquares / n - (2 * mean * sum) / n + mean ** 2);
}

/** Do the results of two players differ, without a solution? Their numbers go from 0 to `most`. */
export function differ(a: Sums, b: Sums, most: number, error: number): boolean {
  const mean = (a.sum + b.sum) / (a.n + b.n);
  const off = Math.abs(a.sum / a.n - b.sum / b.n);
  const n = (a.n * b.n) / (a.n + b.n);
  return boundedMeanP(off, n, mean * (most - mean), most) < error;
}
