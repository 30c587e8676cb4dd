import type { Options, Tables } from '#src/rules/dice-pool/book.js';
import type { Descriptor } from '#src/rules/dice-pool/troops.js';
import type { Scenario, ScenarioUnit } from '#src/scenario/schema.js';

export type Rules = { options: Options; tables: Tables };

export const rulesOf = (scenario: Scenario): Rules => scenario.rules['dice-pool'] as Rules;

export const descriptorOf = (unit: ScenarioUnit): Descriptor => unit['dice-pool'] as Descriptor;
