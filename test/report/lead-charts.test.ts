import { describe, expect, it } from 'vitest';
import { leadChart } from '#src/report/charts/all.js';
import { roundStep, ticksWithin } from '#src/report/charts/axis.js';
import { applies } from '#src/report/charts/chart.js';
import {
  type OutcomeGroup,
  type OutcomeRow,
  outcomeGroups,
  outcomeNotes,
} from '#src/report/charts/outcome-rows.js';
import { outcomesBars } from '#src/report/charts/outcomes-bars.js';
import { responseCurve } from '#src/report/charts/response-curve.js';
import { wrapped } from '#src/report/charts/text.js';
import type { Findings } from '#src/words/findings.js';
import type { Lead } from '#src/words/summary/summary.js';
import { fixture } from './fixture.js';
import { single, twoSystems } from './variations.js';

/** The fixture with one factor whose levels are numbers. */
function numeric(shares: readonly number[]): Findings {
  const findings = fixture();
  const levels = shares.map((_, i) => String(10 * (i + 1)));
  const points = levels.map((level, index) => ({ index, label: `size: ${level}`, levels: [level] }));
  Object.assign(findings, { factors: [{ name: 'size', levels }], designPoints: points });
  for (const row of findings.rows.responses) {
    const mean = shares[row.design_point];
    if (row.response !== 'holds_field' || row.force !== findings.forces[0].id || mean === undefined) continue;
    Object.assign(row, { mean, ci_low: mean - 0.01, ci_high: mean + 0.01 });
  }
  return findings;
}

describe('the response curve', () => {
  it('is drawn for a factor with three or more levels that are all numbers', () => {
    expect(applies(responseCurve, numeric([0.2, 0.4, 0.7]))).toBe(true);
    expect(applies(responseCurve, numeric([0.2, 0.4]))).toBe(false);
    expect(applies(responseCurve, fixture())).toBe(false);
  });

  it('says between which levels the first force crosses one half, if it does so once', () => {
    const said = (shares: readonly number[]) => responseCurve.finding(numeric(shares));
    expect(said([0.2, 0.4, 0.7])).toMatch(
      /in 20% of battles with size 10 and in 70% with 30\. The curve crosses one half between 20 and 30\.$/,
    );
    expect(said([0.2, 0.3, 0.4])).not.toContain('crosses');
    // Both sides must be certain: the interval of 49.5% reaches 50.5%.
    expect(said([0.2, 0.495, 0.7])).toMatch(/crosses one half between 10 and 30\.$/);
    expect(said([0.2, 0.495, 0.505])).not.toContain('crosses');
    expect(said([0.2, 0.6, 0.4])).not.toContain('crosses');
  });
});

describe('outcome bars', () => {
  it('are one bar for a single variant, and say who holds the field', () => {
    expect(outcomeGroups(single()).groups.map(({ rows }) => rows.length)).toEqual([1]);
    expect(outcomesBars.finding(single())).toMatch(/holds? the field in \d+% of battles/);
  });

  it('separate two systems', () => {
    expect(outcomeGroups(twoSystems()).groups.flatMap(({ rows }) => rows)).toHaveLength(6);
  });
});

describe('a note on a group of outcome bars', () => {
  const row = (index: number, label: string, share: number, nobody = 0.05): OutcomeRow => ({
    ...{ index, label, isBaseline: false, isMain: label === 'regular' },
    first: { share, low: share - 0.01, high: share + 0.01 },
    nobody: { share: nobody, low: nobody, high: nobody },
    second: { share: 1 - share - nobody, low: 0, high: 1 },
  });
  const group = (name: string, from: number, shares: readonly number[], nobody?: number): OutcomeGroup => ({
    name,
    rows: ['levy', 'regular', 'veteran'].map((label, i) => row(from + i, label, shares[i], nobody)),
  });
  const notes = (...groups: OutcomeGroup[]) =>
    outcomeNotes(
      { ...fixture(), rows: { ...fixture().rows, effects: [], divergence: [] } },
      groups,
      'Attackers',
    );

  it('says that nobody holds the field in a fifth of the battles or more', () => {
    expect(notes(group('a', 0, [0.1, 0.2, 0.3], 0.22), group('b', 3, [0.1, 0.2, 0.3], 0.19))).toEqual([
      'Ends without a holder in one battle in five',
      null,
    ]);
  });

  it('names an order of levels that is the reverse of other groups', () => {
    expect(notes(group('a', 0, [0.1, 0.3, 0.2]), group('b', 3, [0.1, 0.2, 0.3]))).toEqual([
      'Attackers hold less often with veteran than with regular',
      null,
    ]);
  });

  it('says that two levels are the same troops', () => {
    const findings = fixture();
    for (const each of findings.rows.effects) {
      if (each.verdict !== null && each.design_point === 1) Object.assign(each, { verdict: 'identical' });
    }
    const same = { name: 'a', rows: [row(0, 'regular', 0.2), row(1, 'veteran', 0.2)] };
    expect(outcomeNotes(findings, [same], 'Attackers')).toEqual(['Regular and veteran are the same here']);
  });
});

describe('the lead chart', () => {
  const led = (findings: Findings, lead: Lead) =>
    leadChart({ ...findings, summary: { ...findings.summary, lead } });
  const lead = (kind: Lead['kind'], response: Lead['response'] = 'holds_field'): Lead => ({
    kind,
    response,
    finding: 'Leaders decide it',
  });

  it.each(['outcomes', 'interaction', 'tornado', 'break-curves'] as const)(
    'is %s, with its words',
    (kind) => {
      const chart = led(fixture(), lead(kind));
      expect(chart.id).toBe(
        {
          outcomes: 'outcomes-bars',
          tornado: 'lead-chart',
          'break-curves': 'break-point-curve',
          interaction: 'interaction',
        }[kind],
      );
      expect(chart.finding(fixture())).toBe('Leaders decide it');
    },
  );

  it('shows the response that the answer names', () => {
    const said = (response: Lead['response']) =>
      led(fixture(), lead('interaction', response)).shows(fixture());
    expect(said('losses_at_break')).toContain('Mean losses');
    expect(said('broke')).toContain('breaks');
    expect(led(fixture(), lead('interaction', 'broke')).id).toBe('lead-chart');
  });

  it('is of another kind where its own kind has nothing to show', () => {
    expect(led(single(), lead('tornado')).title(single())).toBe('Who holds the field?');
  });
});

describe('the ticks of an axis', () => {
  it.each([
    [0.3, 0.5],
    [1, 1],
    [1.1, 2],
    [24, 50],
    [0.002, 0.002],
    [700, 1000],
  ])('are a round step apart: for at least %d it is %d', (least, step) => {
    expect(roundStep(least)).toBeCloseTo(step, 12);
  });

  it('lie within the axis', () => {
    expect(ticksWithin([-0.31, 0.32], 6)).toEqual([-0.2, 0, 0.2]);
    expect(ticksWithin([0, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });
});

describe('a label that is too long for its line', () => {
  it('continues on the next line, and so does a word that is too long', () => {
    expect(wrapped('a few short words', 60, 13)).toEqual(['a few', 'short', 'words']);
    expect(wrapped('x'.repeat(30), 100, 13).join('')).toBe('x'.repeat(30));
    expect(wrapped('one two three four five', 30, 13, 2)).toEqual(['one', 'two …']);
  });
});
