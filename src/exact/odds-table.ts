import type { OddsRow } from '../rules/contract.js';

/** The odds of a check in words, by what it depends on. */
export interface OddsTable {
  unit: string;
  /** The options that it holds for, such as `leaders on, classes off (elite)`; empty: there are none. */
  options: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table for each unit and combination of options. */
export function oddsTables(rows: readonly OddsRow[]): OddsTable[] {
  const groups = new Map<string, OddsRow[]>();
  for (const row of rows) {
    const title = `${row.unit} ${row.options}`;
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups.values()].map((group) => {
    const [{ unit, options, chances }] = group;
    const results = Object.keys(chances);
    return {
      ...{ unit, options, head: [...situation(group[0]).map(([name]) => name), 'needs', ...results] },
      rows: group.map((row) => [
        ...situation(row).map(([, value]) => value),
        row.needed,
        ...results.map((result) => percent(row.chances[result])),
      ]),
    };
  });
}

/** What a check depends on besides its options: the strength left, or a modifier. */
function situation({ remaining, of, modifier }: OddsRow): [name: string, value: string][] {
  if (remaining !== undefined && of !== undefined)
    return [
      ['left', String(remaining)],
      ['of', String(of)],
    ];
  if (modifier === undefined) return [];
  return [['modifier', modifier === 0 ? '0' : `${modifier > 0 ? '+' : '−'}${Math.abs(modifier)}`]];
}

function percent(chance: number): string {
  return chance === 0 ? '·' : `${Number((100 * chance).toFixed(2))} %`;
}
