import { fieldUnits } from '../battlefield/field-units.js';
import { type LedgerShape, ledgerShape } from '../battlefield/ledger.js';
import { type BattlefieldPlan, compileBattlefield } from '../battlefield/plan.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import type { Scenario } from '../scenario/schema.js';

/** One design point, compiled: whole numbers and typed arrays that can be sent to a worker. */
export interface Plan {
  system: SystemId;
  field: BattlefieldPlan;
  rules: unknown;
  shape: LedgerShape;
}

/** Compiles a validated scenario. */
export function compilePlan(scenario: Scenario): Plan {
  const system = systemOf(scenario.system);
  const forces = scenario.forces.map((force) => fieldUnits(force.units));
  const field = compileBattlefield(scenario.board, scenario.combat, scenario.turnLimit, forces);
  const rules = system.compile(scenario.rules[scenario.system], forces.flat(), field);
  return {
    system: scenario.system,
    field,
    rules,
    shape: ledgerShape(field, system.postures.length, system.useCount(field, rules)),
  };
}
