import { describe, expect, test } from 'vitest';
import { tellBattle } from '#src/play/tell-battle.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { eventInWords } from '#src/words/story.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, scenarioOf } from './battles.js';

/** Bags for which the chances can be counted by hand. */

const page = (bag: string, rule: string, more = '') => `rulebook: 1
id: lots
title: Lots
bags: { fate: { holds: { stand: 1, run: 1 }, ${bag} } }
states: { steady: {}, running: { fire: never } }
${more}
rules:
  fate: { ${rule} }
turn: [move, fire, fate]
`;
const RUNS = 'results: [{ when: drawn is run, then: becomes running }, { then: nothing }]';
const DRAWS = `when: is steady and casualties this phase, order: one by one, draw: fate, ${RUNS}`;

/** Alpha and bravo lose these numbers of pieces, turn by turn; the list sets the number of turns. */
function battle(text: string, losses: readonly number[]) {
  const script = battleText(text, 'script')
    .replace(/alpha: \{ schedule: .*\}/, `alpha: { schedule: [${losses.join()}] }`)
    .replace(/bravo: \{ schedule: .*\}/, `bravo: { schedule: [${losses.join()}] }`)
    .replace(/ {4}(charlie|delta): .*\n/g, '')
    .replace(/turnLimit: \d/, `turnLimit: ${losses.length}`);
  return scenarioOf(script);
}

const SHAME = 'force-counters: { shame: { to: 2 } }';
/** Turn by turn, the chances that the first force has 0, 1 and 2 shame. */
function shame(text: string, losses: readonly number[]): number[][] {
  const measures = exactMeasures(battle(text, losses));
  return [0, ...losses].map((_, turn) =>
    [0, 1, 2].map((count) => rounded(measures.get(`blue gauge ${count} in turn ${turn}`)!.mean)),
  );
}
const rounded = (chance: number) =>
  [0, 1 / 3, 0.5, 2 / 3, 1].find((each) => Math.abs(each - chance) < 1e-14) ?? chance;

const ran = (text: string, losses: readonly number[]): number =>
  exactMeasures(battle(text, losses)).get('response blue became_running')!.mean;

describe('a word drawn from a bag', () => {
  test('is not available to later draws: one of two lots is bad', () => {
    expect(ran(page('refill: never', DRAWS), [1])).toBeCloseTo(1, 14);
    const scenario = battle(page('refill: never', DRAWS), [1]);
    const both = exactMeasures(scenario).get('response blue tests_fate')!.mean;
    expect(both).toBe(2);
  });

  test.each([
    // One of the two runs; in turn 2 the other draws: from an empty bag, from a new one, or from one that was refilled.
    ['never', 1],
    ['each turn', 1.5],
    ['when empty', 1.5],
  ])('goes back %s', (refill, expected) => {
    expect(ran(page(`refill: ${refill}`, DRAWS), [1, 1])).toBeCloseTo(expected, 14);
  });

  test('goes back when the last one is drawn, and not before', () => {
    // Two units draw in each turn: the first bag of three is used up within the second turn.
    const three = page(
      'refill: when empty',
      'when: casualties this phase, order: one by one, draw: fate, results: [{ when: drawn is run, then: force gains 1 shame }, { then: nothing }]',
      SHAME,
    ).replace('stand: 1', 'stand: 2');
    expect(shame(three, [1, 1])).toEqual([
      [1, 0, 0],
      [1 / 3, 2 / 3, 0],
      [0, 2 / 3, 1 / 3],
    ]);
  });

  test('can also be drawn by a force', () => {
    const text = page(
      'refill: never',
      'who: each force, when: casualties this phase, draw: fate, results: [{ when: drawn is run, then: force gains 1 shame }, { then: nothing }]',
      SHAME,
    );
    expect(shame(text, [1, 1, 1])).toEqual([
      [1, 0, 0],
      [0.5, 0.5, 0],
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });
});

test('a story shows what is in the bag', () => {
  const { turns } = tellBattle(onlyPoint(battle(page('refill: never', DRAWS), [1, 1])), 1, 1);
  const said = turns.flatMap(({ events }) => events.map((event) => eventInWords(event))).join('\n');
  expect(said).toMatch(
    /alpha: fate, drawn from fate \(1 stand, 1 run\): (stand → nothing|run → becomes running)/,
  );
  expect(said).toMatch(/bravo: fate, drawn from fate \(1 (stand|run)\): /);
  expect(said).toContain('fate, fate is empty → nothing');
});
