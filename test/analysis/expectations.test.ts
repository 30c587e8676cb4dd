import { describe, expect, test } from 'vitest';
import { battlesToDecide, expectationFindings, expectationRows } from '#src/analysis/expectations.js';
import type { EffectRow, ExpectationRow, MeasureRow, ResponseRow } from '#src/analysis/rows.js';
import { newStudy } from '#src/experiment/study.js';
import { systems } from '#src/rules/registry.js';
import { readExpectations, readRange } from '#src/scenario/expectations.js';
import { outcomeOf } from '#src/scenario/expected-outcome.js';
import { MEASURES, measurableOf, RESPONSES } from '#src/scenario/measure-names.js';
import { wilson } from '#src/statistics/wilson.js';
import { foundInWords, subjectInWords, undecidedInWords, unmetInWords } from '#src/words/expectations.js';
import type { Findings } from '#src/words/findings.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';
import { findingsOf } from './analysed.js';

const rangeOf = (text: string) => {
  const read = readRange(text);
  if (!read.ok) throw new Error(read.fault);
  return read.range;
};
const seen = (estimate: number | null, low: number | null, high: number | null) => ({ estimate, low, high });

describe('the outcome of an expectation', () => {
  test.each([
    ['0.4..0.6', seen(0.5, 0.4, 0.6), 'met'],
    ['0.4..0.6', seen(0.5, 0.39, 0.6), 'inconclusive'],
    ['0.4..0.6', seen(0.5, 0.3, 0.7), 'inconclusive'],
    ['0.4..0.6', seen(0.65, 0.6, 0.7), 'inconclusive'],
    ['0.4..0.6', seen(0.65, 0.601, 0.7), 'failed'],
    ['0.4..0.6', seen(0.3, 0.2, 0.399), 'failed'],
    // A bound is part of the range only if it is written that way.
    ['<= 0.1', seen(0.05, 0, 0.1), 'met'],
    ['< 0.1', seen(0.05, 0, 0.1), 'inconclusive'],
    ['< 0.1', seen(0.2, 0.1, 0.3), 'failed'],
    ['<= 0.1', seen(0.2, 0.1, 0.3), 'inconclusive'],
    ['> 0', seen(0.1, 0, 0.2), 'inconclusive'],
    ['>= 0', seen(0.1, 0, 0.2), 'met'],
    ['> 0', seen(-0.1, -0.2, 0), 'failed'],
    ['>= 0', seen(-0.1, -0.2, 0), 'inconclusive'],
    // A median whose interval has no upper end.
    ['< 0.4', seen(0.3, 0.2, null), 'inconclusive'],
    ['> 0.1', seen(0.3, 0.2, null), 'met'],
    ['< 0.1', seen(0.3, 0.2, null), 'failed'],
    ['< 0.1', seen(null, null, null), 'no data'],
    // A median that was not reached, but the low end of its interval was.
    ['> 4', seen(null, 5, null), 'met'],
    ['< 4', seen(null, 5, null), 'failed'],
    ['> 6', seen(null, 5, null), 'inconclusive'],
    // One battle has no spread.
    ['< 0.1', seen(0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY), 'inconclusive'],
    ['< 0.1', seen(0, Number.NaN, Number.NaN), 'inconclusive'],
  ])('%s with %o: %s', (text, found, outcome) => {
    expect(outcomeOf(rangeOf(text), found)).toBe(outcome);
  });

  test('an event that never happened may still be possible; one that happened once is', () => {
    const outcome = (count: number, text: string) => {
      const { low, high } = wilson(count, 1000);
      return outcomeOf(rangeOf(text), seen(count / 1000, low, high));
    };
    expect(outcome(0, '<= 0')).toBe('inconclusive');
    expect(outcome(0, '<= 0.004')).toBe('met');
    expect(outcome(1, '<= 0')).toBe('failed');
    expect(outcome(1, '> 0')).toBe('met');
    expect(outcome(0, '> 0')).toBe('inconclusive');
  });
});

describe('battles that would decide', () => {
  test.each([
    // Half-width 0.02, 0.01 from the bound: four times the battles.
    ['0.49..', '>= 0.49', seen(0.5, 0.48, 0.52), 4000],
    ['outside, above', '<= 0.49', seen(0.5, 0.48, 0.52), 4000],
    ['outside, below', '>= 0.51', seen(0.5, 0.48, 0.52), 4000],
    ['inside, kept from the nearer of two bounds', '0.49..0.8', seen(0.5, 0.48, 0.52), 4000],
    ['a range narrower than the interval', '0.495..0.51', seen(0.5, 0.48, 0.52), 16000],
    ['the side of the interval that meets the bound', '<= 0.02', seen(0.01, 0.005, 0.03), 4000],
    ['none: the estimate lies on the bound', '<= 0.5', seen(0.5, 0.48, 0.52), null],
    ['none: there is no upper end', '< 0.9', seen(0.5, 0.48, null), null],
  ])('%s', (_, text, found, battles) => {
    const needed = battlesToDecide(rangeOf(text), found, 1000);
    if (battles === null) expect(needed).toBeNull();
    else expect(Math.abs(needed! - battles)).toBeLessThanOrEqual(1);
  });

  test('at least one more than were played', () => {
    // The half-width is the distance from the bound: 1000 × (0.02 ÷ 0.02)².
    expect(battlesToDecide(rangeOf('<= 0.52'), seen(0.5, 0.48, 0.52), 1000)).toBe(1001);
  });
});

