import { fieldUnits } from '../battlefield/field-units.js';
import type { RuleUse } from '../rules/contract.js';
import { systemOf } from '../rules/registry.js';
import type { RuleUseRow } from './rows.js';
import { cellSources } from './rule-cells.js';
import { isSameData } from './same-data.js';
import type { PointTally } from './tally-view.js';

/** How often every rule was used in the battles of a design point. */
export function rulesUsedAt({ point, plan, tally }: PointTally): RuleUse[] {
  const { scenario } = point;
  const units = scenario.forces.flatMap((force) => fieldUnits(force.units));
  const { start, length } = plan.shape.layout;
  const compiled = { units, field: plan.field, compiled: plan.rules };
  const settings = scenario.rules[scenario.system];
  return systemOf(scenario.system).ruleUses(settings, compiled, tally.subarray(start.uses, length));
}

export function ruleUseRows(view: PointTally): RuleUseRow[] {
  const { point, battles } = view;
  const { system, rules } = point.scenario;
  const sourceOf = cellSources(systemOf(system), rules[system].tables);
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
 * Rules that were switched on at one design point or more and were used at none of those.
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
 * Uses of the cells of tables and of options, by table and cell, or by option: added over the design
 * points, for a table over those that have it as the baseline has.
 */
export function usesOfCells(views: readonly PointTally[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const view of views) {
    for (const { cell, option, uses: count } of rulesUsedAt(view)) {
      if (cell && !isSameData(tableAt(view, cell.table), tableAt(views[0]!, cell.table))) continue;
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
