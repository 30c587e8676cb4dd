import { systems } from '../rules/registry.js';
import { faultsOf } from '../rules/rulebook/known.js';
import { pageSchema } from '../rules/rulebook/page.js';
import { valueAt } from './places.js';
import type { Finding } from './problems.js';
import { nearest } from './wording.js';

/** What is wrong with the rulebooks of plain data that fit their schema. */
export function rulebookFindings(data: unknown): Finding[] {
  const written = valueAt(data, ['rulebook']);
  if (!Array.isArray(written)) return [];
  const ids: unknown[] = systems.map(({ id }) => id);
  return written.flatMap((text, i): Finding[] => {
    const id = valueAt(text, ['id']);
    const path = ['rulebook', i, 'id'];
    const taken: Finding[] = ids.includes(id)
      ? [{ path, message: `\`${String(id)}\` is the id of another system: give the rulebook a different id` }]
      : [];
    ids.push(id);
    const page = pageSchema.safeParse(text).data;
    if (!page) return taken;
    const faults = faultsOf(page, nearest).map(
      ({ path, message, offset, anchor, severity }): Finding => ({
        path: ['rulebook', i, ...path],
        message,
        ...(offset !== undefined && { offset }),
        ...(anchor && { anchor }),
        ...(severity && { severity }),
      }),
    );
    return [...taken, ...faults];
  });
}
