import { type Book, members } from '#src/rules/troop-grade/book.js';

type Data = Record<string, unknown>;

/** The book with its default values, except for those given. */
export function bookOf(options: Data = {}, tables: Data = {}): Book {
  return { options: members.optionsSchema.parse(options), tables: members.tablesSchema.parse(tables) };
}
