import type { MoraleSystem, RuleUse } from '../rules/contract.js';
import type { CellSource } from './rows.js';
import { isSameData } from './same-data.js';

/** The cells of the tables of a rulebook, by the keys under which their uses are counted. */
type Cell = NonNullable<RuleUse['cell']>;

/** Keys of all cells: `''` of a single number, `green -1` in a table of rows and columns, otherwise the key or the place. */
export function cellKeys(table: unknown): string[] {
  if (!isCompound(table)) return [''];
  return Object.entries(table).flatMap(([row, value]) =>
    isRecord(value) && !Array.isArray(table) ? Object.keys(value).map((column) => `${row} ${column}`) : [row],
  );
}

/** What stands in a cell; undefined when the table has none of this key. */
export function cellAt(table: unknown, key: string): unknown {
  if (key === '') return table;
  if (!isCompound(table)) return undefined;
  if (Object.hasOwn(table, key)) return (table as Record<string, unknown>)[key];
  const rows = Object.entries(table).filter(([row]) => key.startsWith(`${row} `));
  const values = rows.map(([row, value]) => cellAt(value, key.slice(row.length + 1)));
  return values.find((value) => value !== undefined);
}

/** Where the numbers of cells come from under the tables of a scenario. */
export function cellSources(
  { tablesSchema, tableSources }: MoraleSystem,
  tables: Record<string, unknown>,
): (cell: Cell) => CellSource {
  const standard = tablesSchema.parse({});
  return ({ table, key }) => {
    if (!isOurs(tables[table], standard[table], key)) return 'scenario';
    const { kind, printedCells } = tableSources[table]!;
    return printedCells?.includes(key) ? 'printed' : kind;
  };
}

/** Is the cell as when nothing is said? A row of a list may stand at another place. */
function isOurs(table: unknown, standard: unknown, key: string): boolean {
  const value = cellAt(table, key);
  if (key !== '' && Array.isArray(standard)) return standard.some((row) => isSameData(row, value));
  return isSameData(value, cellAt(standard, key));
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is object {
  return isCompound(value) && !Array.isArray(value);
}
