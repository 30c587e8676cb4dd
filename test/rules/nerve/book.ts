import { z } from 'zod';
import { membersOfBook } from '#src/rules/kit/book.js';
import { type OptionsOf, optionsFor } from '#src/rules/kit/options.js';
import { type TablesOf, tablesFor } from '#src/rules/kit/tables.js';
import type { Clause } from './clauses.js';

/** The options and the numbers of the book. */

export const options = optionsFor<Clause>()({
  rally: {
    clause: 'N-4',
    kind: 'reading',
    title: 'Shaken units rally',
    asks: 'does a shaken unit that did not test roll to rally?',
    meanings: { test: 'it rolls as the turn ends', never: 'it stays shaken' },
  },
});

/** The possible nerve of a unit. */
export const nerveSchema = z.int().min(2).max(5);

export const tables = tablesFor<Clause>()({
  nerve: {
    clause: 'N-2',
    kind: 'printed',
    title: 'Nerve',
    says: 'the most that a unit may roll',
    cells: nerveSchema.default(4),
  },
  supportInches: {
    clause: 'N-2',
    kind: 'printed',
    title: 'Inches to a unit that steadies',
    says: 'inches between the fronts of a unit and of another that steadies it',
    cells: z.int().min(0).max(1000).default(8),
  },
  shakenFire: {
    clause: 'N-3',
    kind: 'assumed',
    title: 'Fire of the shaken',
    says: 'added to the rolls to hit of a shaken unit',
    cells: z.int().min(-10).max(10).default(-1),
  },
});

/** Schemas and sources. */
export const members = membersOfBook(options, tables);

/** The book as set by a scenario. */
export interface Book {
  options: OptionsOf<typeof options>;
  tables: TablesOf<typeof tables>;
}
