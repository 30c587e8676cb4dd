import { withMinus } from '../minus.js';
import type { OddsRow } from '../rules/contract.js';
import { listed } from './grammar.js';

/** The odds of a check in words. */
export interface OddsTable {
  /** What it holds for: `alpha and bravo · order`; `squad · leaders on; nest · leaders off`. */
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The cells of a row, with the headings of their columns. */
type Cells = [heading: string, cell: string][];

/**
 * Every table once. A check that has a single row for each unit and situation has one table, with columns for units and
 * situations where they differ; another check has a table for each of them, in which neighbouring rows with the same
 * chances are one. Checks that are not due have none.
 *
 * @example oddsTables(rows)[0] // { title: 'alpha and bravo · order', head: ['situation', 'needs', 'passes', 'fails'], rows: … }
 */
export function oddsTables(rows: readonly OddsRow[]): OddsTable[] {
  return grouped(rows.filter(isDue), ({ check = '' }) => check).flatMap((ofCheck) => {
    const blocks = grouped(ofCheck, ({ unit, options }) => JSON.stringify([unit, options]));
    return blocks.every((block) => block.length === 1) ? [together(ofCheck)] : apart(blocks);
  });
}

/** Is the check due in any situation of its unit? */
export function isDue({ chances }: OddsRow): boolean {
  return Object.keys(chances).length > 0;
}

/** One table of all units and situations. */
function together(rows: readonly OddsRow[]): OddsTable {
  const alike = grouped(rows, (row) => JSON.stringify({ ...row, unit: '' })).map(([first, ...others]) => ({
    ...first,
    unit: listed([first, ...others].map(({ unit }) => unit)),
  }));
  const [{ unit, check = '', options }] = alike;
  const units = alike.some((each) => each.unit !== unit);
  const situations = alike.some((each) => each.options !== options);
  return {
    title: joined([units ? '' : unit, check, situations ? '' : options], ' · '),
    ...drawn(alike, (row) => [
      ...(units ? ([['unit', row.unit]] as Cells) : []),
      ...(situations ? ([['situation', row.options]] as Cells) : []),
    ]),
  };
}

/** A table for each unit and situation; those that are alike are one. */
function apart(blocks: readonly (readonly OddsRow[])[]): OddsTable[] {
  const tables = blocks.map((block) => {
    const { head, rows } = drawn(block, () => []);
    return { first: block[0], head, rows: withoutRepeats(rows) };
  });
  return grouped(tables, ({ head, rows }) => JSON.stringify([head, rows])).map((alike) => {
    const [{ head, rows }] = alike;
    return { title: holdsFor(alike.map(({ first }) => first)), head, rows };
  });
}

/** `alpha and bravo · leaders on`; `squad · counts as green; guard · if it were green`. */
function holdsFor(all: readonly OddsRow[]): string {
  return grouped(all, ({ options }) => options)
    .map((those) => {
      const [{ check = '', options }] = those;
      return joined([listed(those.map(({ unit }) => unit)), check, options], ' · ');
    })
    .join('; ');
}

function drawn(all: readonly OddsRow[], before: (row: OddsRow) => Cells): Omit<OddsTable, 'title'> {
  const results = [...new Set(all.flatMap(({ chances }) => Object.keys(chances)))];
  const isNeeded = all.some(({ needed }) => needed !== '–');
  const rows = all.map(
    (row): Cells => [
      ...before(row),
      ...situation(row),
      ...(isNeeded ? ([['needs', withMinus(row.needed)]] as Cells) : []),
      ...results.map((result): [string, string] => [result, percent(row.chances[result] ?? 0)]),
    ],
  );
  return { head: rows[0].map(([heading]) => heading), rows: rows.map((row) => row.map(([, cell]) => cell)) };
}

/** Rows that differ only in their first cell are one: `+3 to +6`. */
function withoutRepeats(rows: OddsTable['rows']): OddsTable['rows'] {
  const runs: (readonly string[])[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last[0].slice(1).join() === row.slice(1).join()) last.push(row);
    else runs.push([row]);
  }
  return runs.map((run) => {
    const [[first, ...others]] = run;
    return [run.length === 1 ? first : `${first} to ${run.at(-1)![0]}`, ...others];
  });
}

/** What a check depends on besides its options: the strength left, or a modifier. */
function situation({ remaining, of, modifier }: OddsRow): Cells {
  if (remaining !== undefined && of !== undefined)
    return [
      ['left', String(remaining)],
      ['of', String(of)],
    ];
  if (modifier === undefined) return [];
  return [['modifier', modifier > 0 ? `+${modifier}` : withMinus(modifier)]];
}

function percent(chance: number): string {
  return chance === 0 ? '·' : `${Number((100 * chance).toFixed(2))} %`;
}

function joined(parts: readonly string[], by: string): string {
  return parts.filter((part) => part !== '').join(by);
}

function grouped<Each>(all: readonly Each[], keyOf: (each: Each) => string): [Each, ...Each[]][] {
  const groups = new Map<string, [Each, ...Each[]]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return [...groups.values()];
}
