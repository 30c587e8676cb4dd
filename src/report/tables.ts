import { type Options, stringify } from 'csv-stringify/sync';
import { RESULT_FILES, RESULT_NAMES } from '../analysis/rows.js';
import type { ResultFile } from '../storage/result-file.js';
import type { Findings } from '../words/findings.js';
import { type WrittenTable, writtenTable } from './written-table.js';

/** Rows → CSV, and the data package that describes them. */
export function renderTables(findings: Findings): ResultFile[] {
  const tables = RESULT_NAMES.map((name) => writtenTable(findings, name));
  const described = `${JSON.stringify(dataPackage(findings, tables), null, 1)}\n`;
  return [
    ...tables.map(({ name, columns, rows }) => ({
      path: `${name}.csv`,
      content: toCsv(
        rows,
        columns.map(([column]) => column),
      ),
    })),
    { path: 'datapackage.json', content: described },
  ];
}

/**
 * Rows as CSV (RFC 4180, but `\n` ends a line): header, then one line per row, columns in the order given.
 *
 * Numbers are written so that reading them back gives the same double; NaN, ±∞, null and undefined give an empty
 * cell; booleans give `true` and `false`. A text that a spreadsheet would take for a formula gets an apostrophe in
 * front, unless it is a plain number.
 *
 * @example toCsv([{ n: 0.1, word: '=1+1' }], ['n', 'word']) // 'n,word\n0.1,\'=1+1\n'
 */
export function toCsv<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  let csv = `${columns.join(',')}\n`;
  let careful: unknown[][] = [];
  const addCareful = () => {
    if (careful.length > 0) csv += stringify(careful, CAREFUL);
    careful = [];
  };
  for (const row of rows) {
    const cells = columns.map((name) => plainCell(row[name]));
    if (cells.includes(null)) careful.push(columns.map((name) => row[name]));
    else {
      addCareful();
      csv += `${cells.join(',')}\n`;
    }
  }
  addCareful();
  return csv;
}

/** A cell that needs no special care, as nearly all do; null: the library must write it, which takes longer. */
function plainCell(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null || value === undefined || value === '') return '';
  return typeof value === 'string' && PLAIN_TEXT.test(value) ? value : null;
}

/** Text that starts like a word, without commas, quotes or other signs that a reader may misinterpret. */
const PLAIN_TEXT = /^[\p{L}\d](?:[\p{L}\d_ .:;()/·’–-]*[\p{L}\d_.:;()/·’–-])?$/u;

const CAREFUL: Options = {
  record_delimiter: '\n',
  escape_formulas: true,
  // A lone carriage return would end a line for many readers.
  quoted_match: /\r/,
  cast: {
    boolean: (flag) => (flag ? 'true' : 'false'),
    number: (number) => (Number.isFinite(number) ? String(number) : ''),
    string: (text) => (PLAIN_NUMBER.test(text) ? { value: text, escape_formulas: false } : text),
  },
};

/** `-1` or `+2`, as factor levels often are: harmless, and worth keeping as they are. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A Frictionless data package (version 2) that describes every column of every CSV file. */
export function dataPackage(findings: Findings, tables: readonly WrittenTable[]) {
  const { scenario, run } = findings;
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: packageName(scenario.name),
    title: scenario.title,
    description: scenario.question,
    version: run.version,
    contributors: [
      ...scenario.authors.map((title) => ({ title, roles: ['author'] })),
      { title: `standfast ${run.version}`, roles: ['simulator'] },
    ],
    ...(scenario.license !== '' && { licenses: [{ name: scenario.license }] }),
    resources: tables.map(({ name, columns, key }) => ({
      name,
      type: 'table',
      path: `${name}.csv`,
      title: name.replaceAll('_', ' '),
      description: RESULT_FILES[name].holds,
      scheme: 'file',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
      schema: {
        fields: columns.map(([field, { type, unit, description, categories }]) => ({
          name: field,
          type,
          description: unit === '–' ? description : `${description} Unit: ${unit}.`,
          ...(categories && { categories }),
          // An empty text is still a key: that of the whole battle, for example.
          ...(type === 'string' && key.includes(field) && { missingValues: [] }),
        })),
        missingValues: [''],
        primaryKey: key,
        ...referring(name, columns),
      },
    })),
  };
}

/** Columns that hold the number of a design point. */
const POINTS = ['design_point', 'baseline', 'other'];

function referring(name: string, columns: WrittenTable['columns']) {
  const fields = columns.map(([field]) => field).filter((field) => POINTS.includes(field));
  if (name === 'design_points' || fields.length === 0) return {};
  const reference = { resource: 'design_points', fields: ['design_point'] };
  return { foreignKeys: fields.map((field) => ({ fields: [field], reference })) };
}

/** Package names allow lower-case letters, digits, `.`, `_`, `-` and `/`. */
function packageName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'results'
  );
}
