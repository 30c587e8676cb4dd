import { expect, test } from 'vitest';
import type { SurvivalRow } from '#src/analysis/rows.js';
import { sectionWords } from '#src/words/sections.js';
import { given } from './summary/given.js';

/** The sentence about survival where each force stands in these shares of battles after turns 0, 1, 2 …. */
function survivalOf(...shares: readonly (readonly number[])[]): string | undefined {
  const run = given({ held: [[0.5, 0.5]] });
  const survival = shares.flatMap((standing, f) =>
    standing.map((share, turn) => ({
      ...{ design_point: 0, force: ['blue', 'red'][f], unit: '', turn },
      ...{ standing: share, standing_low: share - 0.01, standing_high: share + 0.01 },
    })),
  ) as SurvivalRow[];
  const losses = run.rows.responses.slice(0, 2).map((row) => ({ ...row, response: 'losses' }));
  const responses = [...run.rows.responses, ...losses];
  return sectionWords({ ...run, rows: { ...run.rows, responses, survival } }, NOTHING).survival;
}

const NOTHING = {
  systems: [],
  stories: [],
  expectations: [],
  field: { assumedNumbers: { used: [] } },
} as never;

test.each([
  [0, 0, 'Nobody is broken in any battle.'],
  [5, 0, 'At the worst moment 50% of Blue and 0% of Red are broken, on average.'],
])('morale where at most %d and %d are broken', (blue, red, says) => {
  const run = given({ held: [[0.5, 0.5]] });
  const rows = run.rows.responses.flatMap((row) =>
    row.design_point === 0 && row.response === 'holds_field'
      ? [{ ...row, response: 'most_broken' as const, mean: row.force === 'blue' ? blue : red }]
      : [],
  );
  const lost = rows.map((row) => ({ ...row, response: 'losses' as const }));
  const responses = [...run.rows.responses, ...rows, ...lost];
  expect(sectionWords({ ...run, rows: { ...run.rows, responses } }, NOTHING).morale).toBe(says);
});

test.each([
  [[1, 0.8, 0.4, 0.2], [1, 0.4, 0.3, 0.2], 'Blue has broken in half of battles by turn 2, Red by turn 1.'],
  [[1, 0.8, 0.4, 0.2], [1, 0.7, 0.3, 0.1], 'Each side has broken in half of battles by turn 2.'],
  [[1, 0.8, 0.4, 0.2], [1, 0.9, 0.8, 0.7], 'Blue has broken in half of battles by turn 2.'],
  // Whether half of its battles break Blue is not certain.
  [[1, 0.8, 0.6, 0.495], [1, 0.9, 0.8, 0.7], 'Neither side clearly breaks in half of battles.'],
  [
    [1, 0.4, 0.2, 0.2],
    [1, 0.4, 0.3, 0.3],
    'Each side has broken in half of battles by turn 1; after turn 2 hardly anything changes.',
  ],
])('survival of %j and %j', (blue, red, says) => {
  expect(survivalOf(blue, red)).toBe(says);
});
