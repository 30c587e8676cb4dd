import { compilePlan, type Plan } from '../plan/plan.js';
import type { Scenario } from '../scenario/schema.js';
import { type Change, settingsIn } from '../scenario/settings.js';
import { bareOf, scenarioWith } from '../scenario/varied.js';

export interface Changes {
  valid: Change[];
  /** The scenario as it is, then with each valid change. */
  plans: Plan[];
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
  const changes: Changes = { valid: [], plans: [compilePlan(scenario)], invalid: [], order: [] };
  for (const { value, was: _, ...change } of all) {
    const made = scenarioWith(bare, change.path, value);
    if ('fault' in made) {
      const refused = { ...change, fault: made.fault };
      changes.invalid.push(refused);
      changes.order.push(refused);
    } else {
      changes.valid.push(change);
      changes.order.push(change);
      changes.plans.push(compilePlan(made.scenario));
    }
  }
  return changes;
}
