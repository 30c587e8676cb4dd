import { counted } from '../plural.js';
import { NAME } from '../rules/rulebook/page.js';
import { type SchemaNode, scenarioShape } from './json-schema.js';
import type { Path } from './places.js';
import { builtInSchemas, type Schemas } from './schema.js';
import { code, codes } from './wording.js';

/**
 * What the format allows at a place: keys, and an expectation in words.
 * A place may have several shapes (a doctrine, the losses of a unit); the data
 * there decides which of them is meant.
 */

let current: Schemas = builtInSchemas;

export const rootShape = (): SchemaNode => scenarioShape(current);

/** Does something while shapes are those of these schemas, such as those with the rulebooks of a scenario. */
export function shapedBy<Result>(schemas: Schemas, work: () => Result): Result {
  const before = current;
  current = schemas;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** The shapes that a shape stands for. */
export function alternatives(shape: SchemaNode): SchemaNode[] {
  if (shape.$ref) return alternatives(rootShape().definitions![shape.$ref.split('/').at(-1)!]);
  const parts = shape.anyOf ?? shape.oneOf;
  if (!parts) return [shape];
  const { description } = shape;
  return parts.flatMap(alternatives).map((part) => (description ? { description, ...part } : part));
}

/** The shapes of a key or item of these shapes. */
export function childShapes(shapes: readonly SchemaNode[], step: string | number): SchemaNode[] {
  return shapes.flatMap((shape) => {
    const child = childShape(shape, step);
    return child ? alternatives(child).map((part) => withDefault(part, child)) : [];
  });
}

function withDefault(part: SchemaNode, whole: SchemaNode): SchemaNode {
  return part === whole || whole.default === undefined ? part : { ...part, default: whole.default };
}

function childShape(shape: SchemaNode, step: string | number): SchemaNode | undefined {
  if (typeof step === 'number') return shape.items;
  if (shape.properties && Object.hasOwn(shape.properties, step)) return shape.properties[step];
  if (typeof shape.additionalProperties !== 'object') return undefined;
  const names = shape.propertyNames?.enum;
  return names && !names.includes(step) ? undefined : shape.additionalProperties;
}

/** The keys that these shapes name; `undefined` if any key is allowed. */
export function namedKeys(shapes: readonly SchemaNode[]): string[] | undefined {
  const maps = shapes.filter((shape) => shape.type === 'object');
  if (maps.some((map) => typeof map.additionalProperties === 'object' && !map.propertyNames?.enum))
    return undefined;
  return [
    ...new Set(
      maps.flatMap((map) =>
        Object.keys(map.properties ?? {}).concat((map.propertyNames?.enum ?? []).map(String)),
      ),
    ),
  ];
}

/** The shapes that the value was probably meant as. */
export function meantShapes(shapes: readonly SchemaNode[], value: unknown): SchemaNode[] {
  if (shapes.length < 2) return [...shapes];
  const scores = shapes.map((shape) => likeness(shape, value));
  const best = Math.max(...scores);
  return shapes.filter((_, i) => scores[i] === best);
}

/** How well a value seems to fit a shape; a wrong kind outweighs everything else. */
export function likeness(shape: SchemaNode, value: unknown): number {
  if (!isOfKind(shape, value)) return -1000;
  if (shape.type !== 'object') return 1;
  let score = 0;
  for (const [key, part] of Object.entries(shape.properties ?? {})) {
    const present = Object.hasOwn(value as object, key);
    if (!present) {
      if (shape.required?.includes(key)) score -= 1;
      continue;
    }
    const own = (value as Record<string, unknown>)[key];
    if (part.const !== undefined) score += part.const === own ? 100 : -100;
    else score += alternatives(part).some((kind) => isOfKind(kind, own)) ? 4 : 2;
    const item = Array.isArray(own) ? own[0] : undefined;
    if (part.items && item !== undefined && !alternatives(part.items).some((kind) => isOfKind(kind, item)))
      score -= 8;
  }
  return score;
}

function isOfKind(shape: SchemaNode, value: unknown): boolean {
  switch (shape.type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
    case 'number':
      return typeof value === 'number';
    default:
      return typeof value === shape.type;
  }
}

/** The shapes at a path, chosen by the data on the way there. */
export function shapesAt(data: unknown, path: Path): SchemaNode[] {
  let shapes = alternatives(rootShape());
  let value = data;
  for (const step of path) {
    // The key that distinguishes shapes belongs to all of them.
    const tellsApart = shapes.some((shape) => shape.properties?.[step]?.const !== undefined);
    if (!tellsApart) shapes = meantShapes(shapes, value);
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as never)[step]
        : undefined;
    shapes = childShapes(shapes, step);
  }
  return shapes;
}

