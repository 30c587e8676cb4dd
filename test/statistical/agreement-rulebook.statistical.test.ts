import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { playPlainRulebook } from '../oracles/rulebook/player.js';
import { battleText, SHIPPED, scenarioOf, shippedPage } from '../rules/rulebook/battles.js';
import { scaled } from '../scale.js';
import { compareSamples, kernelMeasures, plainMeasures } from './agreement.js';
import { expectSound } from './family.js';
import { plainRandom } from './judge.js';
import { meeting } from './rulebook-battles.js';

const KERNEL_BATTLES = scaled(5000, 200_000);
const PLAIN_BATTLES = scaled(500, 20_000);
const SEED = 20_262;

const BATTLES: readonly (readonly [name: string, of: (page: string) => Scenario])[] = [
  ['losses as they are written', (name) => scenarioOf(battleText(shippedPage(name), 'script'))],
  ['a fire fight in which both come on', meeting],
];

/** Each shipped page, compiled, and as read by a plain player that shares nothing with the compiler. */
describe.each(SHIPPED)(
  `kernel and plain player agree on every measure under the rulebook %s (seed ${SEED})`,
  (name) => {
    test.each(BATTLES)(
      '%s',
      (_, battleOf) => {
        const scenario = battleOf(name);
        const random = plainRandom(SEED);
        const kernel = kernelMeasures(scenario, KERNEL_BATTLES, SEED);
        const plain = plainMeasures(PLAIN_BATTLES, () => playPlainRulebook(scenario, random));
        const compared = compareSamples(kernel, plain);
        expect(compared.length).toBeGreaterThan(50);
        expectSound(compared, SHIPPED.length * BATTLES.length);
      },
      300_000,
    );
  },
);
