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

/** No shipped page asks how far a throw passed or failed in `retry` and in `also`, or of an `over` and an `under`. */
const MARGINS = `rulebook: 1
id: margins
title: Margins
units: { nerve: { from: 2, to: 6, default: 4 } }
counters: { stress: { to: 9 } }
states: { steady: {}, shaken: {}, fled: {} }
rules:
  shock:
    when: casualties this phase
    roll: 1d6
    modifiers: { tired: { add: -1, when: stress at least 2 } }
    pass: at least nerve
    retry: failed by = 1
    failed: [{ when: failed by at least 2, then: gains failed by stress }, { then: gains 1 stress }]
    also: [{ when: passed by at least 2, then: sheds passed by stress }, { when: failed by at least 3, then: worsens by 1 }, { then: nothing }]
  nerves:
    when: stress
    roll: 2d6
    pass: under 12 - stress / 2
    failed: [{ when: failed by over 1, then: becomes fled }, { then: worsens to shaken }]
  resolve: { when: is shaken, roll: 2d6, pass: over stress + 4, passed: [{ when: passed by at least 3, then: becomes steady }, { then: nothing }] }
turn: [fire, shock, nerves, resolve]
breaks: { unit: is fled }
`;

test(`kernel and plain player agree on how far throws pass and fail (seed ${SEED})`, () => {
  const scenario = scenarioOf(battleText(MARGINS, 'script'));
  const random = plainRandom(SEED);
  const kernel = kernelMeasures(scenario, KERNEL_BATTLES, SEED);
  const plain = plainMeasures(PLAIN_BATTLES, () => playPlainRulebook(scenario, random));
  const compared = compareSamples(kernel, plain);
  expect(compared.length).toBeGreaterThan(50);
  expectSound(compared, 1);
});
