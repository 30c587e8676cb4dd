import { compilePlan, type Plan } from '../plan/plan.js';
import { bareOf } from '../scenario/bare.js';
import type { Scenario } from '../scenario/schema.js';
import { type Change, settingsIn } from '../scenario/settings.js';
import { scenarioWith } from '../scenario/varied.js';
import { decimal } from '../statistics/decimal.js';

export interface Changes {
  valid: Change[];
  /** The scenario as it is, then with each valid change. */
  plans: Plan[];
  /** Of plans with a wider step: the plan with the step before it. */
  narrower: Map<number, number>;
  /** Changes that make the scenario invalid. */
  invalid: (Change & { fault: string })[];
  /** All changes, in scenario order. */
  order: Change[];
}

/**
 * The plans of all changes that `settingsIn` finds.
 *
 * @param source plain data of a valid scenario, from `parseScenario`
 * @param scenario the same with every default filled in
 * @param paths of what is changed, as in `settingsIn`
 * @throws CannotVary like `settingsIn`
 * @example changesIn(source, scenario, ['turnLimit']).valid // one turn less, one more
 */
export function changesIn(source: unknown, scenario: Scenario, paths?: readonly string[]): Changes {
  const bare = bareOf(source);
  const all = settingsIn(source, scenario, paths);
  const changes: Changes = {
    valid: [],
    plans: [compilePlan(scenario)],
    narrower: new Map(),
    invalid: [],
    order: [],
  };
  for (const { value, was, ...change } of all) {
    for (const [i, wide] of [value, ...widerSteps(was, value)].entries()) {
      const step = { ...change, to: String(wide) };
      const made = scenarioWith(bare, change.path, wide);
      if ('fault' in made) {
        if (i > 0) break;
        const refused = { ...step, fault: made.fault };
        changes.invalid.push(refused);
        changes.order.push(refused);
        break;
      }
      const plan = changes.plans.push(compilePlan(made.scenario)) - 1;
      if (i > 0) changes.narrower.set(plan, plan - 1);
      changes.valid.push(step);
      changes.order.push(step);
    }
  }
  return changes;
}

/** A tenth of a number can be too little to change what is rounded: two, four and eight tenths are tried then. */
function widerSteps(was: unknown, value: unknown): number[] {
  if (typeof was !== 'number' || typeof value !== 'number' || Number.isInteger(was)) return [];
  return [2, 4, 8].map((times) => decimal(was + times * (value - was)));
}
