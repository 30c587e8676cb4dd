import { at } from './follows.js';
import type { Declared, Line, Table, TableAxis } from './ir.js';
import type { PageText, TableText } from './page.js';
import type { Resolver, Where } from './resolve.js';

type Cells = Extract<TableText, { by: unknown }>;
type Scalar = number | string;

/** The names of tables whose cells are results, with their places. */
export function resultTablesOf(page: PageText): Map<string, number> {
  const tables = Object.entries(page.tables ?? {}).map(([name, table], i) => [name, table, i] as const);
  return new Map(tables.filter(([, table]) => holdsResults(table)).map(([name, , i]) => [name, i]));
}

function holdsResults(table: TableText): boolean {
  if (typeof table === 'number' || Array.isArray(table)) return false;
  const [first] = scalarsOf(table.cells);
  return typeof first === 'string';
}

export function scalarsOf(cells: unknown): Scalar[] {
  if (typeof cells !== 'object' || cells === null) return [cells as Scalar];
  return Object.values(cells).flatMap(scalarsOf);
}

export function sourceOf(name: string, table: TableText): Declared {
  const {
    title = name,
    clause = '',
    kind = 'printed',
  } = typeof table === 'number' || Array.isArray(table) ? {} : table;
  return { name, title, clause, kind };
}

/** Reads one table; its cells are given lines, to be counted. */
export function readTable(
  name: string,
  table: TableText,
  resolver: Resolver,
  where: Where,
  line: (line: Line) => number,
): Table {
  if (typeof table === 'number') return { k: 'number', name, value: table };
  if (Array.isArray(table)) {
    const rows = table.map((row, i) => ({
      when: resolver.condition(row.when, at(where, i, 'when')),
      is: resolver.number(row.is, at(where, i, 'is')),
      line: line({ clause: row.clause ?? '', kind: 'rule', name: `${name}: ${row.when ?? 'otherwise'}` }),
    }));
    if (rows.at(-1)!.when !== null)
      resolver.faults.add(
        at(where, rows.length - 1).path,
        'the last row has no `when`: add `{ is: … }` after it',
      );
    return { k: 'rows', name, rows };
  }
  return readCells(name, table, resolver, where, line);
}

