import { describe, expect, it } from 'vitest';
import { applies, type Chart } from '#src/report/charts/chart.js';
import { drawn } from '#src/report/charts/palette.js';
import { turnEventChart } from '#src/report/charts/turn-events.js';
import type { Findings } from '#src/words/findings.js';
import { fixture } from './fixture.js';
import { axisOf, drawnIn, panelsOf, tipsIn, wordsIn } from './panels.js';
import { many, single } from './variations.js';

const chartsIn = ({ systems: [system] }: Findings) =>
  system.turnEvents.map((set) => turnEventChart(set, system)) as [Chart, Chart, Chart];
const [turnEvents, effects, demoralization] = chartsIn(fixture());
const panels = (findings: Findings, chart = turnEvents) => panelsOf(chart.spec(findings));

/** Bars of a panel in units of the data; the block of the force, left of the plot, is left out. */
function barsIn(panel: ReturnType<typeof panelsOf>[number]) {
  const [least, most] = axisOf(panel, 'y').domain as [number, number];
  const [first, last] = axisOf(panel, 'x').domain as [number, number];
  const value = (y: number) => most - (y / panel.height) * (most - least);
  const turn = (x: number) => first + (x / panel.width) * (last - first);
  return (drawnIn(panel, 'rect') as { x: number; x2: number; y: number; y2: number; colour: string }[])
    .filter(({ x }) => x >= 0)
    .map(({ x, x2, y, y2, colour }) => ({
      turn: Math.round(turn((x + x2) / 2)),
      width: turn(x2) - turn(x),
      from: value(y2),
      to: value(y),
      colour,
    }));
}

/** Only the given events happen. */
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
  it('have the title that the system gives them, by turn', () => {
    expect(turnEvents.title(fixture())).toBe('Results of tests by turn');
  });

  it('are stacked in their order, each as high as its mean', () => {
    const findings = single();
    for (const [f, force] of findings.forces.entries()) {
      const bar = barsIn(panels(findings)[f]).filter(({ turn }) => turn === 3);
      const rows = findings.rows.turn_events.filter(
        (row) => row.set === 'tests' && row.force === force.id && row.turn === 3,
      );
      expect(rows).toHaveLength(4);
      let below = 0;
      for (const [i, { mean }] of rows.entries()) {
        expect(bar[i].from).toBeCloseTo(below, 3);
        expect(bar[i].to).toBeCloseTo(below + mean, 3);
        expect(bar[i].width).toBeCloseTo(0.8, 3);
        below += mean;
      }
      expect(bar.map(({ colour }) => colour)).toEqual(
        (['stage1', 'stage2', 'stage3', 'stage4'] as const).map(drawn),
      );
    }
  });

  it('leave out events that did not happen, but not in the legend, and end with the last event', () => {
    const findings = only([
      ['defenders', 2, 'held', 1.5],
      ['defenders', 2, 'runs', 0.5],
    ]);
    const [attackers, defenders] = panels(findings);
    expect(barsIn(attackers)).toEqual([]);
    expect(barsIn(defenders)).toMatchObject([
      { turn: 2, from: 0, to: expect.closeTo(1.5, 3) },
      { turn: 2, from: expect.closeTo(1.5, 3), to: expect.closeTo(2, 3) },
    ]);
    expect(axisOf(defenders, 'x')).toMatchObject({
      domain: [0.5, 2.5],
      title: 'turn (hardly anything after 2)',
    });
    expect(turnEvents.legend(findings).map(({ label }) => label)).toEqual([
      'carries on',
      'held',
      'retires',
      'runs',
    ]);
    expect(turnEvents.finding(findings)).toBe('Results of tests: the busiest turn is 2 for Dug-in sections.');
    const both = only([
      ['attackers', 2, 'held', 1],
      ['defenders', 2, 'held', 1.5],
    ]);
    expect(turnEvents.finding(both)).toBe('Results of tests: the busiest turn is 2 for both.');
  });

  it('have a tooltip for each turn that shows the intervals', () => {
    const tips = tipsIn(panels(only([['defenders', 2, 'held', 1.5]]))[1]);
    expect(tips).toHaveLength(2);
    expect(tips[1]).toMatch(/^Turn 2\ncarries on: 0.00 \(0.00 to 0.10\)\nheld: 1.50 \(1.40 to 1.60\)\n/);
  });

  it('of a long battle have no gaps', () => {
    const findings = single();
    findings.scenario.turnLimit = 61;
    findings.rows.turn_events[0].turn = 61;
    expect(barsIn(panels(findings)[0])[0].width).toBeCloseTo(1, 3);
  });

  it('are drawn for the baseline alone when there are many variants, and say so', () => {
    const [chart] = chartsIn(many());
    expect(chart.shows(many())).toContain('1 of 42 variants: the baseline');
    expect(panels(many(), chart)).toHaveLength(2);
  });

  it('list the numbers of the five turns in which most happens, in order', () => {
    const busy: [string, number, string, number][] = [12, 2, 7, 5, 4, 9].map((turn) => [
      'attackers',
      turn,
      'runs',
      turn === 7 ? 0.25 : turn,
    ]);
    const { columns, rows } = turnEvents.numbers(only(busy));
    expect(columns).toEqual(['Force', 'Variant', 'Turn', 'carries on', 'held', 'retires', 'runs']);
    expect(rows.map((row) => row[2])).toEqual([...['2', '4', '5', '9', '12'], ...['2', '4', '5', '9', '12']]);
    expect(rows[0].slice(5)).toEqual([
      { estimate: '0.00', interval: '0.00 to 0.10' },
      { estimate: '2.00', interval: '1.90 to 2.10' },
    ]);
  });
});

