/**
 * The clauses of a book, each in one sentence of our own: `{ 'TG-10': 'A unit tests by a d6 …' }`. Options, tables and
 * events name them by type, so that a misspelt clause does not compile.
 */
export type Clauses<Clause extends string = string> = Readonly<Record<Clause, string>>;

/** Where a number or a choice comes from. `assumed`: the source is silent and this is our default. */
export type ClauseKind = 'printed' | 'reading' | 'assumed';
