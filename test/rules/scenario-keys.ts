import { z } from 'zod';
import type { Clauses } from '#src/rules/kit/clauses.js';
import type { OptionRecord } from '#src/rules/kit/options.js';
import type { TableRecord } from '#src/rules/kit/tables.js';
import { clauseOf } from '#src/rules/uses.js';

interface Records {
  id: string;
  clauses: Clauses;
  options: Readonly<Record<string, OptionRecord>>;
  tables: Readonly<Record<string, TableRecord>>;
}

/** A JSON Schema, as far as tables need it. */
interface Shape {
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, Shape>>;
  /** The shape of the items of a list. */
  items?: Shape;
}

/** The tables of docs/scenario.md for a system whose options and tables are records. */
export function scenarioKeys({ id, clauses, options, tables }: Records): string {
  const rows = [
    ['key', 'default', 'meaning'],
    ['---', '---', '---'],
    [code(id), 'all defaults', 'settings of this system'],
    ['`options`', 'all defaults', 'readings of the book, and what it leaves open:'],
    ...Object.entries(options).map(([name, option]) => [
      code(name),
      code(first(option)),
      optionInWords(option),
    ]),
    ['`tables`', 'all defaults', 'any number of the book:'],
    ...Object.entries(tables).flatMap(([name, table]) => tableRows(id, name, table, clauses)),
  ];
  return rows
    .map((cells) => (cells[0] === '---' ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n');
}

const code = (text: unknown) => `\`${String(text)}\``;
const first = ({ meanings }: OptionRecord) => Object.keys(meanings)[0];

/** `who loses a drawn assault? nobody: …; attacker: … (TG-40, assumed)`. */
function optionInWords({ asks, meanings, clause, kind }: OptionRecord): string {
  const words = Object.entries(meanings).map(([value, meaning]) => `${code(value)}: ${meaning}`);
  return `${asks} ${words.join('; ')} (${clause}, ${kind})`;
}

function tableRows(id: string, name: string, table: TableRecord, clauses: Clauses): string[][] {
  const shape = z.toJSONSchema(table.cells, { io: 'input' }) as Shape;
  const printed = table.printedCells?.map((cell) => `; the book prints ${code(cell)}`).join('') ?? '';
  const clause = `(${table.clause}, ${table.kind}${printed})`;
  if (shape.items?.properties) return listRows(name, shape, `${table.says} ${clause}`);
  if (!shape.properties)
    return [[code(name), shown(shape.default), `${table.says}${range(shape)} ${clause}`]];
  const cells = Object.entries(shape.properties);
  const common = cells[0][1].properties ? '' : range(cells[0][1]);
  return [
    [`${code(name)} (of ${code(id)})`, 'as below', `${table.says}${common} ${clause}:`],
    ...cellRows(name, shape, table, clauses),
  ];
}

/** A list of records: one row for the list, and one for each field. */
function listRows(name: string, { default: list, items }: Shape, says: string): string[][] {
  const fields = Object.entries(items!.properties!);
  return [
    [code(name), `${(list as unknown[]).length} of them`, `${says}:`],
    ...fields.map(([key, field]) => [`${code(key)} (of ${code(name)})`, '', field.description ?? '']),
  ];
}

/** A row for each cell with a description; one row for all the others. */
function cellRows(name: string, shape: Shape, table: TableRecord, clauses: Clauses): string[][] {
  const cells = Object.entries(shape.properties!);
  if (cells[0][1].properties) return cells.map(([key, cell]) => rowOf(key, cell));
  if (!table.cellClauses && !table.cellsSay && !cells.some(([, cell]) => cell.description))
    return [rowOf(name, shape)];
  return cells.map(([key, cell]) => [
    code(key),
    shown(cell.default),
    cell.description ?? table.cellsSay?.[key] ?? `${clauseOf(table, key)}: ${clauses[clauseOf(table, key)]}`,
  ]);
}

/** Several cells in a row. */
function rowOf(of: string, { properties = {} }: Shape): string[] {
  const defaults = Object.values(properties).map((each) => shown(each.default));
  return [`${Object.keys(properties).map(code).join(', ')} (of ${code(of)})`, defaults.join(', '), ''];
}

const shown = (value: unknown) => code(Array.isArray(value) ? `[${value.join(', ')}]` : value);

function range({ minimum, maximum }: Shape): string {
  if (minimum === undefined || maximum === undefined) return '';
  return `, ${minimum} to ${maximum}`.replaceAll('-', '−');
}
