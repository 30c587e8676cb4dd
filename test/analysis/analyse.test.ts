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
});
