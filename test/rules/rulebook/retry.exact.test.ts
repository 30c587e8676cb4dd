import { expect, test } from 'vitest';
import { exactMeasures } from '../../exact/exact-measures.js';
import { battleText, scenarioOf, told } from './battles.js';

const PAGE = `rulebook: 1
id: second-chance
title: A second chance
states: { steady: {}, running: { fire: never } }
rules:
  stand: { when: turn is 1, roll: 1d6, pass: at most 3, retry: pieces, failed: becomes running }
turn: [move, fire, stand]
`;

test('a failed throw that is repeated counts as one test, with the dice of both throws', () => {
  const measures = exactMeasures(scenarioOf(battleText(PAGE, 'script')));
  const ofTwoUnits = (name: string) => measures.get(`response blue ${name}`)!.mean / 2;
  expect(ofTwoUnits('tests')).toBeCloseTo(1, 14);
  expect(ofTwoUnits('dice')).toBeCloseTo(1.5, 14);
  expect(ofTwoUnits('became_running')).toBeCloseTo(0.25, 14);
});

test('a story shows what was thrown again', () => {
  const said = Array.from({ length: 6 }, (_, i) => told(PAGE, { battle: i + 1 }).all).join('\n');
  expect(said).toMatch(/stand, 1d6, needing [^:]*: [1-3], passes → nothing/);
  expect(said).toMatch(/: [4-6], fails; again [1-3], passes → nothing/);
  expect(said).toMatch(/: [4-6], fails; again [4-6], fails → becomes running/);
});
