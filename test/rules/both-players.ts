import type { Scenario } from '#src/scenario/schema.js';
import { type ExactMeasure, exactMeasures } from '../exact/exact-measures.js';
import { PLAIN_PLAYERS } from '../oracles/players.js';
import { compareSamples, type Measures, measuresOneByOne, plainMeasures } from '../statistical/agreement.js';
import { type Comparison, expectSound } from '../statistical/family.js';
import { compare, isSolved, only, plainRandom } from '../statistical/judge.js';

/**
 * Every scene of an example is played by the kernel and, die by die, by the plain player. An example that the kernel
 * meets is then one for both. A number that does not vary must be the same; others must agree within chance.
 */

const PLAIN_BATTLES = 10;
const KERNEL_BATTLES = Array.from({ length: 100 }, (_, battle) => battle);
const SEED = 1879;

/** The family: more scenes than all examples have. */
const MEMBERS = 1000;

/** Scenes that were compared, and what they contain: equal scenes of several tests are compared once. */
const seen = new WeakSet<Scenario>();
const compared = new Set<string>();

/** The scene, on which both players agree in every number. */
export function agreed(scenario: Scenario): Scenario {
  compareOnce(scenario, (plain) => compareSamples(measuresOneByOne(scenario, SEED, KERNEL_BATTLES), plain));
  return scenario;
}

/** All possible battles of the kernel: every number, with which the plain player agrees. */
export function solution(scenario: Scenario): ReadonlyMap<string, ExactMeasure> {
  const exact = exactMeasures(scenario);
  compareOnce(scenario, (plain) => compare(only(isSolved, exact), only(isSolved, plain), spread(exact)));
  return exact;
}

/** Of a number with this mean, between its bounds, the largest variance (Bhatia and Davis): a solution has none. */
const spread = (exact: ReadonlyMap<string, ExactMeasure>): Measures =>
  new Map(
    [...exact].map(([name, { mean, least, most }]) => {
      const variance = (most - mean) * (mean - least);
      return [name, { n: 1, sum: mean, sumOfSquares: mean ** 2 + variance }];
    }),
  );

function compareOnce(scenario: Scenario, withKernel: (plain: Measures) => Comparison[]): void {
  const play = PLAIN_PLAYERS[scenario.system];
  if (play === undefined || seen.has(scenario)) return;
  seen.add(scenario);
  const scene = JSON.stringify(scenario);
  if (compared.has(scene)) return;
  compared.add(scene);
  const random = plainRandom(SEED);
  const plain = plainMeasures(PLAIN_BATTLES, () => play(scenario, random));
  expectSound(withKernel(plain), MEMBERS, 'of kernel and plain player');
}
