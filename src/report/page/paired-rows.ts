import { isCompound, isMap } from '../../scenario/plain-data.js';
import { isSameData } from '../../scenario/same-data.js';

/** A row of a table and the same row of another version of it; one of the two may be missing. */
export interface PairedRow {
  /** What identifies the row: its key, its first cell, or its place, from 0. */
  name: unknown;
  /** Key or index in the table itself; none where only the other version has the row. */
  key?: string;
  here?: Side;
  there?: Side;
}

/** Held in an object, since the value itself may be undefined. */
interface Side {
  value: unknown;
}

export interface PairedTable {
  rows: PairedRow[];
  /** How the rows were distinguished: by keys, by the cells of a column, or by their places. */
  by: 'keys' | 'places' | { column: string };
}

/**
 * Two versions of a table row by row, in the order of the first; rows of the second that the first does
 * not have are placed where they would be in it.
 *
 * @returns undefined when the two differ in structure, such as a list and a record
 */
export function pairedRows(here: unknown, there: unknown): PairedTable | undefined {
  if (Array.isArray(here) && Array.isArray(there)) {
    const column = tellingColumn(here, there);
    const nameOf = (row: unknown, i: number) =>
      column === undefined ? i : (row as Record<string, unknown>)[column];
    return {
      rows: merged(named(here, nameOf), named(there, nameOf)),
      by: column === undefined ? 'places' : { column },
    };
  }
  if (!isMap(here) || !isMap(there)) return undefined;
  const keyed = (table: Record<string, unknown>) =>
    Object.entries(table).map(([key, value]) => ({ name: key, key, value }));
  return { rows: merged(keyed(here), keyed(there)), by: 'keys' };
}

/** Is the row in both versions, with the same values? */
export function isSameRow({ here, there }: PairedRow): boolean {
  return here !== undefined && there !== undefined && isSameData(here.value, there.value);
}

interface NamedRow {
  name: unknown;
  key: string;
  value: unknown;
}

function named(list: readonly unknown[], nameOf: (row: unknown, i: number) => unknown): NamedRow[] {
  return list.map((value, i) => ({ name: nameOf(value, i), key: String(i), value }));
}

/** The first column, if it distinguishes the rows of both lists and common rows are in the same order. */
function tellingColumn(...lists: [unknown[], unknown[]]): string | undefined {
  const all = lists.flat();
  if (all.length === 0 || !all.every(isMap)) return undefined;
  const column = Object.keys(all[0])[0];
  if (column === undefined || !all.every((row) => Object.hasOwn(row, column))) return undefined;
  const [here, there] = lists.map((list) => list.map((row) => (row as Record<string, unknown>)[column]));
  if (all.some((row) => isCompound(row[column])) || !isDistinct(here) || !isDistinct(there)) {
    return undefined;
  }
  const common = here.filter((name) => there.includes(name));
  return isSameData(
    common,
    there.filter((name) => here.includes(name)),
  )
    ? column
    : undefined;
}

function isDistinct(names: readonly unknown[]): boolean {
  return new Set(names).size === names.length;
}

function merged(here: readonly NamedRow[], there: readonly NamedRow[]): PairedRow[] {
  const names = new Set(here.map(({ name }) => name));
  const places = new Map(there.map(({ name }, i) => [name, i]));
  const missing = there.filter(({ name }) => !names.has(name));
  const direction = directionOf(here) || directionOf(there);
  const isBefore = (a: NamedRow, b: NamedRow) =>
    direction === 0
      ? places.get(a.name)! < (places.get(b.name) ?? -1)
      : ((b.name as number) - (a.name as number)) * direction > 0;
  const rows: PairedRow[] = [];
  const addMissing = (until?: NamedRow) => {
    while (missing.length > 0 && (until === undefined || isBefore(missing[0], until))) {
      const { name, value } = missing.shift()!;
      rows.push({ name, there: { value } });
    }
  };
  for (const row of here) {
    addMissing(row);
    const place = places.get(row.name);
    rows.push({
      name: row.name,
      key: row.key,
      here: { value: row.value },
      ...(place !== undefined && { there: { value: there[place].value } }),
    });
  }
  addMissing();
  return rows;
}

/** 1 when the names are numbers that go up from row to row, −1 when they go down, otherwise 0. */
function directionOf(rows: readonly NamedRow[]): number {
  const numbers = rows.map(({ name }) => (typeof name === 'number' ? name : Number.NaN));
  const direction = Math.sign(numbers.at(-1)! - numbers[0]);
  const isSorted = numbers.every((each, i) => i === 0 || (each - numbers[i - 1]) * direction > 0);
  return isSorted && !Number.isNaN(direction) ? direction : 0;
}
