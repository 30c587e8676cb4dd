import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import { distances, kernelMeasures, plainMeasures } from './agreement.js';
import { JUDGED } from './judge-systems.js';
import { MORALE_SKIRMISHES } from './morale-skirmishes.js';
import { POOL_SKIRMISHES } from './pool-skirmishes.js';
import { MIXED_SKIRMISHES, SKIRMISHES } from './skirmishes.js';

const KERNEL_BATTLES = 400_000;
const PLAIN_BATTLES = 20_000;
const SEED = 20_261;

/**
 * 4.5 standard errors: for one measure a false alarm in 147,000; for the some 5,800 measures of all
 * scenarios together about 4 % before the seed was fixed, and never since.
 */
const MOST_STANDARD_ERRORS = 4.5;

/** Uniform in [0, 1), by pure-rand behind a jump; 53 bits. */
function plainRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  generator.jump();
  return () => ((generator.next() >>> 5) * 0x400_0000 + (generator.next() >>> 6)) / 2 ** 53;
}

describe(`kernel and plain player agree on every measure within ${MOST_STANDARD_ERRORS} standard errors (seed ${SEED})`, () => {
  test.each(
    [...SKIRMISHES, ...MIXED_SKIRMISHES, ...POOL_SKIRMISHES, ...MORALE_SKIRMISHES].map(
      (scenario) => [scenario.name, scenario] as const,
    ),
  )(
    '%s',
    (_, scenario) => {
      const random = plainRandom(SEED);
      const kernel = kernelMeasures(scenario, KERNEL_BATTLES, SEED);
      const { play } = JUDGED[scenario.system]!;
      const plain = plainMeasures(scenario, PLAIN_BATTLES, () => play(scenario, random));
      const compared = distances(kernel, plain);
      expect(compared.length).toBeGreaterThan(50);
      expect(compared.filter(({ distance }) => !(distance < MOST_STANDARD_ERRORS))).toEqual([]);
    },
    300_000,
  );
});