/** In words: `a whole number from 1 to 200`, `one of …`. */
export function expectation(shapes: readonly SchemaNode[]): string {
  const words = new Set<string>();
  const maps = shapes.filter((shape) => shape.type === 'object');
  for (const shape of shapes) {
    if (shape.type === 'object') words.add(maps.length > 1 ? mapsInWords(maps) : mapInWords(shape));
    else if (!shape.enum && shape.const === undefined) words.add(kindInWords(shape));
  }
  const fixed = fixedValues(shapes);
  if (fixed.length > 0)
    words.add(fixed.length > 1 && words.size === 0 ? `one of ${codes(fixed)}` : codes(fixed));
  return [...words].join(' or ');
}

/** The values to choose from. */
export function fixedValues(shapes: readonly SchemaNode[]): (string | number)[] {
  const values = shapes.flatMap(
    (shape) => shape.enum ?? (shape.const === undefined ? [] : [shape.const as string | number]),
  );
  return [...new Set(values)];
}

/** True for the ids of forces, units, weapons and scenarios. */
export function isIdShape(shape: SchemaNode): boolean {
  return shape.type === 'string' && shape.pattern === rootShape().properties!.name.pattern;
}

/** True for the names that a rulebook gives. */
export function isNameShape(shape: SchemaNode): boolean {
  return shape.type === 'string' && shape.pattern === NAME.source;
}

export const ID_IN_WORDS =
  'lower-case letters and digits joined by single hyphens, not digits alone, not the name of a device such as `con`, at most 60 characters';

function kindInWords(shape: SchemaNode): string {
  switch (shape.type) {
    case 'integer':
      if (shape.minimum === shape.maximum) return code(shape.minimum!);
      return `a whole number from ${shape.minimum} to ${shape.maximum}`;
    case 'number':
      return shape.minimum === undefined ? 'a number' : `a number from ${shape.minimum} to ${shape.maximum}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return listInWords(shape);
    case 'string':
      if (shape.examples) return `one of ${codes(shape.examples)}`;
      if (isIdShape(shape)) return `an id (${ID_IN_WORDS})`;
      if (isNameShape(shape)) return 'lower-case words joined by hyphens, such as `light-infantry`';
      return `text of ${between(shape.minLength ?? 0, shape.maxLength, 'character')}`;
    default:
      return 'any value';
  }
}

function mapInWords(map: SchemaNode): string {
  const keys = namedKeys([map]);
  return keys ? `a map with keys such as ${codes(keys.slice(0, 3), 'and')}` : 'a map by id';
}

/** `a map with the key model`, or, where they have no key in common, `a map with schedule or chances`. */
function mapsInWords(maps: readonly SchemaNode[]): string {
  const keys = maps.map((map) => Object.keys(map.properties ?? {}));
  const common = keys[0].filter((key) => keys.every((other) => other.includes(key)));
  if (common.length > 0) return `a map with the key ${codes(common.slice(0, 1))}`;
  return `a map with ${codes(keys.map((own) => own[0] ?? ''))}`;
}

function between(least: number, most: number | undefined, unit: string): string {
  if (least === most) return `exactly ${counted(least, unit)}`;
  return least === 0 ? `at most ${counted(most ?? 0, unit)}` : `${least} to ${counted(most ?? 0, unit)}`;
}

/** `a list of 1 to 3 items`; for a list of fixed words that may be empty, `a list of at most 2 of ‘a’, ‘b’; for none, []`. */
function listInWords({ minItems = 0, maxItems, items }: SchemaNode): string {
  if (minItems > 0 || !items?.enum) return `a list of ${between(minItems, maxItems, 'item')}`;
  return `a list of at most ${maxItems} of ${codes(items.enum)}; for none, \`[]\``;
}
