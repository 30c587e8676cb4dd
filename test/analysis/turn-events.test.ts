import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { turnEventRows } from '#src/analysis/by-turn.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { eventAt } from '#src/battlefield/ledger.js';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import { systemOf, systems } from '#src/rules/registry.js';
import { starterScenario } from '#src/scenario/starter.js';
import { ROOT } from '../root.js';
import { analysed, NOVICES, studyOf } from './analysed.js';

const RESULTS = ['carries on', 'held', 'retires', 'runs'];

describe('rows of a tally by force, turn and event', () => {
  const study = studyOf(NOVICES, 20);
  const plan = study.plans[0];
  const { layout, turnRoom, events } = plan.shape;
  const tally = new Float64Array(layout.length);
  tally[layout.start.battles] = 20;
  const write = (force: number, turn: number, event: number, sum: number, squares: number) => {
    const at = eventAt(layout.start.events, turnRoom, events, force, turn) + event * 2;
    tally[at] = sum;
    tally[at + 1] = squares;
  };
  // Red in turn 2: ten battles with none held, five with 2, five with 4; all six run in every battle of turn 3.
  write(1, 2, 1, 30, 100);
  write(1, 3, 3, 120, 720);
  const rows = turnEventRows([pointTally(study.points[0], plan, tally)]);
  const rowOf = (force: string, turn: number, event: string) =>
    rows.find((row) => row.force === force && row.turn === turn && row.event === event)!;

  test('one for each force, turn and event, from turn 1 to the last', () => {
    expect(rows.map(({ force, turn, event }) => `${force} ${turn} ${event}`)).toEqual(
      ['blue', 'red'].flatMap((force) =>
        [1, 2, 3, 4].flatMap((turn) => RESULTS.map((event) => `${force} ${turn} ${event}`)),
      ),
    );
    for (const row of rows) expect(row).toMatchObject({ design_point: 0, set: 'tests', group: '', n: 20 });
  });

  test('mean and error are as calculated by hand', () => {
    // Variance (20 · 100 − 30²) / (20 · 19) = 1100/380.
    const error = Math.sqrt(1100 / 380 / 20);
    const row = rowOf('red', 2, 'held');
    expect(row).toMatchObject({ mean: 1.5, interval_method: 'normal-mean' });
    expect(row.standard_error).toBeCloseTo(error, 12);
    expect(row.ci_low).toBeCloseTo(1.5 - 1.959964 * error, 6);
    expect(row.ci_high).toBeCloseTo(1.5 + 1.959964 * error, 6);
  });

  test('a number that is the same in every battle might still be 0, or the maximum', () => {
    // u = z² / (n + z²) of the battles might have any other number, up to 6, since a piece tests once in a turn.
    const unseen = 3.841459 / 23.841459;
    const all = rowOf('red', 3, 'runs');
    expect(all).toMatchObject({ mean: 6, standard_error: 0, interval_method: 'exact-zero' });
    expect(all.ci_low).toBeCloseTo(6 - 6 * unseen, 5);
    expect(all.ci_high).toBe(6);
    const none = rowOf('blue', 3, 'runs');
    expect(none).toMatchObject({ mean: 0, standard_error: 0, ci_low: 0, interval_method: 'exact-zero' });
    expect(none.ci_high).toBeCloseTo(6 * unseen, 5);
  });
});

describe('the rows of played battles', () => {
  const findings = analysed(NOVICES, 300);
  const { responses, turn_events } = findings.rows;
  const meanOf = (force: string, response: string) =>
    responses.find((row) => row.force === force && row.response === response)!.mean;
  const wholeOf = (force: string, event: string) =>
    turn_events
      .filter((row) => row.force === force && row.event === event)
      .reduce((sum, row) => sum + row.mean, 0);

  test.each(['blue', 'red'])('the turns of %s add up to its responses', (force) => {
    expect(wholeOf(force, 'held')).toBeGreaterThan(0);
    expect(wholeOf(force, 'held')).toBeCloseTo(meanOf(force, 'held'), 9);
    expect(wholeOf(force, 'retires')).toBeCloseTo(meanOf(force, 'retired'), 9);
    expect(wholeOf(force, 'runs')).toBeCloseTo(meanOf(force, 'retreated') + meanOf(force, 'surrendered'), 9);
  });

  test('have everything that the chart needs', () => {
    expect(findings.systems[0].turnEvents).toEqual([
      { id: 'tests', title: 'Results of tests', what: 'pieces', names: RESULTS },
    ]);
    const drawn = chartsOf(findings)
      .filter((chart) => applies(chart, findings))
      .map((chart) => chart.title(findings));
    expect(drawn).toContain('Results of tests by turn');
    expect(drawn).toContain('What triggered the tests');
  });
});

