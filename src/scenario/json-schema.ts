import { z } from 'zod';
import { builtInSchemas, FORMAT_VERSION, type Schemas } from './schema.js';

/** The part of JSON Schema (draft 7) in which the format is written. */
export interface SchemaNode {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  const?: string | number | boolean;
  enum?: (string | number)[];
  /** For text of a pattern: what can be written. */
  examples?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  items?: SchemaNode;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  additionalProperties?: boolean | SchemaNode;
  propertyNames?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  $ref?: string;
  definitions?: Record<string, SchemaNode>;
}

/** The format as JSON Schema, for editors that complete and check while you type. */
export function editorSchema(schemas = builtInSchemas): SchemaNode {
  const schema = scenarioJsonSchema(schemas);
  const { system, rulebook } = schema.properties!;
  const { description } = rulebook;
  const page = rulebook.items!;
  const path: SchemaNode = { type: 'string', pattern: '[./]', description: 'the path of a rulebook' };
  const { description: plays, ...ids } = system;
  const ofOneself: SchemaNode = { type: 'string', description: 'the id of a rulebook of the scenario' };
  const properties: Record<string, SchemaNode> = {
    ...schema.properties,
    run: withOwnResponses(schema.properties!.run),
    system: { ...(plays && { description: plays }), anyOf: [ids, path, ofOneself] },
    rulebook: { ...(description && { description }), anyOf: [page, rulebook] },
  };
  // A scenario with one rulebook need not name its system.
  const required = (schema.required ?? []).filter((key) => key !== 'system');
  return { ...schema, properties, required };
}

/** `run`, where `precision` can also name responses that a rulebook of the scenario adds. */
function withOwnResponses(run: SchemaNode): SchemaNode {
  const { precision } = run.properties!;
  const [halfWidth, ofEach] = precision.anyOf!;
  const anyOf = [halfWidth, { ...ofEach, additionalProperties: halfWidth }];
  return { ...run, properties: { ...run.properties, precision: { ...precision, anyOf } } };
}

/** The format as it is checked: systems by their ids, rulebooks in a list. */
export function scenarioJsonSchema({ scenario } = builtInSchemas): SchemaNode {
  const { $schema, ...schema } = jsonSchemaOf(scenario);
  return {
    $schema,
    $id: `urn:standfast:scenario:${FORMAT_VERSION}`,
    title: `standfast scenario, format version ${FORMAT_VERSION}`,
    description: 'Two forces, their fire and their morale rules, and what to vary between runs.',
    ...schema,
  } as SchemaNode;
}

/** The same as an object whose keys are written when they are first read: most callers need only one. */
export function scenarioShape(schemas: Schemas): SchemaNode {
  const shape = shapes.get(schemas) ?? shapeOf(schemas);
  shapes.set(schemas, shape);
  return shape;
}

const shapes = new WeakMap<Schemas, SchemaNode>();

function shapeOf(schemas: Schemas): SchemaNode {
  let known: SchemaNode | undefined;
  const whole = () => {
    known ??= scenarioJsonSchema(schemas);
    return known;
  };
  const parts = Object.entries(schemas.scenario.shape).map(([key, part]): PropertyDescriptorMap => {
    let written: SchemaNode | undefined;
    const write = (): SchemaNode => {
      const { $schema: _, ...schema } = jsonSchemaOf(part);
      // A part that refers to definitions is taken from the whole.
      return 'definitions' in schema ? whole().properties![key] : (schema as SchemaNode);
    };
    const get = () => {
      written ??= write();
      return written;
    };
    return { [key]: { enumerable: true, get } };
  });
  return {
    type: 'object',
    properties: Object.defineProperties({}, Object.assign({}, ...parts)) as Record<string, SchemaNode>,
    get definitions() {
      return whole().definitions!;
    },
  };
}

function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
}
