import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnOf } from '#src/battlefield/responses.js';
import type { Plan } from '#src/plan/plan.js';
import { battleMeasure } from '#src/scenario/battle-measure.js';
import { CannotVary } from '#src/scenario/varied.js';
import { axesOf, Grid, withoutGap } from '#src/tuning/grid.js';
import { indices, mostForIndices, screen } from '#src/tuning/screening.js';
import { ROOT } from '../root.js';
import { validScenario } from '../scenario/valid.js';

const file = join(ROOT, 'scenarios', 'trench-assault.yaml');
const { source, scenario } = validScenario(readFileSync(file, 'utf8'), file);
const PATHS = ['turnLimit', 'board.width', 'rules.troop-grade.options.sideBreak'];

/** A grid that remembers the point of each of its plans. */
class Remembering extends Grid {
  readonly points = new Map<unknown, readonly number[]>();

  override planAt(point: readonly number[]) {
    const plan = super.planAt(point);
    this.points.set(plan, point);
    return plan;
  }
}

const grid = new Remembering(source, axesOf(source, scenario, PATHS));

/** Pretends, without luck, that every battle lasts ten turns per level of the turn limit and one per level of width. */
async function pretend(plans: readonly Plan[], battles: number) {
  return plans.map((plan) => {
    const tally = new Float64Array(plan.shape.layout.length);
    const { start } = plan.shape.layout;
    const [turns, width] = grid.points.get(plan)!;
    tally[start.battles] = battles;
    tally[start.responses + columnOf(plan.shape.row, 'turns', 0)] = battles * (10 * turns + width);
    return tally;
  });
}

const asked = { measure: battleMeasure('turns', scenario), battles: 100, seed: 3 };

describe('the axes of a grid', () => {
  const axes = axesOf(source, scenario, PATHS);

  test('are five values around a number, and all values of an option', () => {
    const { turnLimit, board } = scenario;
    expect(axes.map(({ values }) => values)).toEqual([
      [-2, -1, 0, 1, 2].map((step) => turnLimit + step),
      [-2, -1, 0, 1, 2].map((step) => board.width + step),
      ['lost-or-demoralized', 'lost', 'never'],
    ]);
    expect(axes.map(({ values, now }) => values[now])).toEqual([
      turnLimit,
      board.width,
      'lost-or-demoralized',
    ]);
  });

  test('leave out values that the scenario cannot have', () => {
    const [axis] = axesOf(source, scenario, ['rules.troop-grade.tables.sideBreakPercent']);
    expect(axis.values.every((value) => Number(value) >= 1)).toBe(true);
    expect(() => axesOf(source, scenario, ['title'])).toThrow(CannotVary);
  });

  test.each([
    ['all are valid', '#####', [3, 4, 5, 6, 7]],
    ['an end is not', '.####', [4, 5, 6, 7]],
    ['one step down is not, and two are', '#.###', [5, 6, 7]],
    ['one step up is not, and two are', '###.#', [3, 4, 5]],
    ['no other is', '..#..', [5]],
  ])('have no gap around the number: %s', (_, valid, left) => {
    const can = [...valid].map((each) => each === '#');
    expect(withoutGap([3, 4, 5, 6, 7], can, 2)).toEqual(left);
  });
});

describe('screening', () => {
  test('finds the effect of each number over its range, and the numbers without one', async () => {
    const found = await screen(grid, 6, asked, pretend);
    expect(found.map(({ muStar }) => Number(muStar.toFixed(9)))).toEqual([40, 4, 0]);
    expect(await screen(grid, 6, asked, pretend)).toEqual(found);
  });

  test('and Sobol’s indices divide the variance among them', async () => {
    const [turns, width, option] = (await indices(grid, 256, asked, pretend))!;
    // Variances are proportional to the squares of the slopes: 1 to 0.01.
    expect(turns.first.estimate).toBeCloseTo(1 / 1.01, 1);
    expect(turns.total.low).toBeLessThan(1 / 1.01);
    expect(turns.total.high).toBeGreaterThan(1 / 1.01);
    expect(Math.abs(width.total.estimate - 0.01 / 1.01)).toBeLessThan(0.003);
    expect(option.total.estimate).toBe(0);
  });
});

test('indices play every point twice, half of the battles each time, on independent luck', async () => {
  const asks: { plan: Plan; battles: number; seed: number }[] = [];
  await indices(grid, 4, asked, async (plans, battles, seed) => {
    asks.push(...plans.map((plan) => ({ plan, battles, seed })));
    return pretend(plans, battles);
  });
  expect(new Set(asks.map(({ battles }) => battles))).toEqual(new Set([50]));
  for (const { plan } of asks) {
    const seeds = asks.filter((each) => each.plan === plan).map(({ seed }) => seed);
    expect(seeds).toHaveLength(2);
    expect(seeds[0]).not.toBe(seeds[1]);
  }
});

test.each([
  [4, 'all of its points at most', 4 * 5],
  [512, 'every combination at most', 5 * 5 * 3],
])('the battles of indices from %d base points are known before: %s', async (count, _, points) => {
  let played = 0;
  const counted = async (plans: readonly Plan[], battles: number) => {
    played += plans.length * battles;
    return pretend(plans, battles);
  };
  await indices(grid, count, asked, counted);
  const most = mostForIndices(grid.axes, 5, count, asked.battles);
  expect(most).toBe(points * asked.battles);
  expect(played).toBeLessThanOrEqual(most);
  expect(played).toBeGreaterThan(0.6 * most);
});
