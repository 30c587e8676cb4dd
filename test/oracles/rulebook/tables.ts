import { numberOf, valueIn } from './expression.js';
import { compare, type Fraction, whole } from './fraction.js';
import type { Text } from './page.js';
import type { Asking } from './words.js';

/** Tables of a page: docs/rulebook.md, “Parts”. A scenario may replace cells. */

export function readNumber(asking: Asking, name: string): Fraction {
  const cell = cellOf(asking, name);
  if (typeof cell !== 'number') throw new Error(`${name} gives no number`);
  return whole(cell);
}

/** The entries of a table of results. */
export function readResult(asking: Asking, name: string): string {
  const cell = cellOf(asking, name);
  if (typeof cell !== 'string') throw new Error(`${name} gives no result`);
  return cell;
}

function cellOf(asking: Asking, name: string): unknown {
  const { by = [], columns } = asking.battle.page.tables![name];
  asking.tablesRead.add(name);
  let cells = asking.battle.tables[name];
  for (const part of [by].flat()) {
    const value = valueIn(part, asking);
    const key = typeof value === 'object' ? columnOf(columns!, value, asking) : String(value);
    cells = (cells as { [key: string]: unknown })[key];
  }
  return cells;
}

/** The last row whose lowest value is reached; below the first row, the first. */
function columnOf(columns: readonly Text[], value: Fraction, asking: Asking): string {
  const reached = columns.filter((column) => compare(value, numberOf(column, asking)) >= 0);
  return String(reached.at(-1) ?? columns[0]);
}
