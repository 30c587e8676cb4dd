import type { Scenario } from '#src/scenario/schema.js';
import { type ExactMeasure, exactMeasures } from '../exact/exact-measures.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { compareSamples, type Measures, measuresOneByOne, plainMeasures } from '../statistical/agreement.js';
import { type Comparison, expectSound } from '../statistical/family.js';
import { compare, isSolved, only, plainRandom } from '../statistical/judge.js';
import type { Sums } from '../statistical/p-values.js';

/**
 * Every scene of an example is played by the kernel and, die by die, by the plain player. An example that the kernel
 * meets is then one for both. A number that does not vary must be the same; others must agree within chance.
 */

/** Battles of each player; if nothing varies in the first few, and they agree, these are enough. */
const PLAIN_BATTLES = 10;
const KERNEL_BATTLES = 100;
const FEW_BATTLES = 3;
const SEED = 1879;

/** The family: more scenes than all examples have. */
const MEMBERS = 1000;

/** Scenes that were compared, and what they contain: equal scenes of several tests are compared once. */
const seen = new WeakSet<Scenario>();
const known = new Set<string>();

/** The scene, on which both players agree in every number. */
export function agreed(scenario: Scenario): Scenario {
  const kernel = (battles: number) =>
    measuresOneByOne(
      scenario,
      SEED,
      Array.from({ length: battles }, (_, battle) => battle),
    );
  compareOnce(
    scenario,
    (plain) => isSame(kernel(FEW_BATTLES), plain),
    (plain) => compareSamples(kernel(KERNEL_BATTLES), plain),
  );
  return scenario;
}

/** All possible battles of the kernel: every number, with which the plain player agrees. */
export function solution(scenario: Scenario): ReadonlyMap<string, ExactMeasure> {
  const exact = exactMeasures(scenario);
  compareOnce(
    scenario,
    (plain) => isSame(spread(only(isSolved, exact)), only(isSolved, plain)),
    (plain) => compare(only(isSolved, exact), only(isSolved, plain), spread(exact)),
  );
  return exact;
}

/** Whether every number has one value in all battles, those that the plain player has not met the value 0. */
const isSame = (kernel: Measures, plain: Measures): boolean =>
  [...new Set([...kernel.keys(), ...plain.keys()])].every((name) => {
    const value = onlyValue(kernel.get(name));
    return value !== undefined && value === onlyValue(plain.get(name));
  });

/** The value that a number has in each battle; none if it varies. */
function onlyValue({ n, sum, sumOfSquares }: Sums = { n: 1, sum: 0, sumOfSquares: 0 }): number | undefined {
  return n * sumOfSquares === sum ** 2 ? sum / n : undefined;
}

/** Of a number with this mean, between its bounds, the largest variance (Bhatia and Davis): a solution has none. */
const spread = (exact: ReadonlyMap<string, ExactMeasure>): Measures =>
  new Map(
    [...exact].map(([name, { mean, least, most }]) => {
      const variance = (most - mean) * (mean - least);
      return [name, { n: 1, sum: mean, sumOfSquares: mean ** 2 + variance }];
    }),
  );

/**
 * @param isSame whether the kernel gives what a few battles of the plain player give, in which nothing varies
 * @param compared with more battles of the plain player
 */
function compareOnce(
  scenario: Scenario,
  isSame: (plain: Measures) => boolean,
  compared: (plain: Measures) => Comparison[],
): void {
  const play = PLAIN_PLAYERS[scenario.system];
  if (play === undefined || seen.has(scenario)) return;
  seen.add(scenario);
  const scene = JSON.stringify(scenario);
  if (known.has(scene)) return;
  known.add(scene);
  const random = plainRandom(SEED);
  const plain = (battles: number) => plainMeasures(battles, () => play(scenario, random));
  const few = plain(FEW_BATTLES);
  const varies = [...few.values()].some((sums) => onlyValue(sums) === undefined);
  if (!varies && isSame(few)) return;
  const all = together(few, plain(PLAIN_BATTLES - FEW_BATTLES));
  expectSound(compared(all), MEMBERS, 'of kernel and plain player');
}

/** The sums over the battles of both: a number that is not among them is 0. */
function together(some: Measures, others: Measures): Measures {
  const nothing = { sum: 0, sumOfSquares: 0 };
  const names = new Set([...some.keys(), ...others.keys()]);
  return new Map(
    [...names].map((name) => {
      const [one, other] = [some.get(name) ?? nothing, others.get(name) ?? nothing];
      const sumOfSquares = one.sumOfSquares + other.sumOfSquares;
      return [name, { n: PLAIN_BATTLES, sum: one.sum + other.sum, sumOfSquares }];
    }),
  );
}
