import type { Book } from '#src/rules/troop-grade/morale.js';
import { optionsSchema } from '#src/rules/troop-grade/options.js';
import { tablesSchema } from '#src/rules/troop-grade/tables.js';

type Data = Record<string, unknown>;

/** The book as it is when a scenario says nothing, but for what is named. */
export function bookOf(options: Data = {}, tables: Data = {}): Book {
  return { options: optionsSchema.parse(options), tables: tablesSchema.parse(tables) };
}
