import type { Options, Tables } from '#src/rules/troop-grade/book.js';
import type { Descriptor } from '#src/rules/troop-grade/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';

export type Rules = { options: Options; tables: Tables };

/** Also works while the system is not registered and its key is not in the scenario type. */
const partOf = (of: object): unknown => (of as Record<string, unknown>)['troop-grade'];

export const rulesOf = (scenario: Scenario): Rules => partOf(scenario.rules) as Rules;

export const descriptorOf = (unit: ScenarioUnit): Descriptor => partOf(unit) as Descriptor;
