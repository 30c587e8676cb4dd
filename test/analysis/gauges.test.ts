import { describe, expect, test } from 'vitest';
import { gaugeRows } from '#src/analysis/by-turn.js';
import { totalOf } from '#src/analysis/responses.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { gaugeAt } from '#src/battlefield/gauge.js';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { starterScenario } from '#src/scenario/starter.js';
import { analysed, HEAD, studyOf } from './analysed.js';

/** Blue starts with four dice (unit, veteran, standard), red with one; neither can gain any. */
const POOLS = {
  ...HEAD,
  system: 'dice-pool',
  turnLimit: 5,
  combat: { model: 'flat', weapons: { rifle: { bands: [{ upTo: 36, needed: 6 }] } } },
  forces: [
    {
      id: 'blue',
      units: [
        {
          ...{ id: 'alpha', roster: { trooper: 8 }, slot: 24, at: 8 },
          'dice-pool': { commander: 'veteran', standards: 1 },
        },
      ],
    },
    { id: 'red', units: [{ id: 'bravo', roster: { trooper: 8 }, slot: 24, at: 8 }] },
  ],
};
/** Rows of a tally with blue’s dice, battles by value, at the end of turns 0, 1, 2 …; later turns are the same. */
function rowsOfBlue(byTurn: number[][]) {
  const study = studyOf(POOLS, 20);
  const plan = study.plans[0];
  const { layout, turnRoom, gauge } = plan.shape;
  expect(gauge).toBe(5);
  const tally = new Float64Array(layout.length);
  tally[layout.start.battles] = 20;
  byTurn.forEach((counts, turn) => {
    counts.forEach((battles, value) => {
      const before = byTurn[turn - 1]?.[value] ?? 0;
      tally[gaugeAt(layout.start.gauge, turnRoom, gauge, 0, turn) + value] = battles - before;
    });
  });
  tally[gaugeAt(layout.start.gauge, turnRoom, gauge, 1, 0) + 1] = 20;
  return gaugeRows(pointTally(study.points[0], plan, tally));
}

describe('rows of a tally by value', () => {
  const rows = rowsOfBlue([
    [0, 0, 0, 0, 20],
    [1, 4, 5, 5, 5],
    [2, 3, 5, 4, 6],
    [20, 0, 0, 0, 0],
  ]);
  const blue = rows.filter(({ force }) => force === 'blue');

  test('one for each force and turn, the start included', () => {
    expect(rows.map(({ force, turn }) => `${force} ${turn}`)).toEqual(
      ['blue', 'red'].flatMap((force) => [0, 1, 2, 3, 4, 5].map((turn) => `${force} ${turn}`)),
    );
    for (const row of rows) expect(row).toMatchObject({ gauge: 'morale dice', n: 20, design_point: 0 });
  });

  test('the start is certain', () => {
    expect(blue[0]).toMatchObject({ mean: 4, standard_error: 0, ci_low: 4, ci_high: 4, q05: 4, q95: 4 });
    expect(blue[0].interval_method).toBe('certain');
  });

  test('mean, error and quantiles are as calculated by hand', () => {
    // Σx = 49, Σx² = 149: variance (20 · 149 − 49²) / (20 · 19) = 579/380.
    const error = Math.sqrt(579 / 380 / 20);
    expect(blue[1]).toMatchObject({ mean: 2.45, interval_method: 'normal-mean' });
    expect(blue[1].standard_error).toBeCloseTo(error, 12);
    expect(blue[1].ci_low).toBeCloseTo(2.45 - 1.959964 * error, 6);
    expect(blue[1].ci_high).toBeCloseTo(2.45 + 1.959964 * error, 6);
    // At or below 0, 1, 2, 3, 4: 1, 5, 10, 15, 20 battles; then 2, 5, 10, 14, 20.
    expect(blue[1]).toMatchObject({ q05: 0, q25: 1, median: 2, q75: 3, q95: 4 });
    expect(blue[2]).toMatchObject({ q05: 0, q25: 1, median: 2, q75: 4, q95: 4 });
  });

  test('a value that every battle has is not certain, and it remains when nothing more is counted', () => {
    // u = z² / (n + z²) of the battles might have any other value, up to 4.
    const unseen = 3.841459 / 23.841459;
    for (const row of blue.slice(3)) {
      expect(row).toMatchObject({ mean: 0, standard_error: 0, ci_low: 0, interval_method: 'exact-zero' });
      expect(row.ci_high).toBeCloseTo(4 * unseen, 5);
      expect(row).toMatchObject({ q05: 0, median: 0, q95: 0 });
    }
  });
});

