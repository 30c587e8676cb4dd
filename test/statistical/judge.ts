import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Reason } from '#src/battlefield/ledger.js';
import type { Scenario } from '#src/scenario/schema.js';
import type { ExactMeasure } from '../exact/exact-measures.js';
import type { PlainBattle } from '../oracles/plain-record.js';
import { MOST_STANDARD_ERRORS } from '../play/expect-exact.js';

/** Uniform in [0, 1). */
type Random = () => number;

/** What a morale system is judged by. */
export interface Judged {
  /** Battles small enough to be solved in well under a second each. */
  grid: readonly (readonly [name: string, scenario: Scenario])[];
  /** Endings that its rules do not know. */
  neverEnds: readonly Reason[];
  /** Plays a battle die by die, and shares nothing with the kernel. */
  play: (scenario: Scenario, random: Random) => PlainBattle;
}

/** Sums over `n` battles of a number that a battle gives. */
interface Sums {
  n: number;
  sum: number;
  sumOfSquares: number;
}

export type Sampled = ReadonlyMap<string, Sums>;

/** A number that sampled battles have otherwise than the solution says. */
interface Disagreement {
  name: string;
  exact: number;
  sampled: number;
}

/** A chance nearer than this to 0 or to 1 is 0 or 1, but for the solution's rounding. */
const ROUNDING = 1e-11;

/** Battles expected to be out of the ordinary, from which on their number is normal. */
const ENOUGH = 25;

/** −ln of one tail beyond 4.5 standard errors, 3.4 × 10⁻⁶. */
const LEAST_LIKELY = 12.59;

/**
 * What sampled battles have otherwise than the solution says. A mean must lie within 4.5 standard
 * errors of its exact value: by the exact variance if it is a chance, and otherwise by the kernel's
 * variance, of which there are more battles. Where fewer than 25 battles are expected to be out of
 * the ordinary, their number is not normal: it must be as likely as 4.5 standard errors, by Poisson's tail.
 *
 * @param kernel sums over battles of the kernel
 */
export function disagreements(
  exact: ReadonlyMap<string, ExactMeasure>,
  sampled: Sampled,
  kernel: Sampled,
): Disagreement[] {
  const [{ n }] = [...sampled.values()] as [Sums];
  const meanOf = (name: string) => (sampled.get(name)?.sum ?? 0) / n;
  const unknown = [...sampled.keys()].filter((name) => !exact.has(name) && meanOf(name) !== 0);
  const off = [...exact].filter(([name, measure]) => !agrees(measure, meanOf(name), n, kernel.get(name)!));
  return [...unknown, ...off.map(([name]) => name)].map((name) => ({
    name,
    exact: exact.get(name)?.mean ?? 0,
    sampled: meanOf(name),
  }));
}

function agrees({ mean, least, most }: ExactMeasure, sampled: number, n: number, kernel: Sums): boolean {
  // How far it is from the end that it is nearer to: ordinary battles are at that end, or nothing is rare.
  const end = mean - least < most - mean ? least : most;
  const expected = Math.abs(mean - end);
  const seen = Math.abs(sampled - end);
  if (expected < ROUNDING) return seen < ROUNDING;

  const isChance = most - least === 1;
  const { first, second } = isChance ? { first: 1, second: 1 } : momentsAbout(end, kernel);
  // As many battles out of the ordinary, each so far from the end, have this mean and variance.
  const size = first === 0 ? 1 : second / Math.abs(first);
  const battles = (n * expected) / size;
  if (battles < ENOUGH) return poissonDivergence((n * seen) / size, battles) < LEAST_LIKELY;

  const variance = isChance ? expected * (1 - expected) : second - first ** 2;
  if (variance < ROUNDING) return Math.abs(sampled - mean) < ROUNDING;
  return Math.abs(sampled - mean) < MOST_STANDARD_ERRORS * Math.sqrt(variance / n);
}

/** Mean and mean square of the distance from a number. */
function momentsAbout(end: number, { n, sum, sumOfSquares }: Sums): { first: number; second: number } {
  return { first: sum / n - end, second: (sumOfSquares - 2 * end * sum) / n + end * end };
}

/** Counts as far from `expected` as `seen`, on that side, have chance e^−divergence at most (Chernoff). */
function poissonDivergence(seen: number, expected: number): number {
  return expected - seen + (seen === 0 ? 0 : seen * Math.log(seen / expected));
}

/** Random numbers of 53 bits, from a generator of which the kernel plays no number. */
export function plainRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let i = 0; i < 3; i++) generator.jump();
  return () => ((generator.next() >>> 5) * 0x400_0000 + (generator.next() >>> 6)) / 2 ** 53;
}
