import { z } from 'zod';
import { FORMAT_VERSION, scenarioSchema } from './schema.js';

/** The part of JSON Schema (draft 7) in which the format is written. */
export interface SchemaNode {
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  const?: string | number | boolean;
  enum?: (string | number)[];
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

/** The format as JSON Schema: for editors that complete and check as one types. */
export function scenarioJsonSchema(): SchemaNode {
  const { $schema, ...schema } = z.toJSONSchema(scenarioSchema, { io: 'input', target: 'draft-7' });
  return {
    $schema,
    $id: `urn:standfast:scenario:${FORMAT_VERSION}`,
    title: `standfast scenario, format version ${FORMAT_VERSION}`,
    description: 'Two forces, their fire and their morale rules, and what to vary between runs.',
    ...schema,
  } as SchemaNode;
}
