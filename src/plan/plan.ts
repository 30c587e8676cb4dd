import { ALONE, type LedgerShape, ledgerShape, type Place } from '../battlefield/ledger.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import { kindsOfAll } from '../rules/turn-events.js';
import { compileScenario } from '../scenario/compiled.js';
import type { Scenario } from '../scenario/schema.js';

/** One design point, compiled: whole numbers and typed arrays that can be sent to a worker. */
export interface Plan {
  system: SystemId;
  field: BattlefieldPlan;
  rules: unknown;
  shape: LedgerShape;
}

/**
 * Compiles a validated scenario.
 *
 * @param place of the design point in its study
 */
export function compilePlan(scenario: Scenario, place: Place = ALONE): Plan {
  const system = systemOf(scenario.system);
  const { field, rules } = compileScenario(scenario);
  return {
    system: scenario.system,
    field,
    rules,
    shape: ledgerShape(
      field,
      {
        postures: system.postures.length,
        counts: system.counts.length,
        gauge: system.gauge ? system.gauge.most(field, rules) + 1 : 0,
        events: kindsOfAll(system.turnEvents),
        uses: system.useCount(field, rules),
      },
      place,
    ),
  };
}
