import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storiesOf } from '#src/experiment/stories.js';
import { numbersIn } from '#src/words/summary/phrases.js';
import { ROOT } from '../root.js';
import { findingsOf, studyOf } from './analysed.js';

const BATTLES = 4000;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const study = studyOf(readFileSync(join(ROOT, 'scenarios/squad-duel.yaml'), 'utf8'), BATTLES, 7);
const findings = findingsOf(study, { stories: storiesOf(study) });

const ofPoint = <Row extends { design_point: number }>(rows: readonly Row[], point: number) =>
  rows.filter((row) => row.design_point === point);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('rows of a study', () => {
  test('every battle has one outcome, and outcomes and responses agree on who holds the field', () => {
    for (const { index } of findings.designPoints) {
      const outcomes = ofPoint(findings.rows.outcomes, index);
      expect(sum(outcomes.map((row) => row.battles))).toBe(BATTLES);
      for (const { id } of findings.forces) {
        const held = outcomes.filter((row) => row.holder === id);
        const response = ofPoint(findings.rows.responses, index).find(
          (row) => row.force === id && row.response === 'holds_field',
        )!;
        expect(sum(held.map((row) => row.battles))).toBe(Math.round(response.mean * BATTLES));
      }
    }
  });

  test('a force breaks as often by losses and by turns as in its response, and the rest is censored', () => {
    for (const { id } of findings.forces) {
      const broke = findings.rows.responses.find(
        (row) => row.design_point === 0 && row.force === id && row.response === 'broke',
      )!;
      for (const rows of [findings.rows.break_points, findings.rows.survival]) {
        const own = ofPoint<(typeof rows)[number]>(rows, 0).filter(
          (row) => row.force === id && row.unit === '',
        );
        expect(sum(own.map((row) => row.broke))).toBe(Math.round(broke.mean * BATTLES));
        expect(sum(own.map((row) => row.broke + row.censored))).toBe(BATTLES);
        expect(own[0].at_risk).toBe(BATTLES);
      }
      const last = findings.rows.survival.findLast(
        (row) => row.design_point === 0 && row.force === id && row.unit === '',
      )!;
      expect(last.standing).toBeCloseTo(1 - broke.mean, 12);
    }
  });

  test('the postures of every turn add up to the force, and gone at the end are its losses', () => {
    for (const { id, pieces } of findings.forces) {
      const own = ofPoint(findings.rows.postures, 3).filter((row) => row.force === id);
      for (let turn = 0; turn <= findings.scenario.turnLimit; turn++) {
        const now = own.filter((row) => row.turn === turn);
        expect(sum(now.map((row) => row.mean_pieces))).toBeCloseTo(pieces, 9);
        expect(sum(now.map((row) => row.share))).toBeCloseTo(1, 9);
      }
      const gone = own.find((row) => row.turn === findings.scenario.turnLimit && row.posture === 'gone')!;
      const losses = ofPoint(findings.rows.responses, 3).find(
        (row) => row.force === id && row.response === 'losses',
      )!;
      expect(gone.mean_pieces).toBeCloseTo(losses.mean, 9);
      expect(own.filter((row) => row.turn === 0 && row.posture === 'steady')[0].mean_pieces).toBe(pieces);
    }
  });

  test('an effect is the difference of two means, and pairing on the same luck narrows it', () => {
    expect(findings.rows.effects.length).toBe((5 * findings.rows.responses.length) / 6);
    for (const row of findings.rows.effects)
      expect(row.difference).toBeCloseTo(row.mean - row.baseline_mean, 9);
    // Classes alone change little: most battles go the same way, and the variance is many times smaller.
    const classes = findings.rows.effects.find(
      (row) => row.design_point === 1 && row.force === 'red' && row.response === 'losses',
    )!;
    expect(classes.variance_ratio).toBeGreaterThan(2);
  });
});

describe('words of a study', () => {
  test('the answer gives the effect of each factor, and the figures have intervals', () => {
    expect(plain(findings.summary.answer)).toBe(
      'With leaders on, both sides begin to break at 5 of 10 lost, not 7; classes change who holds the field only slightly.',
    );
    const [first, second] = findings.summary.keyFigures;
    expect(first).toMatchObject({
      value: '5',
      unit: 'of 10 lost',
      interval: 'none earlier in 4,000 battles',
    });
    expect(second.value).toMatch(/^[+−]\d\.\d$/);
    expect(second.interval).toMatch(/^−?\d\.\d to −?\d\.\d$/);
    expect(findings.summary.lead).toMatchObject({ kind: 'interaction', response: 'losses_at_break' });
  });

  test('breaks begin where the rows say', () => {
    const begun = (point: number) =>
      ofPoint(findings.rows.break_points, point).find(
        ({ force, unit, broke }) => force === 'red' && !unit && broke >= BATTLES / 100,
      )!.pieces_lost;
    expect([begun(0), begun(3)]).toEqual([7, 5]);
  });

  test('every section has its finding, with at most three numbers in a sentence', () => {
    const { sections } = findings;
    expect(Object.keys(sections)).toEqual([
      ...['breaks', 'survival', 'effects', 'interaction', 'outcomes', 'losses', 'morale', 'battles'],
      ...['rules', 'method', 'again'],
    ]);
    for (const words of Object.values(sections)) {
      for (const sentence of words.split(/[.;:] /)) {
        expect(numbersIn(sentence), sentence).toBeLessThanOrEqual(3);
      }
    }
    expect(plain(sections.outcomes!)).toMatch(
      /^At the baseline, Blue holds the field in [45]\d(\.\d)?% of battles, Red in [45]\d(\.\d)?%, nobody in \d(\.\d)?%\.$/,
    );
  });

  test('tables show what is printed, what is changed and what varies; readings list every value used', () => {
    const table = (name: string) => findings.systems[0].tables.find((each) => each.name === name)!;
    expect(table('breakingPoint')).toMatchObject({ value: 'never', printed: 50, changed: true, others: [] });
    expect(table('dieSides')).toMatchObject({ value: 10, changed: false });
    expect(findings.systems[0].readings.find(({ name }) => name === 'moraleClasses')!.values).toEqual([
      'off',
      'intended',
      'literal',
    ]);
    expect(findings.fireOfScenario).toEqual(['The numbers needed to hit are the scenario’s, on a d10.']);
  });
});
