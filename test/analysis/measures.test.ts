import { describe, expect, test } from 'vitest';
import { measureRows } from '#src/analysis/measures.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { columnOf, RATIOS } from '#src/battlefield/responses.js';
import { compilePlan } from '#src/plan/plan.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { ONE, smallScenario } from '../scenes/scene.js';

/** The recovery of red by its units that recovered and that broke, battle by battle. */
function recoveryOf(...battles: readonly (readonly [recovered: number, broke: number])[]) {
  const red = ['one', 'two', 'three', 'four'].map((id) => ({ ...ONE, id }));
  const scenario = smallScenario({ turnLimit: 3, red, blue: ONE });
  const plan = compilePlan(scenario);
  const { layout, row, subjects, lossStart, turnRoom } = plan.shape;
  const { start } = layout;
  const tally = new Float64Array(layout.length);
  const n = battles.length;
  tally[start.battles] = n;
  tally[start.responses + columnOf(row, 'turns', 0)] = 3 * n;
  tally[start.responseSquares + columnOf(row, 'turns', 0)] = 9 * n;
  for (let subject = 0; subject < subjects; subject++) {
    tally[start.lossUnbroken + lossStart[subject]] = n;
    tally[start.turnUnbroken + subject * turnRoom + 3] = n;
  }
  const [recovered, broke] = [columnOf(row, 'units_recovered', 0), columnOf(row, 'units_broke', 0)];
  const product = start.products + RATIOS.findIndex(({ measure }) => measure === 'recovery');
  for (const [y, x] of battles) {
    tally[start.responses + recovered] += y;
    tally[start.responseSquares + recovered] += y * y;
    tally[start.responses + broke] += x;
    tally[start.responseSquares + broke] += x * x;
    tally[product] += x * y;
  }
  const rows = measureRows(pointTally(onlyPoint(scenario), plan, tally));
  const found = rows.find(
    ({ measure, force, unit }) => measure === 'recovery' && force === 'red' && unit === '',
  )!;
  const { estimate, ci_low, ci_high, interval_method, among, count } = found;
  return { estimate, ci_low, ci_high, interval_method, among, count };
}

describe('a share of what happened in battles', () => {
  test('is the example of docs/statistics.md', () => {
    expect(recoveryOf([0, 1], [1, 2], [1, 3], [2, 4])).toEqual({
      estimate: 0.4,
      ci_low: expect.closeTo(0.2569, 4),
      ci_high: expect.closeTo(0.5431, 4),
      interval_method: 'ratio-delta',
      among: 'units that broke',
      count: 10,
    });
  });

  test('has an interval that is cut off at 0 and 1', () => {
    // The standard error is √(2 × 2 ÷ 9) ÷ 3 = 0.2222, so z times it is 0.4355.
    expect(recoveryOf([1, 1], [1, 2])).toMatchObject({
      estimate: 2 / 3,
      ci_low: expect.closeTo(0.2311, 4),
      ci_high: 1,
    });
    expect(recoveryOf([0, 1], [1, 2])).toMatchObject({
      estimate: 1 / 3,
      ci_low: 0,
      ci_high: expect.closeTo(0.7689, 4),
    });
  });

  test('that no unit ever did is Wilson’s, of the battles or, if fewer, the breaks', () => {
    // z² ÷ (3 + z²) and z² ÷ (2 + z²).
    expect(recoveryOf([0, 2], [0, 4], [0, 1])).toMatchObject({
      estimate: 0,
      ci_low: 0,
      ci_high: expect.closeTo(3.841459 / 6.841459, 6),
      interval_method: 'wilson',
    });
    expect(recoveryOf([0, 1], [0, 0], [0, 1])).toMatchObject({
      ci_high: expect.closeTo(3.841459 / 5.841459, 6),
      interval_method: 'wilson',
    });
  });

  test('has no value if no unit broke', () => {
    expect(recoveryOf([0, 0], [0, 0])).toMatchObject({
      estimate: null,
      ci_low: null,
      ci_high: null,
      count: 0,
    });
  });
});
