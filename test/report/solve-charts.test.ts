import { describe, expect, it } from 'vitest';
import { applies } from '#src/report/charts/chart.js';
import { drawn } from '#src/report/charts/palette.js';
import { solveCurve } from '#src/report/charts/solve-curve.js';
import { solveLine } from '#src/report/charts/solve-line.js';
import type { Findings, SolveFindings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { marksOf } from './panels.js';

type Row = Findings['rows']['solve'][number];

const HEAD: Omit<SolveFindings, 'unknowns' | 'sentences'> = {
  ...{ measure: 'win_rate.attackers', plotted: 'how often Attackers hold the field', isShare: true },
  ...{ relation: '=', target: 0.5, within: 0, goal: '50%', battles: 40_960 },
  summary: fixture().summary,
};
const row = (value: number, estimate: number | null, more: Partial<Row> = {}): Row => ({
  ...{ path: 'a', value, second_path: '', second_value: null, measure: HEAD.measure, target: 0.5, within: 0 },
  estimate,
  sequence_low: estimate === null ? null : estimate - 0.03,
  sequence_high: estimate === null ? null : estimate + 0.03,
  side: (estimate ?? 0) > 0.5 ? 'above' : 'below',
  ...{ answer: false, battles_needed: null, n: estimate === null ? 0 : 4096, ...more },
});

/** Values 1 to 6: 3 cannot be distinguished from the target, 4 lies on the other side; 5 was not played. */
function curve(): Findings {
  const findings = fixture();
  findings.solve = {
    ...HEAD,
    unknowns: [{ path: 'a', name: 'troopers', now: 2, values: [1, 2, 3, 4, 5, 6] }],
    sentences: ['Attackers hold the field in 50% of battles with troopers between 3 and 4.'],
  };
  findings.rows.solve = [
    row(1, 0.9),
    row(2, 0.7),
    row(3, 0.51, { side: 'undecided', answer: true }),
    row(4, 0.4, { answer: true }),
    row(5, null),
    row(6, 0.1),
  ];
  return findings;
}

/** Three values by three: the line runs between the second numbers 10 and 20, then 20 and 30. */
function line(): Findings {
  const findings = curve();
  const axis = (name: string, values: number[]) => ({ path: name, name, now: null, values });
  findings.solve!.unknowns = [axis('troopers', [1, 2, 3]), axis('range', [10, 20, 30])];
  const cell = (value: number, second_value: number, estimate: number | null, more?: Partial<Row>) =>
    row(value, estimate, { second_path: 'range', second_value, ...more });
  findings.rows.solve = [
    ...[cell(1, 10, 0.4, { answer: true }), cell(1, 20, 0.6, { answer: true }), cell(1, 30, 0.9)],
    ...[cell(2, 10, 0.2), cell(2, 20, 0.4, { answer: true }), cell(2, 30, 0.6, { answer: true })],
    ...[cell(3, 10, 0.1), cell(3, 20, null), cell(3, 30, 0.3)],
  ];
  return findings;
}

const rowsOf = (spec: unknown, type: string) => marksOf(spec, type) as Record<string, number | string>[];

describe('the curve of a number that was solved for', () => {
  it('is drawn for one number, the line for two', () => {
    expect([solveCurve, solveLine].map((chart) => applies(chart, curve()))).toEqual([true, false]);
    expect([solveCurve, solveLine].map((chart) => applies(chart, line()))).toEqual([false, true]);
    expect([solveCurve, solveLine].map((chart) => applies(chart, fixture()))).toEqual([false, false]);
  });

  it.each(['wide', 'narrow'] as const)(
    'has a mark for each value that was played, hollow where it is undecided: %s',
    (layout) => {
      const dots = rowsOf(solveCurve.spec(curve(), layout), 'point');
      expect(dots.map(({ value }) => value)).toEqual([1, 2, 3, 4, 6]);
      const hollow = dots.filter(({ fill }) => fill === drawn('ground'));
      expect(hollow.map(({ value }) => value)).toEqual([3]);
    },
  );

  it('has a band over every value that may be the answer, and the target', () => {
    const spec = solveCurve.spec(curve());
    const at = new Map(rowsOf(spec, 'point').map(({ value, x }) => [value, Number(x)]));
    const [band, ...others] = rowsOf(spec, 'rect').filter(({ fill }) => fill === drawn('band'));
    expect(others).toEqual([]);
    const within = [...at]
      .filter(([, x]) => x > Number(band.x) && x < Number(band.x2))
      .map(([value]) => value);
    expect(within).toEqual([3, 4]);
    const texts = rowsOf(spec, 'text').map(({ words }) => words);
    expect(texts).toEqual(expect.arrayContaining(['target 50%', 'as written', 'troopers']));
  });

  it('breaks off at a value without anything to measure', () => {
    const findings = curve();
    findings.rows.solve[1] = row(2, null, { side: 'none', n: 4096 });
    const lines = (of: Findings) => new Set(rowsOf(solveCurve.spec(of), 'line').map(({ line }) => line)).size;
    expect(lines(findings)).toBe(lines(curve()) + 1);
    expect(rowsOf(solveCurve.spec(findings), 'point').map(({ value }) => value)).toEqual([1, 3, 4, 6]);
    expect(solveCurve.numbers(findings).rows[1]).toEqual(['2', '–', 'nothing to measure', 'no', '4,096']);
    for (const each of findings.rows.solve)
      Object.assign(each, row(each.value, null, { side: 'none', n: 4096 }));
    expect(rowsOf(solveCurve.spec(findings), 'point')).toEqual([]);
  });

  it('lists its numbers', () => {
    const { columns, rows } = solveCurve.numbers(curve());
    expect(columns).toEqual(['troopers', 'win_rate.attackers', 'it lies', 'may be the answer', 'battles']);
    expect(rows[2]).toEqual([
      '3',
      { estimate: '51.0%', interval: '48.0 to 54.0' },
      'cannot be distinguished from the target',
      'yes',
      '4,096',
    ]);
    expect(rows.length).toBe(5);
  });
});

describe('the grid of two numbers', () => {
  it('has a cell for each pair, pale where it was not played', () => {
    const cells = rowsOf(solveLine.spec(line()), 'rect').filter(({ first }) => first !== undefined);
    expect(cells.length).toBe(9);
    expect(
      cells.filter(({ opacity }) => Number(opacity) < 1).map(({ first, second }) => [first, second]),
    ).toEqual([[3, 20]]);
    const above = cells.filter(({ fill }) => fill === drawn('stage4'));
    expect(above.map(({ first, second }) => [first, second])).toEqual([
      [1, 20],
      [1, 30],
      [2, 30],
    ]);
  });

  it('leaves out cells without anything to measure', () => {
    const findings = line();
    findings.rows.solve[8] = { ...findings.rows.solve[8], estimate: null, side: 'none' };
    const cells = rowsOf(solveLine.spec(findings), 'rect').filter(({ first }) => first !== undefined);
    expect(cells.length).toBe(8);
  });

  it('says in its legend what a pale cell is', () => {
    expect(solveLine.legend(line()).slice(2)).toEqual([
      {
        ...{ label: 'not played, taken to lie below the target', colour: 'stage1', mark: 'block' },
        opacity: 0.45,
      },
    ]);
    const played = line();
    for (const each of played.rows.solve) each.n = 4096;
    expect(solveLine.legend(played)).toHaveLength(2);
  });

  it('has the line where the target is crossed, and ends where it is not', () => {
    const spec = solveLine.spec(line());
    const cells = rowsOf(spec, 'rect').filter(({ first }) => first !== undefined);
    const middle = (first: number, second: number) => {
      const found = cells.find((cell) => cell.first === first && cell.second === second)!;
      return (Number(found.y) + Number(found.y2)) / 2;
    };
    const drawnLine = rowsOf(spec, 'line');
    expect(drawnLine.length).toBe(2);
    // Halfway between 40% and 60%.
    expect(drawnLine[0].y).toBeCloseTo((middle(1, 10) + middle(1, 20)) / 2, 0);
    expect(drawnLine[1].y).toBeCloseTo((middle(2, 20) + middle(2, 30)) / 2, 0);
  });

  it('has no line where a side of it is not certain', () => {
    const unsure = line();
    for (const each of unsure.rows.solve) if (each.estimate === 0.6) each.side = 'undecided';
    // At 1 the next value is certain, at 2 there is none.
    expect(rowsOf(solveLine.spec(unsure), 'line').length).toBe(1);
  });

  it('lists the pairs that may be the answer', () => {
    expect(solveLine.numbers(line()).rows.map(([first, second]) => [first, second])).toEqual([
      ['1', '10'],
      ['1', '20'],
      ['2', '20'],
      ['2', '30'],
    ]);
  });
});
