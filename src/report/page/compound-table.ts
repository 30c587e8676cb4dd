import type { SystemFindings } from '../../analysis/systems-played.js';
import { isMap } from '../../scenario/plain-data.js';
import { isSameData } from '../../scenario/same-data.js';
import { count, NBSP } from '../../words/format.js';
import { type Content, html, type Markup } from './markup.js';
import { isSameRow, type PairedRow, pairedRows } from './paired-rows.js';
import { table } from './table.js';
import { cell, inOrder, keyName, markAssumed, wordFor } from './table-cells.js';

type RuleTable = SystemFindings['tables'][number];

/** How often a row or key of a table was used; nothing where no battle uses it. */
export function usesAt({ uses }: RuleTable, key: string | undefined): Content {
  if (uses === null || key === undefined || !Object.hasOwn(uses, key)) return '';
  return count(uses[key]);
}

/** A table as a book prints it; a changed one with the printed values next to its own. */
export function compoundTable(caption: Markup, each: RuleTable): Markup {
  const paired = pairedRows(each.value, each.changed ? each.printed : each.value);
  if (paired === undefined) {
    return html`${compoundTable(caption, { ...each, changed: false })}
<p class="aside">${each.kind === 'assumed' ? 'Assumed' : 'Printed'}: ${cell(each.printed)}</p>`;
  }
  const { rows, by } = paired;
  const nameOf = ({ name }: PairedRow) => (by === 'keys' ? keyName(String(name)) : Number(name) + 1);
  const columns = columnsOf(rows);
  if (columns === undefined) return listOfValues(caption, each, rows, nameOf);
  return listOfRecords(caption, each, rows, columns, Array.isArray(each.value) ? undefined : nameOf);
}

/** The keys of all records, the book's first, except numbers, from high to low; undefined when the rows are not all records. */
function columnsOf(rows: readonly PairedRow[]): string[] | undefined {
  const sides = rows.flatMap(({ here, there }) => [there, here]).filter((side) => side !== undefined);
  const records = sides.map(({ value }) => value).filter(isMap);
  if (records.length === 0 || records.length < sides.length) return undefined;
  return inOrder([...new Set(records.flatMap((record) => Object.keys(record)))]);
}

/** One value per row; in a changed table next to the printed ones. */
function listOfValues(
  caption: Markup,
  each: RuleTable,
  rows: readonly PairedRow[],
  nameOf: (row: PairedRow) => Content,
): Markup {
  const { changed } = each;
  const before = each.kind !== 'assumed' ? 'Printed' : each.printedCells ? 'Before' : 'Assumed';
  const mark = ({ name }: PairedRow) => markAssumed(each, String(name));
  return table({
    caption,
    columns: ['', ...(changed ? [before, 'Here'] : ['Value']), 'Uses'],
    rows: rows.map((row) => [
      nameOf(row),
      ...(changed ? [row.there ? [cell(row.there.value), mark(row)] : '–'] : []),
      [valueHere(row), isSameRow(row) && mark(row)],
      usesAt(each, row.key),
    ]),
    numeric: (column) => column === (changed ? 3 : 2),
  });
}

function valueHere(row: PairedRow): Content {
  if (row.here === undefined) return NOT_USED;
  if (isSameRow(row)) return cell(row.here.value);
  return html`<b>${cell(row.here.value)}</b> ${row.there === undefined ? NEW : CHANGED}`;
}

/** Rows and columns in the order of the book, and how often each row was used. */
function listOfRecords(
  caption: Markup,
  each: RuleTable,
  rows: readonly PairedRow[],
  columns: readonly string[],
  nameOf?: (row: PairedRow) => Content,
): Markup {
  return table({
    caption,
    columns: [...(nameOf ? [''] : []), ...columns.map(keyName), 'Uses'],
    rows: rows.map((row) => {
      const cells = columns.map((key) => cellHere(each, row, key));
      const [first, ...others] = nameOf ? [marked(row, nameOf(row)), ...cells] : cells;
      const note = row.here === undefined ? NOT_USED : row.there === undefined && NEW;
      return [note ? html`${first} ${note}` : first!, ...others, usesAt(each, row.key)];
    }),
    numeric: (column) => column === columns.length + (nameOf ? 1 : 0),
  });
}

/** The value here, and the printed one where it differs. */
function cellHere(each: RuleTable, row: PairedRow, column: string): Content {
  const [here, there] = [row.here, row.there].map(
    (side) => side && isMap(side.value) && Object.hasOwn(side.value, column) && [side.value[column]],
  );
  const shown = here ? cell(here[0]) : '';
  if (row.here === undefined) return marked(row, there ? cell(there[0]) : '');
  if (row.there === undefined) return marked(row, shown);
  const key = `${String(row.name)} ${column}`;
  if (isSameData(here, there)) return [shown, here && markAssumed(each, key)];
  return besidePrinted(here ? shown : '–', there ? there[0] : undefined, wordFor(each, key));
}

/** `5 (printed: 4)`; a number stays on the same line as its word. */
export function besidePrinted(here: Content, printed: unknown, word: 'assumed' | 'printed'): Content {
  return html`<b>${here}</b> <span class="was">(${word}:${typeof printed === 'number' ? NBSP : ' '}${cell(printed)})</span>`;
}

/** Highlighted in a row that is only here or only in the book. */
function marked({ here, there }: PairedRow, content: Content): Content {
  if (content === '') return '';
  if (here === undefined) return html`<s>${content}</s>`;
  return there === undefined ? html`<b>${content}</b>` : content;
}

const CHANGED = html`<span class="tag">changed</span>`;
const NEW = html`<span class="tag">new</span>`;
const NOT_USED = html`<span class="tag">not used here</span>`;
