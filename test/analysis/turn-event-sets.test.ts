import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chartsOf } from '#src/report/charts/all.js';
import { applies } from '#src/report/charts/chart.js';
import type { MoraleSystem, TurnEventSet } from '#src/rules/contract.js';
import { systemOf } from '#src/rules/registry.js';
import type { Findings } from '#src/words/findings.js';
import { analysed, NOVICES } from './analysed.js';

const FORCES = ['blue', 'red'];
const GROUPED: TurnEventSet = {
  id: 'grouped',
  title: 'Grouped',
  what: 'pieces',
  names: ['carries on', 'held', 'retires', 'runs'],
  groups: { title: 'Force', names: ['nobody', ...FORCES] },
};
const FLOWS: TurnEventSet = {
  id: 'flows',
  title: 'Flows',
  what: 'pieces',
  names: ['comes', 'goes'],
  shape: 'flows',
};

/** A force’s counts in its own set, in the grouped set, whose last two groups are the forces, and in the flows. */
function withSetsOf(own: number[], force: number): number[] {
  const nobody = [0, 0, 0, 0];
  const groups = [nobody, ...FORCES.map((_, f) => (f === force ? own : nobody))].flat();
  return [...own, ...groups, own[1], 2 * own[1]];
}

/** Gives `unit-morale` two more sets, made from its own: one by force, and one of flows made from the held pieces. */
function addSets(): void {
  const [tests] = unitMorale.turnEvents!;
  const { perTurn } = tests;
  const grouped: typeof tests = { ...GROUPED, perTurn };
  const flows: typeof tests = { ...FLOWS, perTurn: 2 * perTurn };
  Object.assign(unitMorale, {
    turnEvents: [tests, grouped, flows],
    turnCounts: ((battle) => {
      const own = before.turnCounts!(battle);
      return Int32Array.from(
        [0, 1].flatMap((force) => withSetsOf([...own.subarray(4 * force, 4 * force + 4)], force)),
      );
    }) satisfies MoraleSystem['turnCounts'],
  });
}

const unitMorale = systemOf('unit-morale');
const before = { ...unitMorale };
afterAll(() => {
  Object.assign(unitMorale, before);
});

let findings: Findings;

beforeAll(() => {
  addSets();
  findings = analysed(NOVICES, 100);
});

describe('a system with several sets of turn events', () => {
  const rowsOf = (set: string, group = '') =>
    findings.rows.turn_events.filter((row) => row.set === set && row.group === group);
  const numbers = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ force, turn, event, mean, standard_error }) => [force, turn, event, mean, standard_error]);

  test('describes each of them', () => {
    expect(findings.systems[0].turnEvents).toMatchObject([{ id: 'tests' }, GROUPED, FLOWS]);
    expect(findings.systems[0].turnEvents[1]).toEqual(GROUPED);
    expect(Object.keys(findings.systems[0].turnEvents[0])).toEqual(['id', 'title', 'what', 'names']);
  });

  test('counts each set separately, one after the other', () => {
    const { turn_events } = findings.rows;
    expect([...new Set(turn_events.map(({ set }) => set))]).toEqual(['tests', 'grouped', 'flows']);
    expect(rowsOf('tests').some(({ mean }) => mean > 0)).toBe(true);
    const held = rowsOf('tests').filter(({ event }) => event === 'held');
    const flows = rowsOf('flows');
    expect(flows.filter(({ event }) => event === 'comes').map(({ mean }) => mean)).toEqual(
      held.map(({ mean }) => mean),
    );
    expect(flows.filter(({ event }) => event === 'goes').map(({ mean }) => mean)).toEqual(
      held.map(({ mean }) => 2 * mean),
    );
  });

  test('counts each group separately', () => {
    for (const id of FORCES) {
      const [here, there] = [true, false].map((own) =>
        rowsOf('grouped', id).filter(({ force }) => (force === id) === own),
      );
      expect(numbers(here)).toEqual(numbers(rowsOf('tests').filter(({ force }) => force === id)));
      expect(there.every(({ mean }) => mean === 0)).toBe(true);
    }
  });

  test('leaves out only groups without events', () => {
    expect(rowsOf('grouped', 'nobody')).toEqual([]);
    expect(rowsOf('grouped', 'blue')).toHaveLength(2 * 4 * 4);
    expect(rowsOf('flows')).toHaveLength(2 * 4 * 2);
  });

  test('has a chart for each', () => {
    const drawn = chartsOf(findings).filter((chart) => applies(chart, findings));
    expect(drawn.map((chart) => chart.title(findings))).toEqual(
      expect.arrayContaining(['Results of tests by turn', 'Grouped by force and turn', 'Flows by turn']),
    );
  });
});
