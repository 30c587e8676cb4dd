import { type Book, members } from '#src/rules/troop-grade/book.js';

type Data = Record<string, unknown>;

/** The book as it is when a scenario says nothing, but for what is named. */
export function bookOf(options: Data = {}, tables: Data = {}): Book {
  return { options: members.optionsSchema.parse(options), tables: members.tablesSchema.parse(tables) };
}
