import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import type { Findings } from '#src/analysis/findings.js';
import type { Chart } from '#src/report/charts/chart.js';
import { turnEventChart } from '#src/report/charts/turn-events.js';
import { renderResults } from '#src/report/results.js';
import { fixture } from './fixture.js';
import { many, single } from './variations.js';

type Value = Record<string, unknown>;

const chartsIn = ({ systems: [system] }: Findings) =>
  system!.turnEvents.map((set) => turnEventChart(set, system!)) as [Chart, Chart, Chart];
const [turnEvents, effects, demoralization] = chartsIn(fixture());
const valuesOf = (findings: Findings, chart = turnEvents): Value[] =>
  (chart.spec(findings) as { data: { values: Value[] } }).data.values;

/** Nothing but what is said of force, turn and event happens. */
function only(happens: readonly [force: string, turn: number, event: string, mean: number][]): Findings {
  const findings = single();
  for (const row of findings.rows.turn_events) {
    const mean =
      happens.find(
        ([force, turn, event]) => row.force === force && row.turn === turn && row.event === event,
      )?.[3] ?? 0;
    Object.assign(row, { mean, ci_low: mean - 0.1, ci_high: mean + 0.1 });
  }
  return findings;
}

describe('the turn events', () => {
  it('are called what the system calls them, by turn', () => {
    expect(turnEvents.title(fixture())).toBe('Results of tests by turn');
    expect(turnEvents.spec(fixture()).title).toMatchObject({ text: 'Results of tests by turn' });
  });

  it('are stacked in their order, each as high as its mean', () => {
    const findings = fixture();
    const values = valuesOf(findings);
    for (const [f, force] of findings.forces.entries()) {
      for (const point of findings.designPoints) {
        const rows = findings.rows.turn_events.filter(
          (row) =>
            row.set === 'tests' &&
            row.force === force.id &&
            row.design_point === point.index &&
            row.turn === 3,
        );
        const bar = values.filter(
          (value) => value.force_order === f && value.variant_order === point.index && value.turn === 3,
        );
        expect(bar.map(({ event }) => event)).toEqual(['carries on', 'held', 'retires', 'runs']);
        let below = 0;
        for (const [i, { mean }] of rows.entries()) {
          expect(bar[i]).toMatchObject({ left: 2.6, right: 3.4, from: below, to: below + mean });
          below += mean;
        }
      }
    }
  });

  it('leave out what did not happen, and keep it in the legend', () => {
    const findings = only([
      ['defenders', 2, 'held', 1.5],
      ['defenders', 2, 'runs', 0.5],
    ]);
    expect(valuesOf(findings)).toMatchObject([
      { force_order: 0, from: 0, to: 0 },
      { force_order: 1, turn: 2, event: 'held', from: 0, to: 1.5, shown: '1.50 (1.40 to 1.60)' },
      { force_order: 1, turn: 2, event: 'runs', from: 1.5, to: 2, shown: '0.50 (0.40 to 0.60)' },
    ]);
    const { spec } = compile(turnEvents.spec(findings));
    const { fill } = spec.legends![0]!;
    expect(spec.scales!.find(({ name }) => name === fill)).toMatchObject({
      domain: ['carries on', 'held', 'retires', 'runs'],
      range: ['#56B4E9', '#F0E442', '#E69F00', '#D55E00'],
    });
  });

  it('have a tooltip that says the interval', () => {
    expect(JSON.stringify(turnEvents.spec(single()))).toContain(
      '{"field":"shown","type":"nominal","title":"Mean, with its 95\u00a0% interval"}',
    );
  });

  it('of a long battle stand without gaps', () => {
    const findings = single();
    findings.scenario.turnLimit = 61;
    expect(valuesOf(findings)[0]).toMatchObject({ turn: 1, left: 0.5, right: 1.5 });
    expect(JSON.stringify(turnEvents.spec(findings))).toContain('"strokeWidth":0}');
  });

  it('are drawn for the baseline alone when there are many variants, which is said', () => {
    expect(JSON.stringify(chartsIn(many())[0].spec(many()).title)).toContain('the baseline of 42 variants');
    expect(new Set(valuesOf(many(), chartsIn(many())[0]).map(({ variant }) => variant)).size).toBe(1);
  });

  it('say the numbers of the five turns in which most happens, in their order', () => {
    const busy: [string, number, string, number][] = [12, 2, 7, 5, 4, 9].map((turn) => [
      'attackers',
      turn,
      'runs',
      turn === 7 ? 0.25 : turn,
    ]);
    const { columns, rows } = turnEvents.numbers(only(busy));
    expect(columns).toEqual(['Force', 'Variant', 'Turn', 'carries on', 'held', 'retires', 'runs']);
    expect(rows.map((row) => row[2])).toEqual([...['2', '4', '5', '9', '12'], ...['2', '4', '5', '9', '12']]);
    expect(rows[0]!.slice(5)).toEqual([
      { estimate: '0.00', interval: '0.00 to 0.10' },
      { estimate: '2.00', interval: '1.90 to 2.10' },
    ]);
  });
});

