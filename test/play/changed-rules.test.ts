import { expect, test } from 'vitest';
import { analyse } from '#src/analysis/analyse.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { battleText } from '../rules/rulebook/battles.js';

const SHOCK =
  'shock: { when: casualties this phase, roll: 1d6, pass: at least 4, failed: worsens to shaken }';
const RALLY = 'rally: { when: is shaken, roll: 1d6, pass: at least 5, passed: becomes steady }';
const page = (rules: string, turn: string) => `rulebook: 1
id: mine
title: Mine
states: { steady: {}, shaken: { fire: -1 } }
rules: { ${rules} }
turn: [${turn}]
breaks: { unit: was removed }
`;

/** A level that replaces the rules of the page, and their places in the turn. */
const level = (label: string, rules: string, turn: string) =>
  `        - { label: ${label}, set: { rulebook.mine.rules: { ${rules} }, rulebook.mine.turn: [${turn}] } }`;

const TEXT = `${battleText(page(`${SHOCK}, ${RALLY}`, 'move, fire, shock, rally'), 'fire')}system: mine
experiment:
  factors:
    - name: rules
      levels:
${level('both', `${SHOCK}, ${RALLY}`, 'move, fire, shock, rally')}
${level('moved', `${RALLY}, ${SHOCK}`, 'move, fire, shock, rally')}
${level('one', SHOCK, 'move, fire, shock')}
${level('more', `${SHOCK}, ${RALLY}, spur: { when: turn is 1, roll: 2d6, pass: at least 7, passed: becomes steady }`, 'move, fire, shock, rally, spur')}
`;

test('versions of a rulebook with other rules are compared response by response, by name', () => {
  const parsed = parseScenario(TEXT, 'mine.yaml');
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  const study = newStudy(parsed.designPoints, 4096, 5);
  const { responses, effects } = analyse(study, playStudy(ordersOf(study))).rows;
  const meanOf = (point: number, force: string, response: string) =>
    responses.find((row) => row.design_point === point && row.force === force && row.response === response)!
      .mean;
  const baseline = responses.filter(({ design_point, force }) => design_point === 0 && force !== 'red');
  for (const { force, response, design_point, baseline_mean, mean } of effects) {
    expect([response, baseline_mean]).toEqual([response, meanOf(0, force, response)]);
    expect([response, mean]).toEqual([response, meanOf(design_point, force, response)]);
  }
  // A rule that one of the two does not have has no counterpart.
  const compared = (point: number) =>
    effects.filter(({ design_point, force }) => design_point === point && force !== 'red').length;
  expect([1, 2, 3].map(compared)).toEqual([baseline.length, baseline.length - 1, baseline.length]);
  // The order of the rules on the page changes nothing.
  expect(
    effects.filter(({ design_point }) => design_point === 1).every(({ difference }) => difference === 0),
  ).toBe(true);
});
