import { expect, test } from 'vitest';
import { pointTally, responseSums, responsesOf } from '#src/analysis/tally-view.js';
import { solvePlan } from '#src/exact/solve-plan.js';
import { playPointsHere } from '#src/experiment/play-points.js';
import { compilePlan } from '#src/plan/plan.js';
import { onlyPoint } from '#src/scenario/design-points.js';
import { pose } from '#src/scenario/pose.js';
import { lineOf } from '#src/tuning/line-in-words.js';
import { solvePosed } from '#src/tuning/solve-posed.js';
import { SCENES } from '../scenes/table.js';

const [, scenario] = SCENES['morale-ratio'].small.find(([name]) => name === 'a duel in the open')!;
const posed = pose(scenario, scenario, {
  vary: [
    { path: 'forces.0.units.0.roster.trooper', from: 2, to: 3 },
    { path: 'forces.1.units.0.roster.trooper', from: 1, to: 6 },
  ],
  target: 'win_rate.red = 0.4',
});

test('the line of two numbers runs between the neighbours where the exact chances cross the target', async () => {
  const { solutions, rows, battles, ...solved } = await solvePosed(posed, {
    battles: 20_480,
    play: playPointsHere(5),
  });
  const line = lineOf({ solutions, rows, battles, ...solved });
  expect(line.map(({ value }) => value)).toEqual([2, 3]);
  for (const [i, { cells }] of rows.entries()) {
    const exact = cells.map((cell) => {
      const plan = compilePlan(cell.scenario);
      const view = pointTally(onlyPoint(cell.scenario), plan, solvePlan(plan).tally);
      const { index } = responsesOf(view).find(
        ({ name, force }) => name === 'holds_field' && force === 'red',
      )!;
      return responseSums(view, index).sum;
    });
    const before = exact.findIndex((rate, at) => rate >= 0.4 && exact[at + 1] < 0.4);
    expect(before).toBeGreaterThanOrEqual(0);
    const [low, high] = [cells[before].value, cells[before + 1].value];
    expect(line[i].answers).toEqual(expect.arrayContaining([low, high]));
    expect(line[i].at).toBeGreaterThanOrEqual(low);
    expect(line[i].at).toBeLessThanOrEqual(high);
    for (const [at, { n, low: least, high: most }] of solutions[i].looks.entries())
      if (n > 0) expect([least <= exact[at], most >= exact[at]]).toEqual([true, true]);
  }
  // The second row is played where the first had its answer, and at its ends.
  expect(solutions[1].looks.filter(({ n }) => n > 0).length).toBeLessThan(rows[1].cells.length);
});

test('pairs that are not valid together are left out', () => {
  const { rows, invalid } = pose(scenario, scenario, {
    vary: [
      { path: 'board.depth', from: 20, to: 36, step: 8 },
      { path: 'forces.0.units.0.at', from: 6, to: 10, step: 4 },
    ],
    target: 'turns = 3',
  });
  const valid = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  expect(valid + invalid).toBe(3 * 2);
});