describe('a system with several sets of turn events, one of them in groups', () => {
  const text = readFileSync(join(ROOT, 'scenarios', 'trench-assault.yaml'), 'utf8');
  const { turnEvents } = systemOf('troop-grade');
  const kinds = turnEvents!.flatMap(({ id, names, groups }) =>
    (groups?.names ?? ['']).flatMap((group) => names.map((event) => [id, group, event])),
  );

  test('counts set by set, group by group and event by event', () => {
    const { points, plans } = studyOf(text, 20);
    const [{ shape }] = plans;
    const { start, length } = shape.layout;
    const tally = new Float64Array(length);
    tally[start.battles] = 20;
    // In one battle of twenty, one of the first kind, two of the second, and so on.
    for (const i of kinds.keys())
      tally.set([i + 1, (i + 1) ** 2], eventAt(start.events, shape.turnRoom, shape.events, 1, 2) + 2 * i);
    const rows = turnEventRows([pointTally(points[0], plans[0], tally)]);
    const counted = rows.filter(({ mean }) => mean > 0);
    expect(counted.map(({ set, group, event }) => [set, group, event])).toEqual(kinds);
    expect(counted.map(({ mean }) => Math.round(20 * mean))).toEqual(kinds.map((_, i) => i + 1));
    const [, { id }] = points[0].scenario.forces;
    for (const { force, turn } of counted) expect({ force, turn }).toEqual({ force: id, turn: 2 });
    expect(rows).toHaveLength(2 * points[0].scenario.turnLimit * kinds.length);
  });

  test('describes each of them, and has a chart for each', () => {
    const findings = analysed(text, 60);
    const described = turnEvents!.map((set) => ({ ...set, perTurn: undefined }));
    expect(findings.systems[0].turnEvents).toEqual(described);
    const drawn = chartsOf(findings).flatMap((chart) => (applies(chart, findings) ? [chart.id] : []));
    expect(drawn).toEqual(expect.arrayContaining(described.map(({ id }) => `turn-events-${id}`)));
  });

  test('has rows of a group at all design points if it is busy at one, and none of one without units', () => {
    const { rows, designPoints } = analysed(text, 20);
    const pointsWith = (group: string) =>
      new Set(rows.turn_events.filter((row) => row.group === group).map((row) => row.design_point));
    const veterans = designPoints.filter(({ levels }) => levels[0] === 'veteran');
    expect(veterans.length).toBeLessThan(designPoints.length);
    expect(pointsWith('veteran').size).toBe(designPoints.length);
    expect(pointsWith('elite').size).toBe(0);
  });
});

test('a system without turn events has no rows and no chart of them', () => {
  const findings = analysed(starterScenario(), 50);
  expect(findings.systems).toMatchObject([{ id: 'morale-ratio', turnEvents: [] }]);
  expect(findings.rows.turn_events).toEqual([]);
  const drawn = chartsOf(findings).map(({ id }) => id);
  expect(drawn.filter((id) => id.startsWith('turn-events'))).toEqual([]);
});

test('the sets of all systems have unique slugs as names, and named groups', () => {
  const ids = systems.flatMap(({ turnEvents = [] }) => turnEvents.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { turnEvents = [] } of systems) {
    for (const { id, names, groups } of turnEvents) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(new Set(names).size).toBe(names.length);
      if (groups) expect(groups.names).not.toContain('');
    }
  }
});
