import { expect, test } from 'vitest';
import { FIELDS } from '#src/battlefield/plan.js';
import { NOW, newState } from '#src/battlefield/state.js';
import { orderCohorts } from '#src/chain/order-cohorts.js';
import { compilePlan } from '#src/plan/plan.js';
import { SCENES } from '../scenes/table.js';

test('cohorts are sorted by depth and status; equal ones are merged and empty ones removed', () => {
  const [, scenario] = SCENES['morale-ratio'].large[0];
  const state = newState(compilePlan(scenario).field);
  const put = [
    [8, 2, 1],
    [4, 7, 2],
    [8, 2, 3],
    [9, 0, 0],
    [4, 1, 1],
    [8, 0, 1],
  ];
  const first = state.unitCohorts;
  for (const [i, cohort] of put.entries()) state.cohorts.set(cohort, first + i * FIELDS.COHORT);
  state.units[FIELDS.NOW + NOW.COHORTS] = put.length;
  orderCohorts(state, 1);
  const count = state.units[FIELDS.NOW + NOW.COHORTS];
  const cohorts = Array.from({ length: count }, (_, i) => [
    ...state.cohorts.subarray(first + i * FIELDS.COHORT, first + (i + 1) * FIELDS.COHORT),
  ]);
  expect(cohorts).toEqual([
    [4, 1, 1],
    [4, 7, 2],
    [8, 0, 1],
    [8, 2, 4],
  ]);
});
