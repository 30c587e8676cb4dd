import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { distances, kernelTally, measuresOf, plainMeasures } from './agreement.js';
import { JUDGED } from './judge-systems.js';
import { addPlainEvents, kernelEvents } from './turn-event-measures.js';

const KERNEL_BATTLES = 200_000;
const PLAIN_BATTLES = 8000;
const SEED = 20_261;

/**
 * 4.5 standard errors: for one measure a false alarm in 147,000; for the some 7,900 measures of all
 * scenarios of all systems together about 5 % before the seed was fixed, and never since.
 */
const MOST_STANDARD_ERRORS = 4.5;

/** Uniform in [0, 1), by pure-rand behind a jump; 53 bits. */
function plainRandom(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  generator.jump();
  return () => ((generator.next() >>> 5) * 0x400_0000 + (generator.next() >>> 6)) / 2 ** 53;
}

/** Battles too large to be solved, of which the kernel and the plain player must say the same. A test file for each system. */
export function expectAgreement(skirmishes: readonly Scenario[]): void {
  describe(`kernel and plain player agree on every measure within ${MOST_STANDARD_ERRORS} standard errors (seed ${SEED})`, () => {
    test.each(skirmishes.map((scenario) => [scenario.name, scenario] as const))(
      '%s',
      (_, scenario) => {
        const random = plainRandom(SEED);
        const tally = kernelTally(scenario, KERNEL_BATTLES, SEED);
        const kernel = new Map([...measuresOf(tally), ...kernelEvents(tally)]);
        const { play } = JUDGED[scenario.system]!;
        const events = new Map();
        const plain = plainMeasures(scenario, PLAIN_BATTLES, () => {
          const battle = play(scenario, random);
          addPlainEvents(scenario, battle, PLAIN_BATTLES, events);
          return battle;
        });
        for (const [name, sums] of events) plain.set(name, sums);
        const compared = distances(kernel, plain);
        expect(compared.length).toBeGreaterThan(50);
        expect(compared.filter(({ distance }) => !(distance < MOST_STANDARD_ERRORS))).toEqual([]);
      },
      300_000,
    );
  });
}
