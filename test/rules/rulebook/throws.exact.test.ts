import { describe, expect, test } from 'vitest';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, MINE, scenarioOf, told } from './battles.js';

/** Throws whose chances are worked out by hand, on small pages. */

const NERVE = 'units: { nerve: { from: 2, to: 6, default: 4 } }\n';

/** A page with these rules, which are carried out in this order after fire. */
const pageOf = (parts: string, rules: Readonly<Record<string, string>>) => `${MINE}${parts}
rules:
${Object.entries(rules)
  .map(([name, rule]) => `  ${name}: { ${rule} }\n`)
  .join('')}turn: [move, fire, ${Object.keys(rules).join(', ')}]
`;

/** Means of responses of a force; the losses are those of the script, unless the text is changed. */
function means(page: string, force: string, names: readonly string[], change = (text: string) => text) {
  const measures = exactMeasures(scenarioOf(change(battleText(page, 'script'))));
  return names.map((name) => measures.get(`response ${force} ${name}`)!.mean);
}

const close = (numbers: readonly number[]) => numbers.map((number) => expect.closeTo(number, 12));

const FLED_BY_2 = '[{ when: failed by at least 2, then: becomes fled }, { then: nothing }]';
const SHAKEN_OR_FLED = (by: number) =>
  `[{ when: failed by at least ${by}, then: becomes shaken }, { then: becomes fled }]`;

describe('how far a throw passed or failed', () => {
  test.each([
    // 1 and 2 fail by 3 and 2; 6 passes by 2.
    ['in `also`', `at least nerve, failed: becomes shaken, also: ${FLED_BY_2}`, [3 / 6, 2 / 6, 1]],
    [
      'in `also`, of throws that pass',
      'at least nerve, also: [{ when: passed by at least 2, then: becomes shaken }, { then: nothing }]',
      [1 / 6, 0, 1],
    ],
    ['0 on the other side: in `passed`', `at least nerve, passed: ${FLED_BY_2}`, [0, 0, 1]],
    // A 3 fails by 1, and is thrown again.
    [
      'in `retry`',
      'at least nerve, retry: failed by = 1, failed: becomes shaken',
      [2 / 6 + (1 / 6) * (3 / 6), 0, 7 / 6],
    ],
    // A 6 is on the right side of 4, and fails for another reason.
    [
      'of a throw that fails for another reason',
      `at least nerve and not roll is 6, failed: ${SHAKEN_OR_FLED(1)}`,
      [3 / 6, 1 / 6, 1],
    ],
    // 9 or more fails by at least 3: `under 7` is `at most 6`.
    ['of `under`', `under 7, failed: ${SHAKEN_OR_FLED(3)}`, [10 / 36, 11 / 36, 2]],
    // 6 and less fails by at least 2: `over 7` is `at least 8`.
    ['of `over`', `over 7, failed: ${SHAKEN_OR_FLED(2)}`, [15 / 36, 6 / 36, 2]],
  ])('%s', (_, pass, expected) => {
    // Alpha, which has lost a piece in the first turn, throws once.
    const roll = expected[2] === 2 ? '2d6' : '1d6';
    const shock = `when: turn is 1 and casualties this phase, roll: ${roll}, pass: ${pass}`;
    const page = pageOf(`${NERVE}states: { steady: {}, shaken: {}, fled: {} }`, { shock });
    expect(means(page, 'blue', ['became_shaken', 'became_fled', 'dice'])).toEqual(close(expected));
  });
});

describe('a failed throw that is repeated', () => {
  const page = pageOf('states: { steady: {}, running: { fire: never } }', {
    stand: 'when: turn is 1, roll: 1d6, pass: at most 3, retry: pieces, failed: becomes running',
  });

  test('counts as one test, with the dice of both throws', () => {
    const ofTwoUnits = [2 * 1, 2 * 1.5, 2 * 0.25];
    expect(means(page, 'blue', ['tests', 'dice', 'became_running'])).toEqual(close(ofTwoUnits));
  });

  test('is told with what was thrown again', () => {
    const said = Array.from({ length: 6 }, (_, i) => told(page, { battle: i + 1 }).all).join('\n');
    expect(said).toMatch(/stand, 1d6, needing [^:]*: [1-3], passes → nothing/);
    expect(said).toMatch(/: [4-6], fails; again [1-3], passes → nothing/);
    expect(said).toMatch(/: [4-6], fails; again [4-6], fails → becomes running/);
  });
});

test('throws are counted rule by rule: for units, for each of their pieces, and for forces', () => {
  const page = pageOf('force-counters: { clock: { to: 9 } }\npiece-states: { steady: {}, shaken: {} }', {
    'of-units': 'when: casualties this turn, roll: 1d6, pass: at least 4, passed: nothing',
    'of-pieces':
      'who: each piece, when: casualties this turn, roll: 1d6 for each piece, pass: at least 4, failed: becomes shaken',
    'of-forces':
      'who: each force, when: gone at least 2, roll: 1d6, pass: at least 4, failed: force gains 1 clock',
  });
  // In its only turn alpha loses one of four pieces, bravo none, charlie two, delta one.
  const thrown = (force: string) =>
    means(page, force, ['tests_of_units', 'tests_of_pieces', 'tests_of_forces'], (text) =>
      text.replace('turnLimit: 4', 'turnLimit: 1'),
    );
  expect(thrown('blue')).toEqual(close([1, 3, 0]));
  expect(thrown('red')).toEqual(close([2, 5, 1]));
});

describe('with `one by one` units see what earlier units of either force have done', () => {
  /** How many of each force’s two units become proud: each unit loses a piece, once. */
  const proud = (when: string, then: string, order = 'order: one by one, ') => {
    const take = `${order}when: is plain and casualties this phase and ${when}, then: [${then}, becomes proud]`;
    const parts = 'force-counters: { prize: { to: 5, start: 1 } }\nstates: { plain: {}, proud: {} }';
    const once = (text: string) =>
      text.replaceAll(/schedule: \[[\d, ]+\]/g, 'schedule: [1]').replace('turnLimit: 4', 'turnLimit: 1');
    return ['blue', 'red'].flatMap((force) => means(pageOf(parts, { take }), force, ['became_proud'], once));
  };

  test.each([
    ['the second unit no longer finds what the first has taken', '', 'force sheds 1 prize', [1, 1]],
    ['what an enemy took is seen too', 'enemy ', 'enemy force sheds 1 prize', [1, 1]],
  ])('%s', (_, whose, then, expected) => {
    expect(proud(`${whose}force prize at least 1`, then)).toEqual(expected);
  });

  test('without it, all find it', () => {
    expect(proud('force prize at least 1', 'force sheds 1 prize', '')).toEqual([2, 2]);
  });

  test('what an enemy gave is seen too', () => {
    // Both of blue give red a prize; red takes from its own prizes, of which there are then three.
    expect(proud('force prize at most 2', 'enemy force gains 1 prize')).toEqual([2, 0]);
  });
});