describe('an interval that extends beyond the possible range', () => {
  const LEADERS = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }';
  const parsed = validScenario(withFactors(LEADERS), 'f');

  /** The result of one expectation of blue at the second design point, for a given estimate and interval. */
  const become = (written: string, is: string, estimate: number, ci_low: number, ci_high: number) => {
    const { expectations } = readExpectations(
      { [written]: { is, where: { leaders: 'on' } } },
      measurableOf([{ id: 'blue' }, { id: 'red' }], systems),
    );
    const { kind, measure } = expectations[0].name;
    const place = { design_point: 1, force: 'blue', unit: '', measure, response: measure, n: 1000 };
    const row = { ...place, estimate, mean: estimate, difference: estimate, ci_low, ci_high };
    const [found] = expectationRows(expectations, parsed.designPoints, {
      measures: kind === 'measure' ? [row as unknown as MeasureRow] : [],
      responses: kind === 'response' ? [row as unknown as ResponseRow] : [],
      effects: kind === 'effect' ? [row as unknown as EffectRow] : [],
    });
    return found;
  };

  test.each([
    ['cascade.blue', '0..1', 0.98, 0.95, 1.01, 'met'],
    ['recovery.blue', '0..0.2', 0.02, -0.01, 0.05, 'met'],
    ['recovery.blue', '0..0.2', 0.15, -0.01, 0.31, 'inconclusive'],
    ['recovery.blue', '> 0', 0.02, -0.01, 0.05, 'inconclusive'],
    ['units_broke.blue', '>= 0', 0.02, -0.01, 0.05, 'met'],
    ['units_broke.blue', '< 0', 0.02, -0.01, 0.05, 'failed'],
    ['routed.blue', '0..18', 0.02, -0.01, 0.05, 'met'],
    ['routed.blue', '0..18', 17.9, 17.7, 18.1, 'inconclusive'],
    ['effect.win_rate.blue', '<= 1', 0.99, 0.97, 1.01, 'met'],
    ['effect.win_rate.blue', '>= -1', -0.99, -1.01, -0.97, 'met'],
    ['effect.routed.blue', '>= 0', 0.02, -0.01, 0.05, 'inconclusive'],
  ])('%s: %s with %d (%d to %d): %s', (written, is, estimate, low, high, outcome) => {
    const found = become(written, is, estimate, low, high);
    expect(found).toMatchObject({ outcome, ci_low: low, ci_high: high });
  });

  test('does not count towards the battles needed', () => {
    // Half-width 0.2: 0.15 from the bound that can be crossed, 0.05 from the one that cannot.
    expect(become('recovery.blue', '0..0.2', 0.05, -0.15, 0.25).battles_needed).toBe(1778);
    expect(become('units_broke.blue', '> 0', 0.01, -0.01, 0.03).battles_needed).toBe(4000);
  });
});

/** Plays the base with leaders off and on. */
function played(expected: string, battles = 2000): Findings {
  const factor = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }';
  const { designPoints, expectedAt } = validScenario(`${withFactors(factor)}expect:\n${expected}`, 'f');
  return findingsOf(newStudy(designPoints, battles, 7), { expectedAt });
}

