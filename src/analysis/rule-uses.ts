import { fieldUnits } from '../battlefield/field-units.js';
import type { MoraleSystem, RuleUse } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import { isCompound, isMap } from '../scenario/plain-data.js';
import { isSameData } from '../scenario/same-data.js';
import type { CellSource, RuleUseRow } from './rows.js';
import type { PointTally } from './tally-view.js';

/** How often each rule was used in the battles of a design point. They are read once for each view. */
export function rulesUsedAt(view: PointTally): readonly RuleUse[] {
  const known = read.get(view) ?? rulesUsedIn(view);
  read.set(view, known);
  return known;
}

const read = new WeakMap<PointTally, readonly RuleUse[]>();

function rulesUsedIn({ point, plan, tally }: PointTally): RuleUse[] {
  const { scenario } = point;
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const { start, length } = plan.shape.layout;
  const compiled = { units, field: plan.field, compiled: plan.rules };
  const settings = scenario.rules[scenario.system];
  return systemOf(scenario).ruleUses(settings, compiled, tally.subarray(start.uses, length));
}

export function ruleUseRows(view: PointTally): RuleUseRow[] {
  const { point, battles } = view;
  const { system, rules } = point.scenario;
  const sourceOf = cellSources(systemOf(point.scenario), rules[system].tables);
  return rulesUsedAt(view).map(({ clause, kind, name, cell, uses, switchedOn }) => ({
    design_point: point.index,
    variant: point.label,
    clause,
    kind,
    rule: name,
    source: cell ? sourceOf(cell) : '',
    switched_on: switchedOn,
    uses,
    n: battles,
  }));
}

/**
 * Rules that were switched on at one or more design points and used at none of them.
 *
 * @returns clause and name of each
 */
export function deadRules(rows: readonly RuleUseRow[]): string[] {
  const uses = new Map<string, number>();
  for (const row of rows) {
    if (!row.switched_on) continue;
    const name = row.clause === '' ? row.rule : `${row.clause}: ${row.rule}`;
    uses.set(name, (uses.get(name) ?? 0) + row.uses);
  }
  return [...uses].flatMap(([name, count]) => (count === 0 ? [name] : []));
}

/**
 * Uses of table cells and of options, by table and cell or by option, summed over the design points; for a
 * table, only over those that have it as the baseline does.
 */
export function usesOfCells(views: readonly PointTally[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const view of views) {
    for (const { cell, option, uses: count } of rulesUsedAt(view)) {
      if (cell && !isSameData(tableAt(view, cell.table), tableAt(views[0], cell.table))) continue;
      const name = cell ? cellName(cell.table, cell.key) : option;
      if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + count);
    }
  }
  return uses;
}

function tableAt({ point: { scenario } }: PointTally, table: string): unknown {
  return scenario.rules[scenario.system].tables[table];
}

export function cellName(table: string, key: string | number): string {
  return `${table}.${key}`;
}

/** A cell of a rulebook's table, with the key under which its uses are counted. */
type Cell = NonNullable<RuleUse['cell']>;

/** Keys of all cells: `''` for a single number, `green -1` in a table of rows and columns, otherwise the key or index. */
export function cellKeys(table: unknown): string[] {
  if (!isCompound(table)) return [''];
  return Object.entries(table).flatMap(([row, value]) =>
    isMap(value) && !Array.isArray(table) ? Object.keys(value).map((column) => `${row} ${column}`) : [row],
  );
}

/** Content of a cell; undefined if the table has no cell with this key. */
export function cellAt(table: unknown, key: string): unknown {
  if (key === '') return table;
  if (!isCompound(table)) return undefined;
  if (Object.hasOwn(table, key)) return (table as Record<string, unknown>)[key];
  const rows = Object.entries(table).filter(([row]) => key.startsWith(`${row} `));
  const values = rows.map(([row, value]) => cellAt(value, key.slice(row.length + 1)));
  return values.find((value) => value !== undefined);
}

/** Where the numbers of cells come from, given the tables of a scenario. */
export function cellSources(
  { tablesSchema, tableSources }: MoraleSystem,
  tables: Record<string, unknown>,
): (cell: Cell) => CellSource {
  const standard = tablesSchema.parse({});
  return ({ table, key }) => {
    if (!isOurs(tables[table], standard[table], key)) return 'scenario';
    const { kind, printedCells } = tableSources[table];
    return printedCells?.includes(key) ? 'printed' : kind;
  };
}

/** Does the cell have its default? A row of a list may be at another index. */
function isOurs(table: unknown, standard: unknown, key: string): boolean {
  const value = cellAt(table, key);
  if (key !== '' && Array.isArray(standard)) return standard.some((row) => isSameData(row, value));
  return isSameData(value, cellAt(standard, key));
}
