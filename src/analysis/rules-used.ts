import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import type { SystemFindings } from './findings.js';
import { cellAt, cellKeys } from './rule-cells.js';
import { cellName } from './rule-uses.js';
import { isSameData } from './same-data.js';

/** The tables of a system at the first design point at which it plays, what is printed, and what others have instead. */
export function tablesUsed(
  points: readonly DesignPoint[],
  uses: ReadonlyMap<string, number>,
): SystemFindings['tables'] {
  const { system } = points[0]!.scenario;
  const { tableSources, tablesSchema } = systemOf(system);
  const printed = tablesSchema.parse({}) as Record<string, unknown>;
  return Object.entries(tableSources).map(([name, source]) => {
    const [value, ...others] = distinct(points.map((point) => point.scenario.rules[system].tables[name]));
    const changed = !isSameData(value, printed[name]);
    return {
      name,
      ...source,
      value,
      printed: printed[name],
      changed,
      others,
      uses: usesOf(name, value, uses),
    };
  });
}

/** Uses of each row or key of a table; of a row whose cells are counted one by one, all of them together. */
function usesOf(
  table: string,
  value: unknown,
  uses: ReadonlyMap<string, number>,
): Record<string, number> | null {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [''];
  const counted = keys.flatMap((key): [string, number][] => {
    const cells = uses.has(cellName(table, key)) ? [key] : cellKeys({ [key]: cellAt(value, key) });
    const counts = cells.flatMap((cell) => uses.get(cellName(table, cell)) ?? []);
    return counts.length === 0 ? [] : [[key, counts.reduce((sum, count) => sum + count, 0)]];
  });
  return counted.length === 0 ? null : Object.fromEntries(counted);
}

function distinct<Data>(values: readonly Data[]): Data[] {
  return values.filter((value, i) => values.findIndex((other) => isSameData(value, other)) === i);
}