function readCells(
  name: string,
  table: Cells,
  resolver: Resolver,
  where: Where,
  line: (line: Line) => number,
): Table {
  const { faults } = resolver;
  const by = Array.isArray(table.by) ? table.by : [table.by];
  const results = holdsResults(table);
  const here: Where = results ? { ...where, thrown: 'either' } : where;
  const axes = by.map((text, i) =>
    resolver.axis(text, at(here, 'by', ...(Array.isArray(table.by) ? [i] : []))),
  );
  const cells = table.cells;
  const ofColumns = (path: Where): { axis: { from: { n: number; d: number }[] }; keys: string[] } => {
    const columns = table.columns ?? [];
    if (columns.length === 0) faults.add(where.path, '`columns` is missing: the lowest value of each column');
    const keys = columns.map(String);
    const from = columns.map((column, i) =>
      column === 'below' && i === 0 ? { n: -1e6, d: 1 } : fraction(column),
    );
    from.forEach((each, i) => {
      if (each === null)
        faults.add(
          at(path, 'columns', i).path,
          'a column starts at a number; the first may start at `below`',
        );
    });
    const known = from.map((each) => each ?? { n: 0, d: 1 });
    if (known.some((each, i) => i > 0 && each.n * known[i - 1].d <= known[i - 1].n * each.d))
      faults.add(at(path, 'columns').path, 'the columns do not rise from the lowest to the highest');
    return { axis: { from: known }, keys };
  };
  const keysOfWords = (words: readonly string[], written: object, path: Where) => {
    const missing = words.filter((word) => !Object.hasOwn(written, word));
    if (missing.length > 0)
      faults.add(path.path, `cells are missing for ${missing.map((word) => `\`${word}\``).join(', ')}`, {
        anchor: 'key',
      });
    for (const key of Object.keys(written))
      if (!words.includes(key))
        faults.add([...path.path, key], `\`${key}\` is not one of its words${faults.choice(key, words)}`, {
          anchor: 'key',
        });
    return Object.keys(written).filter((key) => words.includes(key));
  };
  const place = at(where, 'cells');
  const [first, second] = axes as [(typeof axes)[0], (typeof axes)[0] | undefined];
  const note = (key: string) =>
    line({ clause: table.clause ?? '', kind: 'cell', name: `${name} ${key}`, cell: { table: name, key } });

  if (!second) {
    if (Array.isArray(cells)) {
      if (first.words) faults.add(place.path, '`cells` must be a map by word');
      const { axis, keys } = ofColumns(where);
      const wanted = Math.max(keys.length, 1);
      if (cells.length !== wanted)
        faults.add(
          place.path,
          `${cells.length} cells and ${keys.length} columns: there must be as many of each`,
        );
      checkScalars(cells, results, resolver, place);
      return {
        k: 'cells',
        name,
        results,
        rows: { by: first.num, ...axis },
        columns: null,
        keys: keys.map((key) => [key]),
        lines: keys.map((key) => [note(key)]),
      };
    }
    const words = first.words;
    if (!words) {
      faults.add(place.path, '`cells` must be a list, with `columns`, since this is read by a number');
      return { k: 'number', name, value: 0 };
    }
    const keys = keysOfWords(words, cells, place);
    checkScalars(
      keys.map((key) => cells[key] as Scalar),
      results,
      resolver,
      place,
    );
    const axis: TableAxis = { by: first.num, places: keys.map((key) => words.indexOf(key)) };
    return {
      k: 'cells',
      name,
      results,
      rows: axis,
      columns: null,
      keys: keys.map((key) => [key]),
      lines: keys.map((key) => [note(key)]),
    };
  }

  if (Array.isArray(cells) || !first.words) {
    faults.add(place.path, '`cells` must be a map by the words of the first of `by`');
    return { k: 'number', name, value: 0 };
  }
  const rows = keysOfWords(first.words, cells, place);
  const rowAxis: TableAxis = { by: first.num, places: rows.map((key) => first.words!.indexOf(key)) };
  if (second.words) {
    const words = second.words;
    const all = rows.map((row) => (cells[row] ?? {}) as Record<string, Scalar>);
    for (const row of all) checkScalars(Object.values(row), results, resolver, place);
    all.forEach((row, i) => {
      for (const key of Object.keys(row))
        if (!words.includes(key))
          faults.add(
            [...place.path, rows[i], key],
            `\`${key}\` is not one of its words${faults.choice(key, words)}`,
            { anchor: 'key' },
          );
    });
    const keys = rows.map((row) => words.map((word) => `${row} ${word}`));
    return {
      k: 'cells',
      name,
      results,
      rows: rowAxis,
      columns: { by: second.num, places: words.map((_, i) => i) },
      keys,
      lines: rows.map((row) => words.map((word) => note(`${row} ${word}`))),
    };
  }
  const { axis, keys } = ofColumns(where);
  for (const row of rows) {
    const list = cells[row];
    const here = at(place, row);
    if (!Array.isArray(list) || list.length !== keys.length)
      faults.add(here.path, `expected a list of ${keys.length} cells, one for each column`);
    else checkScalars(list, results, resolver, here);
  }
  return {
    k: 'cells',
    name,
    results,
    rows: rowAxis,
    columns: { by: second.num, ...axis },
    keys: rows.map((row) => keys.map((column) => `${row} ${column}`)),
    lines: rows.map((row) => keys.map((column) => note(`${row} ${column}`))),
  };
}

function checkScalars(cells: readonly Scalar[], results: boolean, resolver: Resolver, where: Where): void {
  const { faults, declarations } = resolver;
  cells.forEach((cell) => {
    if (!results && typeof cell !== 'number') faults.add(where.path, `\`${cell}\` is among numbers`);
    if (!results || cell === 'nothing') return;
    if (typeof cell === 'number' || !declarations.find(cell, 'result'))
      faults.add(
        where.path,
        `\`${cell}\` is not a result${faults.choice(String(cell), ['nothing', ...declarations.all('result')])}`,
      );
  });
}

/** `1/10`, `0.4`, `-1`; null: no number. */
function fraction(value: number | string): { n: number; d: number } | null {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(String(value).trim());
  if (!parts) return null;
  const [, whole, decimals = '', by = '1'] = parts;
  const d = Number(`1e${decimals.length}`);
  const n = Number(`${whole}${decimals}`);
  return Number(by) === 0 ? null : { n, d: d * Number(by) };
}
