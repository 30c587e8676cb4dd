import { expect, test } from 'vitest';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, scenarioOf } from './battles.js';

/** With `one by one`, units see what earlier units of either force have done. */

const page = (when: string, then: string, order = 'order: one by one, ') => `rulebook: 1
id: prizes
title: Prizes
force-counters: { prize: { to: 5, start: 1 } }
states: { plain: {}, proud: {} }
rules:
  take: { ${order}when: is plain and casualties this phase and ${when}, then: [${then}, becomes proud] }
turn: [move, fire, take]
`;

/** How many of a force’s two units became proud; each unit of both forces loses a piece, once. */
function proud(text: string, force: string): number {
  const script = battleText(text, 'script')
    .replaceAll(/schedule: \[[\d, ]+\]/g, 'schedule: [1]')
    .replace('turnLimit: 4', 'turnLimit: 1');
  return exactMeasures(scenarioOf(script)).get(`response ${force} became_proud`)!.mean;
}

test('the second unit no longer finds what the first has taken', () => {
  const own = page('force prize at least 1', 'force sheds 1 prize');
  expect([proud(own, 'blue'), proud(own, 'red')]).toEqual([1, 1]);
  expect(proud(page('force prize at least 1', 'force sheds 1 prize', ''), 'blue'), 'all at once').toBe(2);
});

test('what an enemy took or gave is seen too', () => {
  const theirs = page('enemy force prize at least 1', 'enemy force sheds 1 prize');
  expect([proud(theirs, 'blue'), proud(theirs, 'red')]).toEqual([1, 1]);
  // Both of blue give red a prize; red takes from its own prizes, of which there are then three.
  const given = page('force prize at most 2', 'enemy force gains 1 prize');
  expect([proud(given, 'blue'), proud(given, 'red')]).toEqual([2, 0]);
});
