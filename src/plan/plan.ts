import { compileBattlefield } from '../battlefield/compile.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { ALONE, type LedgerShape, ledgerShape, type Place } from '../battlefield/ledger.js';
import type { BattlefieldPlan } from '../battlefield/plan.js';
import { type Ruled, type SystemId, systemOf } from '../rules/registry.js';
import { kindsOfAll } from '../rules/turn-events.js';
import type { Scenario } from '../scenario/schema.js';

/** One design point, compiled: whole numbers and typed arrays that can be sent to a worker. */
export interface Plan {
  system: SystemId;
  /** Where a rulebook plays: its page, of which a worker makes the system again. */
  rulebook?: Ruled['rulebook'];
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
  const system = systemOf(scenario);
  const page = scenario.rulebook?.find(({ id }) => id === scenario.system);
  const forces = scenario.forces.map(({ id, units }) => ({ id, units: fieldUnits(units) }));
  const { board, combat, turnLimit, objectives } = scenario;
  const field = compileBattlefield(board, combat, turnLimit, forces, objectives);
  const units = forces.flatMap((force) => force.units);
  const rules = system.compile(scenario.rules[scenario.system], units, field);
  return {
    system: scenario.system,
    ...(page && { rulebook: [page] }),
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
