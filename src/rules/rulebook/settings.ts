import { z } from 'zod';
import type { OptionRecord } from '../kit/options.js';
import type { TableRecord } from '../kit/tables.js';
import { QUALITIES } from '../quality.js';
import type { Rulebook, Value } from './ir.js';
import type { PageText } from './page.js';

/** What a scenario can set under a rulebook: options, numbers of its tables, what units bring. */

export function optionRecordsOf({ options }: Rulebook): Record<string, OptionRecord> {
  return Object.fromEntries(
    options.map(({ name, title, clause, kind, asks, words, default: standard }) => {
      const sorted = [standard, ...words.filter((word) => word !== standard)];
      return [
        name,
        {
          clause,
          kind,
          title,
          asks,
          meanings: Object.fromEntries(sorted.map((word) => [word, word.replaceAll('-', ' ')])),
        },
      ];
    }),
  );
}

/** Its tables, and what its forces bring, as tables of two numbers. */
export function tableRecordsOf(rulebook: Rulebook, page: PageText): Record<string, TableRecord> {
  const tables = rulebook.tables.flatMap((table, i): [string, TableRecord][] => {
    const { title, clause, kind } = rulebook.tableSources[i];
    const source = { clause, kind, title, says: title };
    if (table.k === 'rows') return [];
    if (table.k === 'number') return [[table.name, { ...source, cells: z.number().default(table.value) }]];
    const written = page.tables![table.name] as { cells: unknown; 'printed-cells'?: string[] | undefined };
    const values = valuesOf(table.keys, written.cells);
    const cell = table.results
      ? z.enum(['nothing', ...rulebook.results.map(({ name }) => name)])
      : z.number();
    const printed = written['printed-cells'];
    return [
      [
        table.name,
        {
          ...source,
          cells: cellsOf(table.keys, values, cell),
          ...(printed && { printedCells: printed.map((key) => key.replace('.', ' ')) }),
        },
      ],
    ];
  });
  const forces = rulebook.forceValues.map(
    ({ name, title, clause, kind, from, to, default: standard }): [string, TableRecord] => {
      const one = z
        .int()
        .min(from)
        .max(to)
        .default(Number(standard ?? from));
      return [
        name,
        {
          clause,
          kind,
          title,
          says: `${title} of the first force and of the second`,
          cells: z.strictObject({ first: one, second: one }).prefault({}),
        },
      ];
    },
  );
  return Object.fromEntries([...tables, ...forces]);
}

/** The cells of a page as its author wrote them, by the keys of the table. */
function valuesOf(keys: readonly (readonly string[])[], cells: unknown): unknown[][] {
  return keys.map((row, i) =>
    row.map((key, j) => {
      const space = key.indexOf(' ');
      if (Array.isArray(cells)) return cells[i];
      const part = (cells as Record<string, unknown>)[space < 0 ? key : key.slice(0, space)];
      if (space < 0) return part;
      return Array.isArray(part)
        ? part[j]
        : (part as Record<string, unknown> | undefined)?.[key.slice(space + 1)];
    }),
  );
}

/** Row by row, each column by its key; a cell that is left out is 0, or nothing. */
function cellsOf(
  keys: readonly (readonly string[])[],
  values: readonly (readonly unknown[])[],
  cell: z.ZodType,
): z.ZodType {
  const one = (value: unknown) =>
    (cell as z.ZodNumber).default((value ?? (cell instanceof z.ZodEnum ? 'nothing' : 0)) as number);
  const isFlat = keys.every((row) => row.length === 1 && !row[0].includes(' '));
  if (isFlat)
    return z.strictObject(Object.fromEntries(keys.map(([key], i) => [key, one(values[i][0])]))).prefault({});
  return z
    .strictObject(
      Object.fromEntries(
        keys.map((row, i) => [
          row[0].slice(0, row[0].indexOf(' ')),
          z
            .strictObject(
              Object.fromEntries(row.map((key, j) => [key.slice(key.indexOf(' ') + 1), one(values[i][j])])),
            )
            .prefault({}),
        ]),
      ),
    )
    .prefault({});
}

/** What a unit brings; and the names of its groups. */
export function descriptorOf({ values, groups }: Rulebook): z.ZodObject {
  const brings = values.map((value): [string, z.ZodType] => [
    value.name,
    schemaOf(value).optional().describe(saying(value)),
  ]);
  const members = groups.map((name): [string, z.ZodType] => [
    name,
    z.string().min(1).max(60).optional().describe(`its ${name}`),
  ]);
  return z.strictObject(Object.fromEntries([...brings, ...members]));
}

function schemaOf({ words, from, to }: Value): z.ZodType {
  return words ? z.enum(words as [string, ...string[]]) : z.int().min(from).max(to);
}

function saying({ title, clause, default: standard }: Value): string {
  return `${clause ? `${clause}: ` : ''}${title}; ${standard === null ? 'each unit sets it' : `default: ${standard}`}`;
}

/** What units of each quality bring, if the rulebook says so. */
export function qualityColumnOf({ values }: Rulebook) {
  return Object.fromEntries(
    QUALITIES.map((quality, i) => {
      const own = values.flatMap(({ name, quality: by }) => (by ? [[name, by[i]]] : []));
      return [quality, { own: Object.fromEntries(own) }];
    }),
  ) as Record<(typeof QUALITIES)[number], { own: Record<string, unknown> }>;
}