describe('a set with groups', () => {
  const headsOf = (findings: Findings) => panels(findings, effects).map((panel) => wordsIn(panel).join(' '));

  it('has a row of panels for each group that has any events, in their order', () => {
    expect(effects.title(single())).toBe('Effects of tests by grade and turn');
    expect(headsOf(single())).toEqual(
      ['veteran', 'regular', 'conscript'].flatMap((group) =>
        ['Attacking platoon', 'Dug-in sections'].map((force) => `${force} · ${group}`),
      ),
    );
  });

  it('keeps the place of a panel in which nothing happens', () => {
    // The second force has no veterans.
    expect(barsIn(panels(single(), effects)[1])).toEqual([]);
    const named = effects.numbers(single()).rows.map((row) => row.slice(0, 2));
    expect(named).toContainEqual(['Attacking platoon', 'veteran']);
    expect(named).not.toContainEqual(['Dug-in sections', 'veteran']);
  });

  it('has a row for each group and variant if there is room, else shows the baseline', () => {
    // Three groups in six variants are more than six rows.
    expect(effects.shows(fixture())).toContain('1 of 6 variants: the baseline');
    const two = fixture();
    two.rows.turn_events = two.rows.turn_events.filter(
      ({ group, design_point }) => group === 'veteran' || design_point > 99,
    );
    expect(effects.shows(two)).not.toContain('variants');
    expect(headsOf(two)).toHaveLength(12);
    expect(headsOf(two)[2]).toBe('Attacking platoon · grade veteran · leaders off · classes intended');
  });

  it('lists its numbers group by group', () => {
    const { columns, rows, headings } = effects.numbers(single());
    expect(columns.slice(0, headings)).toEqual(['Force', 'Grade', 'Variant', 'Turn']);
    expect(rows).toHaveLength(5 * (3 + 2));
  });
});

describe('a set of flows', () => {
  it('goes up for arrivals and down for departures', () => {
    const bar = barsIn(panels(single(), demoralization)[0]).filter(({ turn }) => turn === 8);
    const mean = (event: string) =>
      single().rows.turn_events.find(
        (row) => row.force === 'attackers' && row.turn === 8 && row.event === event,
      )!.mean;
    const [recovered, lost] = [mean('recovered'), mean('lost demoralized')];
    const ends = [
      [0, mean('demoralized')],
      [-recovered, 0],
      [-recovered - lost, -recovered],
    ];
    expect(bar).toHaveLength(3);
    for (const [i, [from, to]] of ends.entries()) {
      expect(bar[i].from).toBeCloseTo(from, 3);
      expect(bar[i].to).toBeCloseTo(to, 3);
    }
  });

  it('says what is up and what is down', () => {
    expect(demoralization.shows(fixture())).toContain('Up: demoralized. Down: recovered, lost demoralized.');
    expect(demoralization.help).toContain('line at zero');
  });

  it('has room on both sides of zero, and numbers without a sign', () => {
    const { domain } = axisOf(panels(single(), demoralization)[0], 'y');
    expect(domain[0]).toBeLessThan(-2);
    expect(domain[1]).toBeGreaterThan(2);
    expect(JSON.stringify(demoralization.spec(single()))).toContain('abs(datum.value)');
  });
});

describe('a system without turn events', () => {
  it('has no chart either if nothing happens', () => {
    expect(applies(turnEvents, only([]))).toBe(false);
    expect(turnEvents.leftOut(only([]))).toBe('results of tests');
    expect(applies(effects, only([]))).toBe(false);
    expect(applies(turnEvents, only([['attackers', 1, 'held', 0.01]]))).toBe(true);
  });
});