describe('the gauge of played battles', () => {
  const findings = analysed(POOLS, 300);

  test('starts at the dice of the forces, and ends at the response for the dice left', () => {
    for (const [force, dice] of [
      ['blue', 4],
      ['red', 1],
    ] as const) {
      const own = findings.rows.gauges.filter((row) => row.force === force);
      const left = findings.rows.responses.find(
        (row) => row.force === force && row.response === 'dice_left',
      )!;
      expect(own[0]).toMatchObject({ turn: 0, mean: dice, interval_method: 'certain' });
      expect(own.at(-1)).toMatchObject({
        turn: 5,
        mean: left.mean,
        ci_low: left.ci_low,
        ci_high: left.ci_high,
      });
      expect(left.mean).toBeLessThan(dice);
      for (const { q05, q25, median, q75, q95 } of own) {
        expect([q05, q25, median, q75, q95]).toEqual([q05, q25, median, q75, q95].toSorted((a, b) => a - b));
      }
    }
  });

  test('the parts of the breakdown are responses, and add up to the fall of the pool', () => {
    const { systems, rows } = findings;
    for (const [force, dice] of [
      ['blue', 4],
      ['red', 1],
    ] as const) {
      const parts = Object.keys(systems[0].breakdown!.parts).map(
        (name) => rows.responses.find((row) => row.force === force && row.response === name)!,
      );
      const end = rows.gauges.findLast((row) => row.force === force)!;
      expect(totalOf(parts).mean).toBeCloseTo(dice - end.mean, 9);
      // No force gains dice, so the interval of the dice left is that of the dice lost.
      expect(totalOf(parts).low).toBeLessThanOrEqual(dice - end.ci_high + 1e-9);
      expect(totalOf(parts).high).toBeGreaterThanOrEqual(dice - end.ci_low - 1e-9);
    }
  });

  test('has everything that the charts need', () => {
    expect(findings.systems[0].gauge).toEqual({ name: 'morale dice', title: 'Morale dice left' });
    expect(findings.systems[0].postures).toEqual(['steady', 'fallen back']);
    const drawn = chartsOf(findings).filter((chart) => applies(chart, findings));
    expect(drawn.map((chart) => chart.title(findings))).toEqual(
      expect.arrayContaining(['Morale dice left', 'Why the pool fell']),
    );
  });
});

test('a system without a gauge and a breakdown has no rows and no charts of them', () => {
  const findings = analysed(starterScenario(), 50);
  expect(findings.systems).toMatchObject([{ id: 'morale-ratio', gauge: null, breakdown: null }]);
  expect(findings.rows.gauges).toEqual([]);
  const drawn = chartsOf(findings)
    .filter((chart) => applies(chart, findings))
    .map(({ id }) => id);
  expect(drawn).toContain('posture-areas');
  expect(drawn).not.toContain('gauge');
  expect(drawn).not.toContain('breakdown');
});

describe('the mean of a sum', () => {
  const row = (mean: number, standard_error: number, ci_low: number, ci_high: number) => ({
    ...{ design_point: 0, variant: '', force: 'blue', response: '', interval_method: 'normal-mean' as const },
    ...{ mean, standard_error, ci_low, ci_high, n: 100 },
  });

  test('has at most the sum of the standard errors', () => {
    const { mean, low, high } = totalOf([row(1, 0.1, 0.8, 1.2), row(2, 0.2, 1.6, 2.4), row(0, 0, 0, 0.3)]);
    expect(mean).toBe(3);
    expect(low).toBeCloseTo(3 - 1.959964 * 0.3, 6);
    expect(high).toBeCloseTo(3 + 1.959964 * 0.3, 6);
  });

  test('without any spread, or with one battle, the ends of the parts are added', () => {
    expect(totalOf([row(1, 0, 0.5, 1.5), row(0, 0, 0, 0.25)])).toEqual({ mean: 1, low: 0.5, high: 1.75 });
    expect(totalOf([row(0.01, 0.01, 0, 0.03), row(0.01, 0.01, 0, 0.03)]).low).toBe(0);
    expect(totalOf([row(1, Number.NaN, 0, 4), row(0, 0, 0, 4)])).toEqual({ mean: 1, low: 0, high: 8 });
  });
});
