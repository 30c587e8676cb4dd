import { compileBattlefield } from '../battlefield/compile.js';
import { fieldUnits } from '../battlefield/field-units.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import { type Ruled, systemOf } from '../rules/registry.js';
import type { Scenario } from './schema.js';

/** A validated scenario as the kernel sees it: the field, and the rules as its morale system compiled them. */
export interface Compiled {
  /** If the system is a rulebook: its page, from which a worker makes the system again. */
  rulebook?: Ruled['rulebook'];
  field: BattlefieldPlan;
  rules: unknown;
}

/** Two scenarios with the same result play the same battles, whatever the dice. */
export function compileScenario(scenario: Scenario): Compiled {
  const system = systemOf(scenario);
  const forces = scenario.forces.map(({ id, units }) => ({ id, units: fieldUnits(units) }));
  const { board, combat, turnLimit, objectives } = scenario;
  const field = compileBattlefield(board, combat, turnLimit, forces, objectives);
  const units = forces.flatMap((force) => force.units);
  const page = scenario.rulebook?.find(({ id }) => id === scenario.system);
  const rules = system.compile(scenario.rules[scenario.system], units, field);
  return { ...(page && { rulebook: [page] }), field, rules };
}
