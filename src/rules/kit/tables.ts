import { z } from 'zod';
import type { ClauseKind } from './clauses.js';
import type { Need } from './needs.js';

/** A number of the book, or a table of them, by the name under which a scenario overrides it. */
export interface TableRecord<Clause extends string = string> {
  clause: Clause;
  kind: ClauseKind;
  title: string;
  /** Its cells; their defaults are what the book prints or we assume. */
  cells: z.ZodType;
  /** What it is, for the JSON Schema and docs/scenario.md. */
  says: string;
  /** For an assumed table: the keys of the cells that the book prints. */
  printedCells?: readonly string[];
  /** The clauses of cells that have their own, by key. */
  cellClauses?: Readonly<Record<string, Clause>>;
  /** What each cell is, by key, for docs/scenario.md; left out: the clause or the key says it. */
  cellsSay?: Readonly<Record<string, string>>;
  /** The unit of its lengths; left out: the inch, or it has none. */
  unit?: 'cm';
  /** What a battle must have for it ever to be used; left out: nothing special. */
  needs?: Need;
}

/** Where a table comes from: its record without the cells and what the docs say about them. */
export type TableSource = Omit<TableRecord, 'cells' | 'says' | 'cellsSay'>;

/** A cell that holds a whole number. */
export function whole(least: number, most: number, usual: number): z.ZodDefault<z.ZodInt> {
  return z.int().min(least).max(most).default(usual);
}

type TableRecords<Clause extends string> = Readonly<Record<string, TableRecord<Clause>>>;

/** The tables as a scenario has them: `{ tankHits: 2, chart: { … }, … }`. */
export type TablesOf<Records extends TableRecords<string>> = {
  -readonly [Name in keyof Records]: z.output<Records[Name]['cells']>;
};

/**
 * The schema of a book’s tables, from their records.
 *
 * @example tablesSchemaOf({ tankHits: { …, cells: z.int().default(2) } }).parse({}) // { tankHits: 2 }
 */
export function tablesSchemaOf<Records extends TableRecords<string>>(
  records: Records,
): z.ZodType<TablesOf<Records>> {
  const shape = Object.entries(records).map(([name, { cells, says }]) => [name, cells.describe(says)]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<TablesOf<Records>>;
}

/** Where each table comes from, without its cells: data that can be sent to a worker. */
export function tableSourcesOf<Name extends string>(
  records: Readonly<Record<Name, TableRecord>>,
): Record<Name, TableSource> {
  const sources = Object.entries<TableRecord>(records).map(([name, record]) => {
    const { cells: _, says: __, cellsSay: ___, ...source } = record;
    return [name, source];
  });
  return Object.fromEntries(sources) as Record<Name, TableSource>;
}

/** Keeps the names and cells of records as types, and checks that their clauses are in the book. */
export const tablesFor =
  <Clause extends string>() =>
  <const Records extends TableRecords<Clause>>(records: Records): Records =>
    records;
