import type { Options, Tables } from '#src/rules/unit-morale/book.js';
import type { Descriptor } from '#src/rules/unit-morale/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';

export type Rules = { options: Options; tables: Tables };

/** Also works while the system is not registered and its key is not in the scenario type. */
const partOf = (of: object): unknown => (of as Record<string, unknown>)['unit-morale'];

export const rulesOf = (scenario: Scenario): Rules => partOf(scenario.rules) as Rules;

export const descriptorOf = (unit: ScenarioUnit): Descriptor => partOf(unit) as Descriptor;
