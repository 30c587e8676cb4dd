import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, RESULT_NAMES, type Rows } from '#src/analysis/rows.js';
import { toCsv } from '#src/report/tables.js';
import { fixture } from './fixture.js';

const one = (cell: unknown) => toCsv([{ cell }], ['cell']).slice('cell\n'.length);

describe('toCsv', () => {
  it('writes the columns in the order given, a header first, and ends every line with \\n', () => {
    const rows = [
      { b: 2, a: 'x', c: true },
      { b: -0.5, a: 'y', c: false },
    ];
    expect(toCsv(rows, ['a', 'b', 'c'])).toBe('a,b,c\nx,2,true\ny,-0.5,false\n');
  });

  it('writes the header alone when there are no rows', () => {
    expect(toCsv<{ a: string; b: string }>([], ['a', 'b'])).toBe('a,b\n');
  });

  it.each([
    ...[Number.NaN, Number.POSITIVE_INFINITY, null, undefined, ''].map((empty) => [empty, '\n']),
    ['a,b', '"a,b"\n'],
    ['say "no"', '"say ""no"""\n'],
    ['two\nlines', '"two\nlines"\n'],
    ['old\rmac', '"old\rmac"\n'],
    ['שלום 👩‍👩‍👧 Ünit 部隊', 'שלום 👩‍👩‍👧 Ünit 部隊\n'],
  ])(
    'leaves what is no number empty, quotes commas, quotes and line ends, and nothing else: %j',
    (cell, line) => {
      expect(one(cell)).toBe(line);
    },
  );

  it.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '=', '＝1', '-1+1', '+1-1'])(
    'defuses %j, which a spreadsheet would take for a formula',
    (text) => expect(parse(one(text))).toEqual([[`'${text}`]]),
  );

  it.each(['-1', '+2', '-0.25'])('leaves the plain number %s alone, as a word or a number', (text) => {
    expect(one(text)).toBe(`${text}\n`);
    expect(one(Number(text))).toBe(`${Number(text)}\n`);
  });

  it('gives back every number and every harmless text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            n: fc.double({ noNaN: true, noDefaultInfinity: true }),
            t: fc.string({ unit: 'binary' }),
          }),
        ),
        (rows) => {
          const [, ...read] = parse(toCsv(rows, ['n', 't']));
          expect(read).toHaveLength(rows.length);
          const isSame = ([n, t]: string[], i: number) =>
            Object.is(Number(n), rows[i].n + 0) && [rows[i].t, `'${rows[i].t}`].includes(t);
          expect(read.every(isSame)).toBe(true);
        },
      ),
    );
  });
});

describe('lines in which nothing needs quoting or defusing', () => {
  it('are the same as those that the library writes', () => {
    const letter = fc.constantFrom(...'aZé9_ .:;()/·’–-,"=+@\n\r\t％');
    const cell = fc.oneof(
      fc.string({ unit: letter, maxLength: 5 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    // When one text needs quoting, the library writes the whole line.
    const QUOTE = '"';
    const quoted = `,${QUOTE.repeat(4)}\n`;
    fc.assert(
      fc.property(cell, cell, (a, b) => {
        const alone = toCsv([{ a, b }], ['a', 'b']);
        const line = toCsv([{ a, b, c: QUOTE }], ['a', 'b', 'c']);
        expect(line.endsWith(quoted)).toBe(true);
        expect(alone).toBe(`a,b\n${line.slice('a,b,c\n'.length, -quoted.length)}\n`);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Only a run with a sampled design has such a row, and the fixture is not one. */
const ASSOCIATION: Rows['factor_associations'][number] = {
  ...{ factor: 'leaders', force: 'attackers', response: 'holds_field', rank_correlation: 0.5 },
  ...{ ci_low: 0.1, ci_high: 0.7, standardized: 0.4, explained: 0.8, points: 64 },
};

describe('the columns', () => {
  it.each(RESULT_NAMES)('%s.csv has the fields of its rows, each of the type it says', (name) => {
    const rows: readonly object[] = name === 'factor_associations' ? [ASSOCIATION] : fixture().rows[name];
    expect(rows.length).toBeGreaterThan(0);
    const columns = columnsOf(name);
    const fields = columns.map(([field]) => field).sort();
    const isOf = (type: string, value: unknown) =>
      value === null || (type === 'integer' ? Number.isInteger(value) : typeof value === type);
    for (const row of rows) {
      const wrong = columns.filter(([field, { type }]) => !isOf(type, row[field as never]));
      // One assertion for each row: there are many thousands.
      expect({ fields: Object.keys(row).sort(), wrong }).toEqual({ fields, wrong: [] });
    }
  });
});

/** A small reader of RFC 4180 with `\n`, independent of the writer. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  for (let i = 0; i < csv.length; ) {
    if (csv[i] === '"') {
      for (i++; csv[i] !== '"' || csv[i + 1] === '"'; i += csv[i] === '"' ? 2 : 1) cell += csv[i];
      i++;
    }
    while (i < csv.length && csv[i] !== ',' && csv[i] !== '\n') cell += csv[i++];
    row.push(cell);
    cell = '';
    if (csv[i] === '\n') {
      rows.push(row);
      row = [];
    }
    i++;
  }
  return rows;
}
