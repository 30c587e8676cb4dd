import type { ExactMeasure } from '../exact/exact-measures.js';
import type { Measures } from '../statistical/agreement.js';
import { binomialP, boundedMeanP, type Sums } from '../statistical/p-values.js';

/** A number that battles have otherwise than it should be. */
interface Surprise {
  name: string;
  expected: number;
  seen: number;
}

/** A chance, or a mean, nearer than this to its end is there, but for the rounding of the solution. */
const ROUNDING = 1e-10;

/** Battles out of the ordinary from which on the variance of those that were played is known. */
const ENOUGH = 200;

/**
 * What sampled battles have otherwise than the solution says, so that sound ones have anything at all with a
 * chance of `error` at most: each of the numbers compared has its share of it (Bonferroni).
 *
 * A chance has the tails of the exact binomial distribution, a mean those of Bennett's inequality.
 *
 * @param kernel sums over battles of the kernel, of which the variances are taken
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

/** How likely that is, were nothing wrong. */
function pOf(measure: ExactMeasure, seen: number, n: number, kernel: Sums | undefined): number {
  const { mean, least, most } = measure;
  if (most - least === 1) return binomialP(Math.round((seen - least) * n), n, mean - least);
  const off = Math.abs(seen - mean);
  // All were alike, and those that are not, by 1 or more, too rare to be met: so many are `off` of all, or fewer.
  if (kernel && isAlike(kernel) && seen === kernel.sum / kernel.n) return binomialP(0, n, Math.min(1, off));
  const variance = varianceOf(measure, kernel);
  // It is always the same, but for the rounding of the solution.
  if (variance < ROUNDING && off < ROUNDING) return 1;
  return boundedMeanP(off, n, variance, seen > mean ? most - mean : mean - least);
}

function isAlike({ n, sum, sumOfSquares }: Sums): boolean {
  return Number.isInteger(sum / n) && n * sumOfSquares === sum ** 2;
}

/** That of the kernel, or the most that there can be when too few of its battles were out of the ordinary. */
function varianceOf({ mean, least, most }: ExactMeasure, kernel: Sums | undefined): number {
  const largest = (mean - least) * (most - mean);
  const fromEnd = Math.min(mean - least, most - mean);
  if (!kernel || (kernel.n * fromEnd) / (most - least) < ENOUGH) return largest;
  const { n, sum, sumOfSquares } = kernel;
  // About the exact mean, which is never less than about their own.
  return Math.min(largest, sumOfSquares / n - (2 * mean * sum) / n + mean ** 2);
}

/** The same of two who played, where no solution is known: numbers from 0 to `most`. */
export function differ(a: Sums, b: Sums, most: number, error: number): boolean {
  const mean = (a.sum + b.sum) / (a.n + b.n);
  const off = Math.abs(a.sum / a.n - b.sum / b.n);
  const n = (a.n * b.n) / (a.n + b.n);
  return boundedMeanP(off, n, mean * (most - mean), most) < error;
}
