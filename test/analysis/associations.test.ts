import { describe, expect, test } from 'vitest';
import { factorAssociations } from '#src/analysis/associations.js';
import { responseRows } from '#src/analysis/responses.js';
import type { ResponseRow } from '#src/analysis/rows.js';
import { pointTally } from '#src/analysis/tally-view.js';
import { playStudy } from '#src/experiment/play-study.js';
import { newStudy, ordersOf } from '#src/experiment/study.js';
import { starterScenario } from '#src/scenario/starter.js';
import { withFactors } from '../scenario/base.js';
import { validScenario } from '../scenario/valid.js';
import { viewsOf } from './battle-by-battle.js';

/** Rank correlation of the first factor with a response that is `responseAt` its level. */
function rankOf(levels: string, responseAt: (level: string) => number): number {
  const design = '{ kind: latin-hypercube, points: 24 }';
  const factors = `[{ name: limit, levels: [${levels}] }, { name: width, path: board.width, levels: [48, 50, 60] }]`;
  const parsed = validScenario(starterScenario('duel'), 'duel.yaml', [
    `experiment={ design: ${design}, factors: ${factors} }`,
  ]);
  const study = newStudy(parsed.designPoints, 1, 1);
  const responses = study.points.map(({ index, levels: [{ level }] }) => ({
    ...{ design_point: index, response: 'turns', force: '', mean: responseAt(level) },
  })) as ResponseRow[];
  return factorAssociations(viewsOf(study), responses)[0].rank_correlation;
}

const level = (label: string) => `{ label: "${label}", set: { turnLimit: ${Number.parseInt(label, 10)} } }`;

test('levels whose labels are numbers are ordered by these, as the chart draws them', () => {
  const outOfOrder = ['2', '20', '10', '5'].map(level).join();
  expect(rankOf(outOfOrder, (label) => -Number(label))).toBeCloseTo(-1, 12);
});

test('other levels are ordered as they are listed', () => {
  const listed = ['9 long', '3 short', '6 usual'];
  expect(rankOf(listed.map(level).join(), (label) => listed.indexOf(label))).toBeCloseTo(1, 12);
});

const LEADERS = '{ name: leaders, path: rules.morale-ratio.options.leaders, levels: [off, on] }';

/** Associations in a sampled design of two factors, where blue holds the field as often as `rate` says. */
function found(limits: string, rate: (leaders: string, limit: number) => number) {
  const limit = `{ name: limit, path: turnLimit, levels: ${limits} }`;
  const text = `${withFactors(LEADERS, limit)}  design: { kind: latin-hypercube, points: 8 }\n`;
  const parsed = validScenario(text, 'test.yaml');
  const study = newStudy(parsed.designPoints, 2, 5);
  const tallies = playStudy(ordersOf(study));
  const views = study.points.map((point, i) => pointTally(point, study.plans[i], tallies[i]));
  const rows = views.flatMap((view) =>
    responseRows(view).map((row) => {
      const [leaders, turns] = view.point.levels.map(({ level }) => level);
      return { ...row, mean: rate(leaders, Number(turns)) };
    }),
  );
  const all = factorAssociations(views, rows);
  return {
    points: views.length,
    ofBlue: all.filter(({ force, response }) => force === 'blue' && response === 'holds_field'),
  };
}

describe('the factors of a sampled design', () => {
  test('of numbers are associated by number', () => {
    const { points, ofBlue } = found('[4, 6, 10]', (_, limit) => limit / 10);
    expect(ofBlue).toMatchObject([
      { factor: 'leaders', standardized: expect.closeTo(0, 10), points },
      {
        factor: 'limit',
        rank_correlation: expect.closeTo(1, 10),
        standardized: expect.closeTo(1, 10),
        points,
      },
    ]);
    // A straight line in the numbers 4, 6 and 10, which their order 0, 1 and 2 would not give.
    expect(ofBlue[1].explained).toBeCloseTo(1, 10);
  });

  test('that are not all numbers count as 0, 1, 2 … in the order of their levels', () => {
    const { ofBlue } = found('[4, 6, 10]', (leaders) => (leaders === 'on' ? 0.7 : 0.2));
    expect(ofBlue).toMatchObject([
      { factor: 'leaders', rank_correlation: expect.closeTo(1, 10), standardized: expect.closeTo(1, 10) },
      { factor: 'limit', standardized: expect.closeTo(0, 10) },
    ]);
  });

  test('are left out where too few combinations are possible', () => {
    // Points that occur twice are played once: two levels of each factor give four.
    expect(found('[4, 6]', (_, limit) => limit / 10)).toEqual({ points: 4, ofBlue: [] });
  });
});
