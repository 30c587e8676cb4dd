import { describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { chooseVariants, variantLabels } from '#src/report/charts/variants.js';
import { renderHtml } from '#src/report/html.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { many, single, twoSystems } from './variations.js';

const FOUR = { all: 4, most: 4 };

/** The fixture with other factors: one list of levels each; the first design point is the baseline. */
function withFactors(...factors: [name: string, levels: string[]][]): Findings {
  const findings = fixture();
  let points: string[][] = [[]];
  for (const [, levels] of factors)
    points = points.flatMap((left) => levels.map((level) => [...left, level]));
  findings.factors = factors.map(([name, levels]) => ({ name, levels }));
  findings.designPoints = points.map((levels, index) => ({ index, label: levels.join(' · '), levels }));
  findings.systems[0].designPoints = findings.designPoints.map(({ index }) => index);
  return findings;
}

const labelsOf = (findings: Findings, ...rest: [] | [typeof FOUR]) =>
  chooseVariants(findings, rest[0] ?? { all: 99, most: 99 }).variants.map(({ label }) => label);

describe('the label of a variant', () => {
  const LONG = `a level of ${'very '.repeat(25)}many words`;

  it.each([
    // The level alone is not clear.
    ['leaders', ['off', 'on'], ['leaders off', 'leaders on']],
    ['squad_size', ['8', '10'], ['“squad size” = 8', '“squad size” = 10']],
    ['recovery', ['always', 'when-safe'], ['recovery always', 'recovery when safe']],
    // It is.
    ['rulebook', ['dice-pool', 'troop-grade'], ['dice pool', 'troop grade']],
    ['barrage', ['none', 'gas at −2'], ['no barrage', 'gas at −2']],
    ['reading', ['MR-81 as the words have it', 'as printed'], ['MR-81 as the words have it', 'as printed']],
    // It is not cut below 160 characters, and is unique.
    ['words', [LONG, `${LONG} more`], [LONG, `${LONG} more`]],
    ['words', ['a\nb', 'a b'], ['a b', 'a b (2)']],
  ])('names the factor %s where its levels %j alone are not clear', (name, levels, labels) => {
    expect(labelsOf(withFactors([name, levels]))).toEqual(labels);
  });

  it('has only the levels of factors that differ among those shown', () => {
    const findings = withFactors(
      ['leaders', ['off', 'on']],
      ['classes', ['off', 'literal']],
      ['side', ['left']],
    );
    expect(labelsOf(findings)).toEqual([
      'leaders off · classes off',
      'leaders off · classes literal',
      'leaders on · classes off',
      'leaders on · classes literal',
    ]);
  });

  it('is only the change where each variant changes one factor', () => {
    const findings = withFactors(['leaders', ['off', 'on']], ['quality', ['green', 'regular', 'elite']]);
    const { variants, note } = chooseVariants(findings, FOUR);
    expect(variants.map(({ label }) => label)).toEqual(['baseline', 'regular', 'elite', 'leaders on']);
    expect(note).toBe(
      '4 of 6 variants: the baseline (leaders off · green) and the three that change one factor',
    );
  });

  it('begins with the system where several play and the label does not name it', () => {
    expect([...variantLabels(twoSystems()).values()][3]).toBe('unit morale · leaders on · classes off');
    expect([...variantLabels(single()).values()]).toEqual(['as written']);
  });
});

describe('a note on the variants that are left out', () => {
  const findings = many();
  const shown = chartsOf(findings).filter((chart) => applies(chart, findings));

  it.each(shown)('of $id says that its table has all only if it has', (chart) => {
    const { caption, rows } = chart.numbers(findings);
    expect(caption).not.toContain('the table has all');
    const labels = [...variantLabels(findings).values()];
    const named = new Set(rows.flat().filter((cell) => typeof cell === 'string' && labels.includes(cell)));
    if (chart.shows(findings).includes('the table has all')) expect(named.size).toBe(labels.length);
  });

  it('is tried with charts of both kinds', () => {
    const notes = shown.map((chart) => /; (\S+( table)?) has all/.exec(chart.shows(findings))?.[1]);
    expect(notes).toEqual(expect.arrayContaining(['the table', 'outcomes.csv', 'responses.csv']));
  });

  it('of a table of the page names the file', () => {
    expect(renderHtml(findings, [])).toContain('; measures.csv has all)');
  });
});

describe('the variants that are shown', () => {
  it('are all of them if there is room', () => {
    expect(chooseVariants(fixture(), { all: 6, most: 4 }).variants).toHaveLength(6);
    expect(chooseVariants(fixture(), { all: 6, most: 4 }).note).toBe('');
  });

  it('are the baseline and the largest effects on what the chart shows', () => {
    const findings = withFactors(['reading', ['a', 'b', 'c', 'd', 'e', 'f']]);
    const sizes = [0, 0.2, 0.3, 0.9, 0.1, 0.8];
    const { variants, note } = chooseVariants(findings, FOUR, undefined, (point) => sizes[point]);
    expect(variants.map(({ label }) => label)).toEqual(['a', 'c', 'd', 'f']);
    expect(note).toBe('4 of 6 variants: the baseline and the three with the largest effect on these curves');
  });

  it('are fewer where other lines would coincide with the baseline’s', () => {
    const sizes = new Map([[3, 0.3]]);
    const chosen = chooseVariants(fixture(), FOUR, undefined, (point) => sizes.get(point) ?? 0.01);
    expect(chosen).toEqual({
      variants: [
        { index: 0, label: 'leaders off' },
        { index: 3, label: 'leaders on' },
      ],
      note: '2 of 6 variants: the baseline and, of those that change one factor, the one with the largest effect on these curves, each with classes off',
    });
  });

  it('are the first of each system where several play', () => {
    const { variants, note } = chooseVariants(twoSystems(), FOUR);
    expect(variants.map(({ index }) => index)).toEqual([0, 3]);
    expect(note).toBe('2 of 6 variants: the first of each system, each with classes off');
  });

  it('are those that change one factor when there are too many', () => {
    const { variants, note } = chooseVariants(many(), { all: 6, most: 8 });
    expect(variants).toHaveLength(8);
    expect(note).toMatch(
      /^8 of 42 variants: the baseline \(.*\) and, of those that change one factor, the seven/,
    );
  });
});
