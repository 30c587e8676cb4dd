import { square } from '#src/battlefield/square.js';
import { type DiceRows, diceRows } from '#src/random/counts.js';
import type { Observed } from '#src/rules/kit/observers.js';
import type { Book } from './book.js';
import { DIE } from './morale.js';
import type { NerveUnit } from './troops.js';

/** The book for the units of a battle. */
export interface NervePlan {
  book: Book;
  /** By unit. */
  nerves: Int32Array;
  /** 1: it has the nerve of the table. */
  fromTable: Int32Array;
  supportSquared: number;
  dice: DiceRows;
}

/** A battle as its events see it, and questions about its units, which have no side effects and throw no dice. */
export type Position = Observed<NervePlan>;

/** N-2: a unit has its own nerve, or that of the table. */
export function nerveOf({ tables }: Book, { nerve }: NerveUnit): number {
  return nerve.nerve ?? tables.nerve;
}

export function compileNerve(book: Book, units: readonly NerveUnit[]): NervePlan {
  return {
    book,
    nerves: Int32Array.from(units, (unit) => nerveOf(book, unit)),
    fromTable: Int32Array.from(units, ({ nerve }) => (nerve.nerve === undefined ? 1 : 0)),
    supportSquared: square(book.tables.supportInches),
    dice: diceRows(DIE, 1),
  };
}
