import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RuleUseRow } from '#src/analysis/rows.js';
import { deadRules, ruleUseRows } from '#src/analysis/rule-uses.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf, type Study } from '#src/experiment/study.js';
import { renderHtml } from '#src/report/html.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';
import { findingsOf, HEAD, studyOf } from './analysed.js';

/**
 * Two riflemen fire at a line of ten for four turns, and nothing else happens. At most eight of the ten are
 * lost, six of them earlier the last check.
 */
const LINE_UNDER_FIRE = {
  ...{ ...HEAD, system: 'morale-ratio', turnLimit: 4 },
  combat: {
    model: 'flat',
    weapons: {
      rifle: { bands: [{ upTo: 36, needed: 6 }] },
      none: { shots: 0, bands: [{ upTo: 1, needed: 11 }] },
    },
  },
  rules: { 'morale-ratio': { tables: { breakingPoint: 'never' } } },
  forces: [
    { id: 'blue', units: [{ id: 'line', roster: { trooper: 10 }, slot: 24, at: 8, weapon: 'none' }] },
    { id: 'red', units: [{ id: 'pair', roster: { trooper: 2 }, slot: 24, at: 8 }] },
  ],
};

/** The printed bands, except for the number needed from one ratio on. */
function bandsWith(percent: number, changed: number) {
  const from = (needed: number, onFailure: string) => ({
    fromPercent: 10 * needed,
    needed: 10 * needed === percent ? changed : needed,
    onFailure,
  });
  return [
    { fromPercent: 100, needed: 'automatic-success', onFailure: 'cautious' },
    ...[9, 8, 7].map((needed) => from(needed, 'cautious')),
    ...[6, 5, 4].map((needed) => from(needed, 'shaken')),
    ...[3, 2, 1].map((needed) => from(needed, 'broken')),
    { fromPercent: 0, needed: 'automatic-failure', onFailure: 'eliminated' },
  ];
}

const rules = (path: string, value: unknown) => `rules.morale-ratio.${path}=${JSON.stringify(value)}`;
const line = (path: string, value: unknown) => `forces.blue.units.line.${path}=${JSON.stringify(value)}`;
const pair = (path: string, value: unknown) => `forces.red.units.pair.${path}=${JSON.stringify(value)}`;
const hardCover = (from: number, to: number) => `board.zones=[{from: ${from}, to: ${to}, cover: hard}]`;
const factor = (name: string, path: string, levels: unknown[]) => ({
  factors: [{ name, path: `rules.morale-ratio.${path}`, levels }],
});

const under = (overrides: readonly string[], battles: number, more: object) =>
  newStudy(
    validScenario(JSON.stringify({ ...LINE_UNDER_FIRE, ...more }), 'f', overrides).designPoints,
    battles,
    1,
  );

function rowsOf(study: Study): RuleUseRow[] {
  const tallies = playStudy(ordersOf(study));
  return study.points.flatMap((point, i) => ruleUseRows(pointTally(point, study.plans[i], tallies[i])));
}

const rowsUnder = (overrides: readonly string[], more: object = {}) => rowsOf(under(overrides, 1000, more));

/** What is found in 300 battles. */
const foundUnder = (overrides: readonly string[], more: object = {}) =>
  findingsOf(under(overrides, 300, more));

