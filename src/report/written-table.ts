import { type Column, columnsOf, keyOf, type ResultName } from '../analysis/rows.js';
import { levelNumbers } from '../scenario/levels.js';
import type { Findings } from '../words/findings.js';

/** A result file as it is written, whatever the format. */
export interface WrittenTable {
  name: ResultName;
  columns: [name: string, column: Column][];
  rows: Record<string, unknown>[];
  key: readonly string[];
}

/**
 * The rows of a result file. Where they belong to design points, each factor has a column after the label of the
 * design point, so that they can be filtered and grouped by its levels.
 *
 * @example writtenTable(findings, 'outcomes').columns[2] // ['factor_leaders', { type: 'string', … }]
 */
export function writtenTable(findings: Findings, name: ResultName): WrittenTable {
  const columns = columnsOf(name);
  const key = keyOf(name);
  const rows: readonly Record<string, unknown>[] = findings.rows[name];
  const label = columns.findIndex(([column]) => column === 'variant');
  const factors = label < 0 ? [] : factorColumns(findings, columns);
  if (factors.length === 0) return { name, columns, rows: [...rows], key };
  const levels = new Map(
    findings.designPoints.map(({ index, levels }) => [
      index,
      Object.fromEntries(factors.map(([column, { type }], i) => [column, cellOf(levels[i], type)])),
    ]),
  );
  return {
    ...{ name, key },
    columns: columns.toSpliced(label + 1, 0, ...factors),
    // A spread makes rows slow (docs/performance.md).
    rows: rows.map((row) => Object.assign({}, row, levels.get(Number(row.design_point)))),
  };
}

/** A column for each factor: numbers where all its levels are numbers. */
function factorColumns({ factors }: Findings, others: readonly [string, Column][]): [string, Column][] {
  const used = new Set(others.map(([name]) => name));
  return factors.map(({ name, levels }): [string, Column] => {
    const plain = `factor_${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '') || 'unnamed'}`;
    let column = plain;
    for (let copy = 2; used.has(column); copy++) column = `${plain}_${copy}`;
    used.add(column);
    const areNumbers = levelNumbers(levels) !== null;
    const description = `Level of the factor ${name} at this design point.`;
    return areNumbers
      ? [column, { type: 'number', unit: 'as the factor', description }]
      : [column, { type: 'string', unit: '–', description, categories: levels }];
  });
}

function cellOf(level: string, type: Column['type']): string | number {
  return type === 'number' ? Number(level) : level;
}
