import { type SchemaNode, scenarioJsonSchema } from '#src/scenario/json-schema.js';

/** The names of all keys that a rulebook can have. */
export const NAMES_OF_KEYS: readonly string[] = [
  ...new Set(keysOf(scenarioJsonSchema().properties!.rulebook)),
];

function keysOf(shape: SchemaNode): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([key, child]) => [key, ...keysOf(child)]);
  const more = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(keysOf);
  const any = typeof shape.additionalProperties === 'object' ? keysOf(shape.additionalProperties) : [];
  return [...own, ...more, ...any];
}
