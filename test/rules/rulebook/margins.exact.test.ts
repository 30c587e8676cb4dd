import { describe, expect, test } from 'vitest';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, scenarioOf } from './battles.js';

/** A unit that has lost a piece in the first turn, as alpha has, throws once: `nerve` is 4. */
const page = (rule: string) => `rulebook: 1
id: margins
title: Margins
units: { nerve: { from: 2, to: 6, default: 4 } }
states: { steady: {}, shaken: {}, fled: {} }
rules:
  shock: { when: turn is 1 and casualties this phase, ${rule} }
turn: [fire, shock]
`;

/** The chances that alpha is shaken and has fled, and how many dice it throws. */
function chancesOf(rule: string): number[] {
  const measures = exactMeasures(scenarioOf(battleText(page(rule), 'script')));
  return ['became_shaken', 'became_fled', 'dice'].map((name) => measures.get(`response blue ${name}`)!.mean);
}

const FLED_BY_2 = '[{ when: failed by at least 2, then: becomes fled }, { then: nothing }]';

describe('how far a throw passed or failed', () => {
  test.each([
    // 1 and 2 fail by 3 and 2; 6 passes by 2.
    [
      'in `also`',
      `roll: 1d6, pass: at least nerve, failed: becomes shaken, also: ${FLED_BY_2}`,
      [3 / 6, 2 / 6, 1],
    ],
    [
      'in `also`, of throws that pass',
      'roll: 1d6, pass: at least nerve, also: [{ when: passed by at least 2, then: becomes shaken }, { then: nothing }]',
      [1 / 6, 0, 1],
    ],
    ['0 on the other side: in `passed`', `roll: 1d6, pass: at least nerve, passed: ${FLED_BY_2}`, [0, 0, 1]],
    // A 3 fails by 1, and is thrown again.
    [
      'in `retry`',
      'roll: 1d6, pass: at least nerve, retry: failed by = 1, failed: becomes shaken',
      [2 / 6 + (1 / 6) * (3 / 6), 0, 7 / 6],
    ],
    // 9 or more fails by at least 3: `under 7` is `at most 6`.
    [
      'of `under`',
      'roll: 2d6, pass: under 7, failed: [{ when: failed by at least 3, then: becomes shaken }, { then: becomes fled }]',
      [10 / 36, 11 / 36, 2],
    ],
    // 6 and less fails by at least 2: `over 7` is `at least 8`.
    [
      'of `over`',
      'roll: 2d6, pass: over 7, failed: [{ when: failed by at least 2, then: becomes shaken }, { then: becomes fled }]',
      [15 / 36, 6 / 36, 2],
    ],
    // A 6 is on the right side of 4, and fails for another reason.
    [
      'of a throw that fails for another reason',
      'roll: 1d6, pass: at least nerve and not roll is 6, failed: [{ when: failed by at least 1, then: becomes shaken }, { then: becomes fled }]',
      [3 / 6, 1 / 6, 1],
    ],
  ])('%s', (_, rule, expected) => {
    for (const [i, chance] of chancesOf(rule).entries()) expect(chance).toBeCloseTo(expected[i], 12);
  });
});
