import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { ExactMeasure } from '../exact/exact-measures.js';
import type { Comparison } from './family.js';
import { binomialP, meanP, type Sums } from './p-values.js';

export type Sampled = ReadonlyMap<string, Sums>;

/** A chance or mean closer than this to its minimum or maximum is there, except for rounding. */
const ROUNDING = 1e-11;

/** The result of sampled battles, compared with the solution. */
interface Judged extends Comparison {
  exact: number;
  sampled: number;
}

/**
 * Compares every number of a solution with that of sampled battles. A chance is judged by its binomial tail, the mean
 * of another number by its normal tail, or by a bound if few battles are unusual.
 *
 * @param kernel sums over battles of the kernel, which has more battles: for variances that are not in the solution
 */
export function compare(
  exact: ReadonlyMap<string, ExactMeasure>,
  sampled: Sampled,
  kernel: Sampled,
): Judged[] {
  const [{ n }] = [...sampled.values()] as [Sums];
  const meanOf = (name: string) => (sampled.get(name)?.sum ?? 0) / n;
  const unknown = [...sampled.keys()]
    .filter((name) => !exact.has(name) && meanOf(name) !== 0)
    .map((name) => ({ name, p: 0, exact: 0, sampled: meanOf(name) }));
  const known = [...exact].map(([name, measure]) => ({
    name,
    p: pOf(measure, meanOf(name), n, kernel.get(name)!),
    exact: measure.mean,
    sampled: meanOf(name),
  }));
  return [...unknown, ...known];
}

function pOf({ mean, least, most }: ExactMeasure, sampled: number, n: number, kernel: Sums): number {
  // The distance from the nearer end: ordinary battles are at that end, or nothing is rare.
  const end = mean - least < most - mean ? least : most;
  const [expected, seen] = [Math.abs(mean - end), Math.abs(sampled - end)];
  if (expected < ROUNDING) return seen < ROUNDING ? 1 : 0;
  if (most - least === 1) return binomialP(Math.round(n * seen), n, expected);
  // The variance of integers with this mean is at least that of the two nearest integers.
  const between = mean - Math.floor(mean);
  const own = kernel.sumOfSquares / kernel.n - (kernel.sum / kernel.n) ** 2;
  const variance = Math.max(own, between * (1 - between));
  if (variance < ROUNDING) return Math.abs(sampled - mean) < ROUNDING ? 1 : 0;
  return meanP(Math.abs(sampled - mean), n, variance, sampled > mean ? most - mean : mean - least);
}

/** Not in the solution, which does not remember in which turn every unit broke. */
export const UNSOLVED: readonly string[] = ['units_cascaded'];

export const isUnsolved = (name: string): boolean =>
  UNSOLVED.some((response) => name.endsWith(` ${response}`));
export const isSolved = (name: string): boolean => !isUnsolved(name);

export function only<Value>(
  keep: (name: string) => boolean,
  measures: ReadonlyMap<string, Value>,
): Map<string, Value> {
  return new Map([...measures].filter(([name]) => keep(name)));
}

/** Random numbers with 53 bits, from a generator whose numbers the kernel never uses. */
export function plainRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < 3; i++) generator.jump();
  return () => ((generator.next() >>> 5) * 0x400_0000 + (generator.next() >>> 6)) / 2 ** 53;
}
