import { expect, test } from 'vitest';
import { compilePlan } from '#src/plan/plan.js';
import { systemOf } from '#src/rules/registry.js';
import { exactMeasures } from '../../exact/exact-measures.js';
import { alikeButDifferent, lookedAtUnnamed } from '../../play/views.js';
import { battleText, scenarioOf, told } from './battles.js';

/** States of single pieces. */

const PAGE = `rulebook: 1
id: soldiers
title: Soldiers
counters: { dread: { to: 9 } }
piece-states: { steady: {}, shaken: { move: to cover }, fleeing: { fire: never, move: back } }
piece-marks: { marked: {} }
rules:
  check: { who: each piece, when: is marked, roll: 1d6 for each piece, pass: at least 4, passed: stops being marked, failed: worsens by 1 }
  mark: { who: each piece, when: casualties this phase, then: becomes marked }
  dread: { when: fleeing pieces of enemies within 40 inches over marked pieces, then: gains 1 dread }
turn: [check, dread, move, fire, mark]
breaks: { unit: fleeing pieces at least 1/2 of pieces, force: fleeing pieces + gone at least 2/3 of pieces at start }
`;

test('each piece throws its own die', () => {
  const script = battleText(PAGE, 'script')
    .replace(/losses:\n( {4}.*\n)+/, 'losses: { alpha: { schedule: [1] } }\n')
    .replace('turnLimit: 4', 'turnLimit: 2');
  const measures = exactMeasures(scenarioOf(script));
  // One of four falls; each of the others is shaken with chance 1/2. Bravo keeps its four.
  expect(measures.get('blue shaken in turn 2')!.mean).toBeCloseTo(1.5, 14);
  expect(measures.get('blue steady in turn 2')!.mean).toBeCloseTo(5.5, 14);
  expect(measures.get('response blue tests')!.mean).toBeCloseTo(3, 14);
  expect(measures.get('response blue dice')!.mean).toBeCloseTo(3, 14);
});

test.each(['script', 'fire'] as const)('whatever other units see of them is named in views: %s', (how) => {
  const { system, field, rules, rulebook } = compilePlan(scenarioOf(battleText(PAGE, how)));
  const battles = { system: systemOf({ system, rulebook }), field, rules };
  expect(lookedAtUnnamed(battles, 6)).toEqual([]);
  expect(alikeButDifferent(battles, 8).wrong).toEqual([]);
});

test('a story says how many of them have which outcome', () => {
  const { all } = told(PAGE);
  expect(all).toMatch(
    /check, 1d6 for each piece, needing 4 or more, of the pieces \d: (stops being marked|worsens by 1)/,
  );
  expect(all).toMatch(/alpha: mark, of the pieces 3: becomes marked/);
});
