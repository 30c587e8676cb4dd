import { describe, expect, test } from 'vitest';
import type { Scenario } from '#src/scenario/schema.js';
import { playPlainRulebook } from '../oracles/rulebook/player.js';
import { battleText, SHIPPED, scenarioOf, shippedPage } from '../rules/rulebook/battles.js';
import { scaled } from '../scale.js';
import { swapped } from '../scenes/seats.js';
import { compareSamples, kernelMeasures, type Measures, plainMeasures } from './agreement.js';
import { expectSound } from './family.js';
import { plainRandom } from './judge.js';
import { meeting } from './rulebook-battles.js';

const KERNEL_BATTLES = scaled(1250, 200_000);
const PLAIN_BATTLES = scaled(200, 20_000);
const SEED = 20_262;

const BATTLES: readonly (readonly [name: string, of: (page: string) => Scenario])[] = [
  ['losses as they are written', (name) => scenarioOf(battleText(shippedPage(name), 'script'))],
  ['a fire fight in which both come on', meeting],
];

/** @param family how many such comparisons are made together */
function expectAlike(scenario: Scenario, others: Measures, family: number): void {
  const compared = compareSamples(kernelMeasures(scenario, KERNEL_BATTLES, SEED), others);
  expect(compared.length).toBeGreaterThan(50);
  expectSound(compared, family);
}

function expectAgreement(scenario: Scenario, family: number): void {
  const random = plainRandom(SEED);
  const plain = plainMeasures(PLAIN_BATTLES, () => playPlainRulebook(scenario, random));
  expectAlike(scenario, plain, family);
}

/** Each shipped page, compiled, and as read by a plain player that shares nothing with the compiler. */
describe.each(SHIPPED)(
  `kernel and plain player agree on every measure under the rulebook %s (seed ${SEED})`,
  (name) => {
    test.each(BATTLES)('%s', (_, of) => expectAgreement(of(name), SHIPPED.length * BATTLES.length), 300_000);
  },
);

test.each(SHIPPED)('it does not matter which force is listed first: %s', (name) => {
  const scenario = meeting(name);
  expectAlike(scenario, kernelMeasures(swapped(scenario), KERNEL_BATTLES, SEED + 1), SHIPPED.length);
});

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

/** Who is broken, and who ever broke: by a state of that name, by what `breaks.unit` says, and by losses. */
const brokenPage = (bad: string, unit: string) => `rulebook: 1
id: nerves
title: Nerves
units: { nerve: { from: 2, to: 6, default: 4 } }
counters: { fear: { to: 9 } }
force-counters: { heart: { to: 20, start: 9 } }
states: { steady: {}, shaken: {}, ${bad}: { move: back } }
marks: { hurried: { ends: before test } }
rules:
  rally:
    when: not is steady
    roll: 1d6
    modifiers: { alone: { add: -1, when: broken friends }, again: { add: 1, when: ever broke } }
    pass: at least nerve
    passed: [improves by 1, becomes hurried]
  test:
    when: casualties this turn or newly broken friends within 6 inches or hits last turn at least 2
    roll: 1d6
    modifiers:
      hurried: { add: -1, when: is hurried }
      seen: { add: -1, when: enemy force units that ever broke under force units that ever broke }
      losses: { add: -1, when: gone of friends over gone or force broken pieces at least 2 }
    pass: at least nerve
    failed: [{ when: failed by at least 2, then: becomes ${bad} }, { then: [worsens by 1, gains 1 fear] }]
  panic: { when: is newly broken and force all units broken, roll: 1d6, pass: at least 3, failed: leaves }
  dread: { when: pieces of friends that ever broke at least 1 or enemy force all units ever broke, then: gains 1 fear }
  missed: { who: each lost unit, when: not is steady, then: force sheds 2 heart }
  mourned: { who: each lost unit, when: ever broke, then: force sheds 1 heart }
turn: [rally, test, missed, move, fire, test, panic, dread, missed, mourned]
breaks: { unit: ${unit}, force: broken units + lost units at least 2 or units that ever broke + heart under 9 or sum of (fear / 2) at least 9/2 }
`;

const BROKEN: readonly (readonly [bad: string, unit: string])[] = [
  ['broken', 'is broken'],
  ['broken', 'gone at least 2/3 of pieces at start or fear at least 2'],
  ['fleeing', 'is fleeing'],
  ['fleeing', 'gone at least 2/3 of pieces at start or fear at least 2'],
];

test.each(BROKEN)(
  `kernel and plain player agree on who is broken: a state %s, breaks when %s (seed ${SEED})`,
  (bad, unit) => {
    expectAgreement(scenarioOf(battleText(brokenPage(bad, unit), 'script')), BROKEN.length);
  },
);

test(`kernel and plain player agree on how far throws pass and fail (seed ${SEED})`, () => {
  expectAgreement(scenarioOf(battleText(MARGINS, 'script')), 1);
});
