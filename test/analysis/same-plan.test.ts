import { expect, test } from 'vitest';
import { isSamePlan } from '#src/analysis/same.js';
import { compilePlan } from '#src/plan/plan.js';
import { SCENES } from '../scenes/table.js';

const scenarios = Object.values(SCENES).flatMap(({ small }) => small);

/** Plain objects, arrays, typed arrays, and their contents: data that its keys describe completely. */
function isPlain(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return typeof data !== 'function';
  if (ArrayBuffer.isView(data)) return true;
  const made = Object.getPrototypeOf(data);
  return (made === Object.prototype || Array.isArray(data)) && Object.values(data).every(isPlain);
}

test.each(scenarios)('a plan is distinguished by its data, and equals itself: %s', (_, scenario) => {
  const plan = compilePlan(scenario);
  expect([plan.field, plan.rules].map(isPlain)).toEqual([true, true]);
  expect(isSamePlan(plan, compilePlan(scenario))).toBe(true);
  expect(isSamePlan(plan, compilePlan({ ...scenario, turnLimit: scenario.turnLimit + 1 }))).toBe(false);
});
