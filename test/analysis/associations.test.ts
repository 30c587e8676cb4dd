import { expect, test } from 'vitest';
import { factorAssociations } from '#src/analysis/associations.js';
import type { ResponseRow } from '#src/analysis/rows.js';
import { newStudy } from '#src/experiment/study.js';
import { parseScenario } from '#src/scenario/parse.js';
import { starterScenario } from '#src/scenario/starter.js';
import { viewsOf } from './battle-by-battle.js';

/** Rank correlation of the first factor with a response that is `responseAt` its level. */
function rankOf(levels: string, responseAt: (level: string) => number): number {
  const design = '{ kind: latin-hypercube, points: 24 }';
  const factors = `[{ name: limit, levels: [${levels}] }, { name: width, path: board.width, levels: [48, 50, 60] }]`;
  const parsed = parseScenario(starterScenario('duel'), 'duel.yaml', [
    `experiment={ design: ${design}, factors: ${factors} }`,
  ]);
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
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