describe('a rule that the scenario asks for and no battle uses', () => {
  test('there is none at first', () => {
    expect(deadRules(rowsUnder([]))).toEqual([]);
  });

  // The rule, and what asks for it though nothing in this battle can use it.
  test.each([
    ['MR-40: interceptive fire of pair (pieces that took part)', pair('interceptiveFire', true)],
    ['MR-70: a force reaches its breaking point', rules('tables.breakingPoint', 90)],
    ['target in hard cover (shots)', hardCover(33, 34)],
    ['MR-84: clamp: one-to-nine', rules('options.clamp', 'one-to-nine')],
    ['MR-10: bands from 20 %', rules('tables.bands', bandsWith(20, 5))],
    ['MR-80: leaders: on', rules('options.leaders', 'on')],
    ['MR-81: moraleClasses: literal', rules('options.moraleClasses', 'literal')],
    ['MR-82: experience: on', rules('options.experience', 'on')],
    ['MR-84: automaticStays: false', rules('options.automaticStays', false)],
    ['MR-72: endurance: pieces', rules('options.endurance', 'pieces')],
    ['MR-80: rankPoints captain', rules('tables.rankPoints.captain', 9)],
    ['MR-81: classFactors elite', rules('tables.classFactors.elite', 2)],
    ['MR-82: greenFactor', rules('tables.greenFactor', 2)],
    ['MR-41: interceptiveFactors shaken', rules('tables.interceptiveFactors.shaken', -5)],
    ['MR-32: unitBreakPercent', rules('tables.unitBreakPercent', 40)],
    [
      'line leaves by its order or with its force (pieces)',
      line('doctrine', { order: 'withdraw', fromTurn: 9 }),
    ],
  ])('%s', (name, override) => {
    expect(deadRules(rowsUnder([override]))).toEqual([name]);
  });

  test.each([
    [
      'interceptive fire at a moving unit',
      [pair('interceptiveFire', true), line('doctrine', { order: 'advance', toRange: 12 })],
    ],
    ['a breaking point that is reached', [rules('tables.breakingPoint', 20)]],
    ['cover at the place of the line', [hardCover(8, 8)]],
    [
      'a clamp on numbers that levies need',
      [
        rules('options.clamp', 'one-to-nine'),
        rules('options.moraleClasses', 'literal'),
        line('morale-ratio.class', 'levy'),
      ],
    ],
    ['a die of twelve sides', [rules('tables.dieSides', 12)]],
    ['a changed band that is reached', [rules('tables.bands', bandsWith(90, 8))]],
    ['leaders', [rules('options.leaders', 'on'), line('roster', { sergeant: 1, trooper: 9 })]],
    ['a withdrawal', [line('doctrine', { order: 'withdraw', fromTurn: 2 })]],
  ])('there is none where the rule is used: %s', (_, overrides) => {
    expect(deadRules(rowsUnder(overrides))).toEqual([]);
  });

  test('a rule switched on at only one design point is judged by that one', () => {
    const experiment = factor('leaders', 'options.leaders', ['off', 'on']);
    const withLeaders = rowsUnder([line('roster', { sergeant: 1, trooper: 9 })], { experiment });
    expect(deadRules(withLeaders)).toEqual([]);
    expect(
      withLeaders
        .filter(({ rule }) => rule.startsWith('leaders: '))
        .map(({ design_point, rule, switched_on, uses }) => [design_point, rule, switched_on, uses > 0]),
    ).toEqual([
      [0, 'leaders: off', false, false],
      [1, 'leaders: on', true, true],
    ]);
    expect(deadRules(rowsUnder([], { experiment }))).toEqual(['MR-80: leaders: on']);
  });

  test('a rule used at one of the design points that ask for it counts as used', () => {
    const experiment = factor('breaking point', 'tables.breakingPoint', [90, 20]);
    expect(deadRules(rowsUnder([], { experiment }))).toEqual([]);
  });

  test('a rule used only at design points that do not ask for it counts as unused', () => {
    const name = { variant: '', clause: 'MR-32', kind: 'cell', rule: 'unitBreakPercent' };
    const row = { ...name, source: 'assumed' as const, n: 10 };
    const at = (design_point: number, switched_on: boolean, uses: number) => ({
      ...{ ...row, design_point, switched_on, uses },
    });
    expect(deadRules([at(0, false, 7), at(1, true, 0)])).toEqual(['MR-32: unitBreakPercent']);
    expect(deadRules([at(0, false, 0), at(1, true, 7)])).toEqual([]);
    expect(deadRules([at(0, false, 0), at(1, false, 0)])).toEqual([]);
  });

  test('is named in the findings and on the page', () => {
    const findings = foundUnder([hardCover(33, 34), rules('options.clamp', 'one-to-nine')]);
    const dead = ['MR-84: clamp: one-to-nine', 'target in hard cover (shots)'];
    expect(findings.deadRules).toEqual(dead);
    const page = renderHtml(findings, []);
    expect(page).toContain('Asked for, and never used:');
    for (const name of dead) expect(page).toContain(`<li><bdi>${name}</bdi></li>`);
    expect(renderHtml(foundUnder([]), [])).not.toContain('never used:');
  });
});

test('uses of a band stay with its ratio when another design point has other bands', () => {
  const [all, none] = ['automatic-success', 'automatic-failure'];
  const coarse = [
    { fromPercent: 50, needed: all, onFailure: 'cautious' },
    { fromPercent: 0, needed: none, onFailure: 'shaken' },
  ];
  const experiment = {
    factors: [
      {
        name: 'bands',
        levels: [{ label: 'fine' }, { label: 'coarse', set: { 'rules.morale-ratio.tables.bands': coarse } }],
      },
    ],
  };
  const { systems, rows } = foundUnder([], { experiment });
  const bands = systems[0].tables.find(({ name }) => name === 'bands')!;
  const ofFine = rows.rule_uses.filter(({ rule }) => rule === 'bands from 100 %');
  // There is no check with all points left.
  expect(ofFine.map(({ design_point, uses }) => [design_point, uses])).toEqual([[0, 0]]);
  expect(bands.uses).toMatchObject({ 0: 0 });
});

// More battles can only add uses: most scenarios use every rule within a few battles.
test.each(readdirSync(join(ROOT, 'scenarios')).filter((file) => file.endsWith('.yaml')))(
  '%s uses every rule that it asks for, after enough battles',
  (file) => {
    const text = readFileSync(join(ROOT, 'scenarios', file), 'utf8');
    const dead = (battles: number) => deadRules(rowsOf(studyOf(text, battles, 1)));
    if (dead(100).length === 0) return;
    expect(dead(file === 'battlegroup.yaml' ? 200 : 2000)).toEqual([]);
  },
);
