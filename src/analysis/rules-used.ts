import { systemOf } from '../rules/registry.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { combatAssumptions } from './combat-in-words.js';
import type { SystemFindings } from './findings.js';
import { cellAt, cellKeys } from './rule-cells.js';
import { cellName } from './rule-uses.js';
import { isSameData } from './same-data.js';

/** The options of a system chosen: every value that a design point has at which it plays, the first one's first. */
export function readingsUsed(
  points: readonly DesignPoint[],
  uses: ReadonlyMap<string, number>,
): SystemFindings['readings'] {
  const { system } = points[0]!.scenario;
  return Object.entries(systemOf(system).optionSources).map(([name, source]) => {
    const values = [...new Set(points.map((point) => String(point.scenario.rules[system].options[name])))];
    return {
      clause: source.clause,
      name,
      kind: source.kind,
      values,
      meaning: values.map((value) => (source.meanings as Record<string, string>)[value] ?? value).join('; '),
      uses: uses.get(name) ?? null,
    };
  });
}

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

/** What of the fire is ours, or the scenario’s, at any design point. */
export function fireAssumptions(
  points: readonly DesignPoint[],
  systems: readonly Pick<SystemFindings, 'postures'>[],
): string[] {
  const knowsCaution = systems.some(({ postures }) => postures.includes('cautious'));
  return distinct(points.flatMap((point) => combatAssumptions(point.scenario.combat, knowsCaution)));
}

function distinct<Data>(values: readonly Data[]): Data[] {
  return values.filter((value, i) => values.findIndex((other) => isSameData(value, other)) === i);
}
