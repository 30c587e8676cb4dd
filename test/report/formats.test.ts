import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Package } from 'datapackage';
import { beforeAll, describe, expect, test } from 'vitest';
import { RESULT_NAMES } from '#src/analysis/rows.js';
import { standfast, temporaryFolder } from '../cli/program.js';
import { ROOT } from '../root.js';

/** The files of a run, read by other programs. */
const out = temporaryFolder();
const folder = join(out, 'four-systems');

interface Described {
  name: string;
  path: string;
  schema: { primaryKey: string[]; fields: { name: string; type: string; categories?: string[] }[] };
}
let resources: Described[] = [];

beforeAll(async () => {
  const scenario = join(ROOT, 'scenarios', 'four-systems.yaml');
  const formats = [
    '--format',
    'csv,parquet,png',
    '--set',
    'license=CC-BY-4.0',
    '--set',
    'authors=[Ann, Bob]',
  ];
  const { code, stderr } = await standfast([
    ...['run', scenario, '--battles', '600', '--out', out, '--quiet'],
    ...formats,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  ({ resources } = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as {
    resources: Described[];
  });
}, 120_000);

describe('the data package', () => {
  test('is valid, and so is every cell and every reference', async () => {
    const descriptor = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as object;
    // Version 1 of the format, which this library reads, has another term for tables.
    const tables = resources.map((resource) => ({ ...resource, profile: 'tabular-data-resource' }));
    const data = await Package.load({ ...descriptor, resources: tables }, { basePath: folder, strict: true });
    expect(data.valid).toBe(true);
    for (const name of RESULT_NAMES) {
      const rows = await data.getResource(name).read({ relations: name !== 'design_points' });
      expect(rows.length, name).toBe(linesOf(name) - 1);
    }
  });

  test('names its authors and the licence', () => {
    const data = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(data.licenses).toEqual([{ name: 'CC-BY-4.0' }]);
    expect(data.contributors).toMatchObject([{ title: 'Ann' }, { title: 'Bob' }, { roles: ['simulator'] }]);
  });
});

describe('Parquet files', () => {
  test('have the rows and types of the CSV files, and a unique key for every row', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjects();
    for (const { name, schema } of resources) {
      const file = `'${join(folder, `${name}.parquet`)}'`;
      const [found] = await ask(
        `select count(*)::int as rows, count(distinct (${schema.primaryKey.map((key) => `"${key}"`).join()}))::int as keys from ${file}`,
      );
      const rows = linesOf(name) - 1;
      expect({ name, ...found }).toEqual({ name, rows, keys: rows });
      const columns = await ask(`describe select * from ${file}`);
      expect(
        columns.map((column) => [column.column_name, column.column_type]),
        name,
      ).toEqual(schema.fields.map((field) => [field.name, DUCKDB[field.type]]));
      if (rows === 0) continue;
      const types = schema.fields.map((field) => `'${field.name}': '${DUCKDB[field.type]}'`).join();
      const words = schema.fields.filter(({ type }) => type === 'string').map((field) => `"${field.name}"`);
      const csv = `read_csv('${join(folder, `${name}.csv`)}', header=true, delim=',', columns={${types}})`;
      // An empty text cell is read as null.
      const blank = words.map((word) => `coalesce(${word}, '') as ${word}`).join();
      const same = (from: string) => `select * replace (${blank}) from ${from}`;
      const [differing] = await ask(
        `select count(*)::int as rows from ((${same(csv)}) except (${same(file)}))`,
      );
      expect({ name, ...differing }).toEqual({ name, rows: 0 });
    }
  });

  test('hold only categories that the data package names', async () => {
    const connection = await (await DuckDBInstance.create()).connect();
    let compared = 0;
    for (const { name, schema } of resources)
      for (const { name: column, categories } of schema.fields) {
        if (!categories) continue;
        const found = await connection.runAndReadAll(
          `select distinct "${column}" from '${join(folder, `${name}.parquet`)}' where "${column}" <> ''`,
        );
        for (const [word] of found.getRows()) expect(categories, `${name}.${column}`).toContain(word);
        compared += found.currentRowCount;
      }
    expect(compared).toBeGreaterThan(50);
  });
});

test('every chart is also a PNG picture, at twice its size', () => {
  const { files } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as {
    files: { path: string }[];
  };
  const drawings = files.map(({ path }) => path).filter((path) => path.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(5);
  for (const drawing of drawings) {
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(
      readFileSync(join(folder, drawing), 'utf8'),
    )!;
    const picture = readFileSync(join(folder, drawing.replace('.svg', '.png')));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2 * +width, 2 * +height]);
  }
});

const DUCKDB: Readonly<Record<string, string>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  string: 'VARCHAR',
  boolean: 'BOOLEAN',
};

/** Lines are rows, because no cell contains a line break. */
function linesOf(name: string): number {
  return readFileSync(join(folder, `${name}.csv`), 'utf8')
    .trimEnd()
    .split('\n').length;
}
