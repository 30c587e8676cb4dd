import { ALONE, type LedgerShape, ledgerShape, type Place } from '../battlefield/ledger.js';
import { type SystemId, systemOf } from '../rules/registry.js';
import { kindsOfAll } from '../rules/turn-events.js';
import { type Compiled, compileScenario } from '../scenario/compiled.js';
import type { Scenario } from '../scenario/schema.js';

/** One design point, compiled: whole numbers and typed arrays that can be sent to a worker. */
export interface Plan extends Compiled {
  system: SystemId;
  shape: LedgerShape;
}

/**
 * Compiles a validated scenario.
 *
 * @param place the position of the design point in its study
 */
export function compilePlan(scenario: Scenario, place: Place = ALONE): Plan {
  const system = systemOf(scenario);
  const compiled = compileScenario(scenario);
  const { field, rules } = compiled;
  return {
    system: scenario.system,
    ...compiled,
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
