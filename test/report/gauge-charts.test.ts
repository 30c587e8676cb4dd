import { describe, expect, it } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { variantLabels } from '#src/report/charts/variants.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { axisOf, drawnIn, marksOf, panelsOf } from './panels.js';
import { many, single } from './variations.js';

const chart = (id: string, findings = fixture()) => chartsOf(findings).find((each) => each.id === id)!;
const gauge = chart('gauge');
const breakdown = chart('breakdown');

const cells = (id: string, findings: Findings) =>
  chart(id, findings)
    .numbers(findings)
    .rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.estimate)));

const rowsOf = (id: string, findings: Findings, type: string) =>
  marksOf(chart(id, findings).spec(findings), type);

/** Keeps four variants, as many as there is room for. */
function keepFour(findings: Findings): void {
  findings.designPoints = findings.designPoints.slice(0, 4);
  findings.systems[0].designPoints = [0, 1, 2, 3];
}

describe('the gauge', () => {
  it('has the title that the system gives it', () => {
    expect(gauge.title(fixture())).toBe('Morale dice left');
  });

  it('draws mean and percentiles of every turn from the rows', () => {
    const findings = single();
    for (const [f, force] of findings.forces.entries()) {
      const rows = findings.rows.gauges.filter((row) => row.force === force.id);
      const panel = panelsOf(gauge.spec(findings))[f];
      const near = (x: number) => expect.closeTo(x, 3);
      expect(drawnIn(panel, 'line')).toMatchObject(
        rows.map(({ turn, mean }) => ({ x: turn, y: near(mean) })),
      );
      expect(drawnIn(panel, 'area')).toMatchObject([
        ...rows.map(({ turn, q05, q95 }) => ({ x: turn, low: q05, high: q95 })),
        ...rows.map(({ turn, q25, q75 }) => ({ x: turn, low: q25, high: q75 })),
      ]);
    }
  });

  it('shows the baseline’s mean next to that of every other variant', () => {
    const findings = fixture();
    keepFour(findings);
    const panels = panelsOf(chart('gauge', findings).spec(findings));
    expect(panels).toHaveLength(8);
    const colours = panels.map((panel) => new Set(drawnIn(panel, 'line').map(({ colour }) => colour)).size);
    expect(colours).toEqual([1, 1, 2, 2, 2, 2, 2, 2]);
    expect(chart('gauge', findings).legend(findings)).toMatchObject([
      { colour: 'level1' },
      { colour: 'level2' },
      { colour: 'level3' },
      { colour: 'level4' },
    ]);
  });

  it('draws the baseline alone when there are many variants, and says so', () => {
    expect(chart('gauge', many()).shows(many())).toContain('1 of 42 variants: the baseline');
    expect(panelsOf(chart('gauge', many()).spec(many()))).toHaveLength(2);
  });

  it('lists the numbers of a turn: mean, median, and the ranges of half and of nine tenths of the battles', () => {
    const findings = single();
    for (const row of findings.rows.gauges) {
      if (row.turn === 10) Object.assign(row, { mean: 3.25, ci_low: 3.2, ci_high: 3.3, median: 3 });
      if (row.turn === 10) Object.assign(row, { q05: 0, q25: 2, q75: 5, q95: 7 });
    }
    const turn = cells('gauge', findings).filter((row) => row[2] === '10');
    expect(turn.map((row) => row.slice(3))).toEqual([
      ['3.25', '3', '2 to 5', '0 to 7'],
      ['3.25', '3', '2 to 5', '0 to 7'],
    ]);
  });

  it.each([
    [1, [0, 1]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [7, [0, 2, 4, 6]],
    [23, [0, 5, 10, 15, 20, 23]],
    [51, [0, 20, 40]],
    [400, [0, 100, 200, 300, 400]],
  ])('has whole ticks at even steps up to %d', (most, ticks) => {
    const findings = single();
    for (const row of findings.rows.gauges) {
      Object.assign(row, { mean: row.turn / 99, ci_low: 0, ci_high: 0, q05: 0, q25: 0, q75: 0, q95: most });
    }
    expect(axisOf(panelsOf(gauge.spec(findings))[0], 'y').values).toEqual(ticks);
  });
});

describe('the breakdown', () => {
  it('has the title that the system gives it', () => {
    expect(breakdown.title(fixture())).toBe('Why the pool fell');
    expect(breakdown.finding(fixture())).toContain('the largest part of both: failed tests');
  });

  it('stacks the parts in their order, each as long as its mean', () => {
    const findings = fixture();
    const labels = variantLabels(findings);
    const parts = rowsOf('breakdown', findings, 'rect').filter(({ part }) => part !== undefined);
    for (const { id, name } of findings.forces) {
      for (const { index } of findings.designPoints) {
        const mean = (response: string) =>
          findings.rows.responses.find(
            (row) => row.design_point === index && row.force === id && row.response === response,
          )!.mean;
        const bar = parts.filter(({ panel, variant }) => panel === name && variant === labels.get(index));
        expect(bar.map(({ part }) => part)).toEqual(['failed tests', 'units destroyed']);
        expect(bar[0]).toMatchObject({ from: 0, to: mean('lost_tests') });
        expect(bar[1].from).toBe(bar[0].to);
        expect(bar[1].to).toBeCloseTo(mean('lost_tests') + mean('lost_destroyed'), 12);
      }
    }
  });

  it('leaves parts that never happened out of bars and legend', () => {
    const findings = fixture();
    expect(breakdown.legend(findings).map(({ label }) => label)).toEqual(['failed tests', 'units destroyed']);
    for (const row of findings.rows.responses) if (row.response === 'lost_tests') row.mean = 0;
    expect(breakdown.legend(findings)).toEqual([]);
    const parts = rowsOf('breakdown', findings, 'rect').flatMap(({ part }) => part ?? []);
    expect(new Set(parts)).toEqual(new Set(['units destroyed']));
  });

  it('lists every part and the whole, each with its own interval', () => {
    const { columns, rows } = breakdown.numbers(fixture());
    expect(columns).toEqual([
      'Force',
      'Variant',
      'failed tests',
      'units destroyed',
      'senior commander',
      'in all',
    ]);
    expect(rows).toHaveLength(12);
    // Means 3 and 1.5 at firmness 0, with standard errors of 1.5 and 1 over the root of 100,000.
    expect(cells('breakdown', fixture())[0].slice(2)).toEqual(['3.000', '1.500', '0.00', '4.50']);
    const half = 1.959964 * (2.5 / Math.sqrt(100_000));
    expect(rows[0][5]).toMatchObject({
      interval: `${(4.5 - half).toFixed(2)} to ${(4.5 + half).toFixed(2)}`,
    });
  });

  it('keeps the numbers of the parts clear of the bracket', () => {
    const findings = single();
    for (const row of findings.rows.responses) {
      if (row.response === 'lost_tests') Object.assign(row, { mean: 4, standard_error: 0.1 });
      if (row.response === 'lost_destroyed') Object.assign(row, { mean: 2, standard_error: 0.1 });
    }
    const texts = (wide: Findings) => rowsOf('breakdown', wide, 'text').map(({ words }) => words);
    expect(texts(findings)).toEqual(expect.arrayContaining(['4.00', '2.00', '6.00']));
    // Now the bracket covers almost all of the second part.
    for (const row of findings.rows.responses) {
      if (row.response === 'lost_tests') row.standard_error = 0.9;
    }
    expect(texts(findings)).not.toContain('2.00');
  });

  it('has a tooltip with every part and the whole, each with its interval', () => {
    const [told] = rowsOf('breakdown', single(), 'rect').flatMap((row) => row.told ?? []);
    const half = 1.959964 * (2.5 / Math.sqrt(100_000));
    expect(told).toMatch(/\nfailed tests: 3\.000 \(.+ to .+\)\n/);
    expect(told).toContain(`in all: 4.50 (${(4.5 - half).toFixed(2)} to ${(4.5 + half).toFixed(2)})`);
  });
});

describe('a system with two postures', () => {
  it('shows their names and colours in the areas', () => {
    const findings = fixture();
    findings.systems[0].postures = ['steady', 'fallen back'];
    findings.rows.postures = findings.rows.postures
      .filter(({ posture }) => ['steady', 'cautious', 'gone'].includes(posture))
      .map((row) => ({ ...row, posture: row.posture === 'cautious' ? 'fallen back' : row.posture }));
    expect(chart('posture-areas', findings).legend(findings)).toEqual([
      { label: 'steady', colour: 'stage1', mark: 'block' },
      { label: 'fallen back', colour: 'stage5', mark: 'block' },
    ]);
  });
});
