import { type Book, members } from '#src/rules/unit-morale/book.js';

const { optionsSchema, tablesSchema } = members;

type Data = Record<string, unknown>;

/** The book as printed, except for the values given. */
export function bookOf(options: Data = {}, tables: Data = {}): Book {
  return { options: optionsSchema.parse(options), tables: tablesSchema.parse(tables) };
}

/** All totals of two dice, each repeated as often as it can be thrown. */
export const ROLLS: readonly number[] = [1, 2, 3, 4, 5, 6].flatMap((one) =>
  [1, 2, 3, 4, 5, 6].map((other) => one + other),
);
