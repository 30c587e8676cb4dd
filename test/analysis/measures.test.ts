import { describe, expect, test } from 'vitest';
import { measureRows } from '#src/analysis/measures.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { columnOf, RATIOS } from '#src/battlefield/responses.js';
import { compilePlan } from '#src/plan/plan.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { FOUR, ONE, smallScenario } from '../scenes/scene.js';

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

test('the mean loss at a break is that of the battles in which it broke; a median may be unknown but for an end', () => {
  const scenario = smallScenario({ turnLimit: 3, red: FOUR, blue: ONE });
  const plan = compilePlan(scenario);
  const { layout, row, subjects, lossStart, turnRoom } = plan.shape;
  const { start } = layout;
  const tally = new Float64Array(layout.length);
  tally[start.battles] = 6;
  tally[start.responses + columnOf(row, 'turns', 0)] = 18;
  tally[start.responseSquares + columnOf(row, 'turns', 0)] = 54;
  // Red's squad breaks once with 2 of 4 lost and three times with 3, in turns 1, 1, 2 and 2; twice it does not break.
  const [squad, ...others] = Array.from({ length: subjects }, (_, subject) => subject);
  tally.set([0, 0, 1, 3, 0], start.lossAtBreak + lossStart[squad]);
  tally.set([2], start.lossUnbroken + lossStart[squad]);
  tally.set([0, 2, 2, 0], start.turnOfBreak + squad * turnRoom);
  tally.set([0, 0, 0, 2], start.turnUnbroken + squad * turnRoom);
  for (const subject of others) {
    tally[start.lossUnbroken + lossStart[subject]] = 6;
    tally[start.turnUnbroken + subject * turnRoom + 3] = 6;
  }
  // Blue's squad breaks twice, in turn 3.
  const [blue] = others;
  tally.set([0, 0, 0, 2], start.turnOfBreak + blue * turnRoom);
  tally[start.turnUnbroken + blue * turnRoom + 3] = 4;
  const rows = measureRows(pointTally(onlyPoint(scenario), plan, tally));
  const of = (name: string, whose = 'red-squad') =>
    rows.find(({ measure, unit }) => measure === name && unit === whose);
  // 2, 3, 3 and 3 pieces: a mean of 2.75 with a standard error of 0.25, of 4 pieces.
  expect(of('loss_at_break')).toMatchObject({
    estimate: 2.75 / 4,
    ci_low: expect.closeTo((2.75 - 1.959964 * 0.25) / 4, 6),
    ci_high: expect.closeTo((2.75 + 1.959964 * 0.25) / 4, 6),
    among: 'battles in which it broke',
    count: 4,
  });
  expect(of('turn_at_break')).toMatchObject({ estimate: 1.5, count: 4 });
  expect(of('break_rate')).toMatchObject({ estimate: 4 / 6, count: 6 });
  // Wilson’s interval of the 4 of 6 that stand after turn 3 begins at 0.30: half may have broken by then.
  expect(of('break_turn', 'blue-squad')).toMatchObject({
    estimate: null,
    ci_low: 3,
    ci_high: null,
    interval_method: 'brookmeyer-crowley',
  });
  // No low end is a half or less.
  expect(of('break_turn', '')).toMatchObject({ estimate: null, ci_low: null, ci_high: null });
});
