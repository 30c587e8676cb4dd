import { scenarioJsonSchema } from '../scenario/json-schema.js';

/** Prints the JSON Schema of scenarios. */
export function schema(): void {
  process.stdout.write(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
}