describe('expectations of a run', () => {
  const findings = played(`  win_rate: 0..1
  win_rate.red: { is: < 0.9, where: { leaders: on } }
  effect.win_rate.blue: -1..1
  turns: [< 10.5, '> 10.5']
  break_rate.red.bravo-1: '>= 0'
  casualties.blue: '>= 0'
`);
  const of = (i: number) => findings.rows.expectations.filter(({ expectation }) => expectation === i);

  test('apply to both forces and every design point by default', () => {
    expect(of(0).map(({ design_point, force }) => [design_point, force])).toEqual([
      [0, 'blue'],
      [0, 'red'],
      [1, 'blue'],
      [1, 'red'],
    ]);
    expect(of(0)[0]).toMatchObject({
      measure: 'win_rate',
      expected: '0 to 1',
      outcome: 'met',
      off: 0,
      unit: '',
    });
  });

  test('apply only to the levels of `where`', () => {
    expect(of(1)).toHaveLength(1);
    const { estimate, off } = of(1)[0];
    expect(of(1)[0]).toMatchObject({
      design_point: 1,
      variant: 'leaders: on',
      force: 'red',
      outcome: 'failed',
    });
    expect(off).toBeCloseTo(estimate! - 0.9, 12);
  });

  test('apply to an effect at every design point except the baseline', () => {
    const effect = findings.rows.effects.find(
      ({ force, response }) => force === 'blue' && response === 'holds_field',
    )!;
    expect(of(2)).toHaveLength(1);
    expect(of(2)[0]).toMatchObject({ design_point: 1, estimate: effect.difference, ci_low: effect.ci_low });
  });

  test('may be several of one measure, of a unit, of a response', () => {
    const last = of(3).concat(of(4));
    expect(new Set(last.map(({ outcome }) => outcome))).not.toContain('no data');
    expect(last).toHaveLength(4);
    expect(of(5)[0]).toMatchObject({ force: 'red', unit: 'bravo-1', interval_method: 'wilson' });
    const casualties = findings.rows.responses.find(
      ({ force, response }) => force === 'blue' && response === 'casualties',
    )!;
    expect(of(6)[0]).toMatchObject({ estimate: casualties.mean, n: 2000 });
  });

  test('have the worst of their outcomes as a whole, and the place in the file', () => {
    expect(findings.expectations[1]).toMatchObject({
      measure: 'win_rate.red',
      expected: 'below 0.9',
      outcome: 'failed',
    });
    expect(findings.expectations[0]).toMatchObject({ outcome: 'met', at: { file: 'f', col: 3 } });
    expect(findings.expectations[1].at!.line).toBe(findings.expectations[0].at!.line + 1);
  });

  test('every measure of the format is in measures.csv, and every response that plays is known', () => {
    const named = [...MEASURES.keys()].sort();
    expect([...new Set(findings.rows.measures.map(({ measure }) => measure))].sort()).toEqual(named);
    for (const { measure, force, unit } of findings.rows.measures) {
      const { of: owner } = MEASURES.get(measure)!;
      expect(force === '').toBe(owner === 'battle');
      if (unit !== '') expect(owner).toBe('unit');
    }
    for (const { response, force } of findings.rows.responses) {
      expect(RESPONSES.get(response)).toMatchObject({ of: force === '' ? 'battle' : 'force' });
    }
  });
});

describe('an expectation in words', () => {
  const row: ExpectationRow = {
    ...{
      design_point: 1,
      variant: 'leaders: on',
      expectation: 0,
      measure: 'win_rate.blue',
      force: 'blue',
      unit: '',
    },
    ...{
      expected: '0.45 to 0.55',
      estimate: 0.612,
      ci_low: 0.606,
      ci_high: 0.618,
      interval_method: 'wilson',
    },
    ...{ n: 20_000, outcome: 'failed', off: 0.062, battles_needed: null },
  };

  test('says what was found, and how far off', () => {
    expect(foundInWords(row)).toBe('0.612 (0.606 to 0.618), 0.062 too high');
    expect(foundInWords({ ...row, off: -0.062 })).toBe('0.612 (0.606 to 0.618), 0.062 too low');
    expect(foundInWords({ ...row, off: 0 })).toBe('0.612 (0.606 to 0.618)');
    expect(foundInWords({ ...row, ci_high: null, off: 0 })).toBe('0.61 (0.61 or more)');
    expect(foundInWords({ ...row, estimate: null, ci_low: null, ci_high: null, off: null })).toBe('no value');
    expect(foundInWords({ ...row, estimate: null, ci_low: 5, ci_high: null, off: null })).toBe(
      'not reached (5 or more)',
    );
  });

  test('says what it is about', () => {
    expect(subjectInWords(row, 2)).toBe('win_rate.blue at leaders: on');
    expect(subjectInWords({ ...row, measure: 'win_rate' }, 1)).toBe('win_rate of blue');
  });

  test('without anything to measure is not called inconclusive, but worse than met', () => {
    const { expectations } = readExpectations(
      { turns: '> 1' },
      measurableOf([{ id: 'blue' }, { id: 'red' }], systems),
    );
    const outcomeOfAll = (...outcomes: ExpectationRow['outcome'][]) =>
      expectationFindings(
        expectations,
        outcomes.map((outcome) => ({ ...row, expectation: 0, outcome })),
      );
    expect(outcomeOfAll('met', 'no data')[0].outcome).toBe('no data');
    expect(outcomeOfAll('no data', 'inconclusive')[0].outcome).toBe('inconclusive');
    expect(outcomeOfAll('inconclusive', 'failed')[0].outcome).toBe('failed');
    expect(unmetInWords(outcomeOfAll('met', 'no data'))).toEqual([
      '1 of 1 expectation has nothing to measure',
    ]);
  });

  test('says what would decide it', () => {
    const open: ExpectationRow = { ...row, outcome: 'inconclusive', battles_needed: 81_234 };
    expect(undecidedInWords(open)).toBe('about 82,000 battles may decide it');
    expect(undecidedInWords({ ...open, battles_needed: null })).toMatch(/^a bound lies within its interval/);
    expect(undecidedInWords({ ...open, outcome: 'no data' })).toMatch(/^no battle gave a value/);
    expect(undecidedInWords({ ...open, measure: 'break_turn.blue', outcome: 'no data' })).toMatch(
      /for a median$/,
    );
  });
});
