import { z } from 'zod';
import { troopsSchema } from '../battlefield/weapon-bands/schema.js';
import { QUALITIES } from '../rules/quality.js';
import { systems } from '../rules/registry.js';

/** An object of which every key may be left out, and none is then filled in. */
function cellsOf(described: z.ZodObject): z.ZodObject {
  const cells = Object.entries(described.shape).map(([key, cell]) => {
    const { description } = cell as z.ZodType;
    const bare = (cell instanceof z.ZodDefault ? cell.unwrap() : cell) as z.ZodType;
    return [key, description ? bare.optional().describe(description) : bare.optional()];
  });
  return z.strictObject(Object.fromEntries(cells));
}

const partsShape = Object.fromEntries([
  ...systems.map(({ id, descriptorSchema }) => [id, cellsOf(descriptorSchema).optional()]),
  ['troops', cellsOf(troopsSchema).optional()],
]) as Record<string, z.ZodOptional<z.ZodObject>>;

/** What a scenario says of the conversion: quality → system or `troops` → key → what stands there. */
export const conversionSchema = z.partialRecord(z.enum(QUALITIES), z.strictObject(partsShape));
