import { systemsOf } from '../rules/registry.js';
import { soundPage } from '../rules/rulebook/known.js';
import { valueAt } from './places.js';
import { builtInSchemas, type Schemas, schemasOf } from './schema.js';
import { nearest } from './wording.js';

/** Most schemas that are remembered. */
const MOST = 64;
const known = new Map<string, Schemas>();

/** The schemas for plain data: with the built-in systems and its valid rulebooks. */
export function schemasFor(data: unknown): Schemas {
  const written = valueAt(data, ['rulebook']);
  if (!Array.isArray(written) || written.length === 0) return builtInSchemas;
  const text = JSON.stringify(written);
  const same = known.get(text);
  if (same) return same;
  const pages = written.flatMap((page) => soundPage(page, nearest) ?? []);
  const taken = new Set<string>(builtInSchemas.systems.map(({ id }) => id));
  const rulebook = pages.filter(({ id }) => !taken.has(id) && taken.add(id));
  const schemas = rulebook.length === 0 ? builtInSchemas : schemasOf(systemsOf({ rulebook }));
  if (known.size >= MOST) known.clear();
  known.set(text, schemas);
  return schemas;
}
