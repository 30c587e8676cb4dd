import { z } from 'zod';
import { pageSchema } from '#src/rules/rulebook/page.js';
import { type SchemaNode, scenarioJsonSchema } from '#src/scenario/json-schema.js';

/** The names of all keys that a rulebook may have. */
export const NAMES_OF_KEYS: readonly string[] = [
  ...new Set(keysOf(scenarioJsonSchema().properties!.rulebook)),
];

function keysOf(shape: SchemaNode): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([key, child]) => [key, ...keysOf(child)]);
  const more = [...(shape.anyOf ?? []), ...(shape.items ? [shape.items] : [])].flatMap(keysOf);
  const any = typeof shape.additionalProperties === 'object' ? keysOf(shape.additionalProperties) : [];
  return [...own, ...more, ...any];
}

/** Keys that may appear anywhere are listed once; what follows a rule has its own section. */
const ANYWHERE = ['clause', 'kind', 'page', 'title', 'note'];
const FOLLOWS = ['passed', 'failed', 'results', 'also', 'then'];

/** The reference of all keys as a Markdown table: for each key its possible values and its meaning. */
export function tableOfKeys(): string {
  const rows = new Map<string, { kinds: Set<string>; meaning: string }>();
  const visit = (shape: SchemaNode, path: string) => {
    for (const part of [shape, ...(shape.anyOf ?? [])]) {
      for (const [key, child] of Object.entries(part.properties ?? {})) {
        const own = path === '' ? key : `${path}.${key}`;
        if (path !== '' && ANYWHERE.includes(key)) continue;
        const { kinds, meaning } = rows.get(own) ?? { kinds: new Set(), meaning: child.description ?? '' };
        rows.set(own, { kinds: kinds.add(kindOf(child)), meaning });
        if (!FOLLOWS.includes(key) || path === '') visit(child, own);
      }
      if (typeof part.additionalProperties === 'object') visit(part.additionalProperties, `${path}.…`);
      if (part.items && path !== '') visit(part.items, path);
    }
  };
  visit(z.toJSONSchema(pageSchema, { io: 'input' }) as SchemaNode, '');
  const lines = [...rows].map(
    ([key, { kinds, meaning }]) => `| \`${key}\` | ${[...kinds].join(', or ')} | ${meaning} |\n`,
  );
  return `| key | value | meaning |\n|---|---|---|\n${lines.join('')}`;
}

function kindOf(shape: SchemaNode): string {
  if (shape.const !== undefined) return `\`${String(shape.const)}\``;
  if (shape.enum) return shape.enum.map((word) => `\`${String(word)}\``).join(', ');
  if (shape.anyOf) return [...new Set(shape.anyOf.map(kindOf))].join(', or ');
  const { minimum, maximum, minItems, maxItems, maxLength } = shape;
  switch (shape.type) {
    case 'integer':
    case 'number':
      return minimum === undefined
        ? 'number'
        : minimum === maximum
          ? `${minimum}`
          : `${minimum} to ${maximum}`;
    case 'boolean':
      return '`true` or `false`';
    case 'array':
      return `list of ${minItems === maxItems ? minItems : `at most ${maxItems}`}`;
    case 'object':
      return 'map';
    default:
      return maxLength === undefined ? 'text' : `text of at most ${maxLength}`;
  }
}
