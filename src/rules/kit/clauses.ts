/**
 * The clauses of a book, each in a sentence of our own: `{ 'TG-10': 'A unit tests by a d6 …' }`. Options, tables and
 * events name them by type, so that a misspelt clause does not compile.
 */
export type Clauses<Clause extends string = string> = Readonly<Record<Clause, string>>;

/** Where a number or a choice comes from. `assumed`: the source is silent and this is our default. */
export type ClauseKind = 'printed' | 'reading' | 'assumed';

/** The clauses that records name: options, tables and their cells, or anything else with a clause. */
export type ClauseOf<Records> = NamedBy<Records[keyof Records]>;

type NamedBy<Each> = Each extends { readonly clause: infer Clause }
  ? Clause | (Each extends { readonly cellClauses: infer Cells } ? Cells[keyof Cells] : never)
  : never;

/**
 * Returns the clauses of a book if all of them are in `Used`: a clause that nothing refers to does not compile.
 *
 * @example allUsed<ClauseOf<typeof options> | 'TG-43'>()(clauses)
 */
export const allUsed =
  <Used>() =>
  <const All extends Clauses>(
    clauses: All & (Exclude<keyof All, Used> extends never ? unknown : { unused: Exclude<keyof All, Used> }),
  ): All =>
    clauses;