describe('a set with groups', () => {
  it('has a row of pictures for each group to which anything happened, in their order', () => {
    const values = valuesOf(single(), effects);
    expect([...new Set(values.map(({ row }) => row))]).toEqual(['veteran', 'regular', 'conscript']);
    expect(effects.title(single())).toBe('Effects of tests by grade and turn');
    const { spec } = compile(effects.spec(single()));
    expect(spec.layout).toMatchObject({ columns: { signal: "length(data('column_domain'))" } });
  });

  it('keeps the place of a picture in which nothing happens', () => {
    // The second force has no veterans.
    const empty = valuesOf(single(), effects).filter(
      ({ force_order, group }) => force_order === 1 && group === 'veteran',
    );
    expect(empty).toMatchObject([{ from: 0, to: 0, left: 1, right: 1 }]);
    const named = effects.numbers(single()).rows.map((row) => row.slice(0, 2));
    expect(named).toContainEqual(['Attacking platoon', 'veteran']);
    expect(named).not.toContainEqual(['Dug-in sections', 'veteran']);
  });

  it('stacks the events of each group from zero', () => {
    const values = valuesOf(single(), effects);
    for (const group of ['veteran', 'regular', 'conscript']) {
      const bar = values.filter(
        (value) => value.group === group && value.force_order === 0 && value.turn === 6,
      );
      expect(bar[0]).toMatchObject({ event: 'no effect', from: 0 });
      for (const [i, part] of bar.slice(1).entries()) expect(part.from).toBe(bar[i]!.to);
    }
  });

  it('has a row for each group and variant when they have room, else shows the baseline', () => {
    // Three groups in six variants are more than twelve rows.
    expect(JSON.stringify(effects.spec(fixture()).title)).toContain('the baseline of 6 variants');
    const two = fixture();
    two.rows.turn_events = two.rows.turn_events.filter(({ group }) => group !== 'regular');
    expect(JSON.stringify(effects.spec(two).title)).not.toContain('the baseline of');
    const rows = [...new Map(valuesOf(two, effects).map(({ row, row_order }) => [row_order, row]))];
    expect(rows).toHaveLength(12);
    expect(rows[6]![1]).toBe('conscript · leaders: off · classes: off (baseline)');
  });

  it('leaves out a group that only variants have which are not shown', () => {
    const findings = fixture();
    for (const row of findings.rows.turn_events) {
      if (row.group === 'conscript' && row.design_point === 0) row.mean = 0;
    }
    expect([...new Set(valuesOf(findings, effects).map(({ row }) => row))]).toEqual(['veteran', 'regular']);
  });

  it('says its numbers group by group', () => {
    const { columns, rows, headings } = effects.numbers(single());
    expect(columns.slice(0, headings)).toEqual(['Force', 'Grade', 'Variant', 'Turn']);
    expect(rows).toHaveLength(5 * (3 + 2));
  });
});

describe('a set of flows', () => {
  it('goes up with what comes and down with what goes', () => {
    const bar = valuesOf(single(), demoralization).filter(
      ({ force_order, turn }) => force_order === 0 && turn === 8,
    );
    expect(bar.map(({ event }) => event)).toEqual(['demoralized', 'recovered', 'lost demoralized']);
    const [comes, recovered, lost] = bar as { from: number; to: number }[];
    const mean = (event: string) =>
      single().rows.turn_events.find(
        (row) => row.force === 'attackers' && row.turn === 8 && row.event === event,
      )!.mean;
    expect(comes).toMatchObject({ from: 0, to: mean('demoralized') });
    expect(recovered).toMatchObject({ from: 0, to: -mean('recovered') });
    expect(lost).toMatchObject({
      from: -mean('recovered'),
      to: -mean('recovered') - mean('lost demoralized'),
    });
  });

  it('says under its title what is up and what is down', () => {
    expect(JSON.stringify(demoralization.spec(fixture()).title)).toContain(
      'Up: demoralized. Down: recovered, lost demoralized.',
    );
    expect(demoralization.help).toContain('line at zero');
  });

  it('has room on both sides of zero, and numbers without a sign', () => {
    const spec = JSON.stringify(demoralization.spec(single()));
    const [, low, high] = /"domain":\[(-[\d.]+),([\d.]+)\]/.exec(spec)!;
    expect(Number(low)).toBeLessThan(-2);
    expect(Number(high)).toBeGreaterThan(2);
    expect(spec).toContain('abs(datum.value)');
  });
});

describe('a system without turn events', () => {
  it('has no chart of them, and a file of its header alone', async () => {
    const findings = single();
    findings.systems[0]!.turnEvents = [];
    findings.rows.turn_events = [];
    const files = await renderResults(findings, async () => '<svg></svg>');
    expect(files.map(({ path }) => path).filter((name) => name.startsWith('turn-events'))).toEqual([]);
    const file = files.find(({ path }) => path === 'turn_events.csv')!;
    expect(String(file.content).split('\n')).toHaveLength(2);
    expect(files.find(({ path }) => path === 'report.html')!.content).not.toContain('Results of tests');
  });

  it('nor has one in which nothing happens', () => {
    expect(turnEvents.applies(only([]))).toBe(false);
    expect(effects.applies(only([]))).toBe(false);
    expect(turnEvents.applies(only([['attackers', 1, 'held', 0.01]]))).toBe(true);
  });
});
