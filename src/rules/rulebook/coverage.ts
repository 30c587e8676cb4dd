import type { CompiledUnits, RuleUse } from '../contract.js';
import { fieldUses } from '../field-uses.js';
import type { CountsOf } from '../kit/counting.js';
import type { TableSource } from '../kit/tables.js';
import { CellUses, ruleUse } from '../uses.js';
import type { BookEvents, FIELD_EVENTS } from './events.js';
import type { Rulebook } from './ir.js';
import type { RulebookPlan, RulebookUnit } from './plan.js';

/** How often each line of a rulebook was used, in the order of the rulebook. */
export function ruleUsesOf(
  rulebook: Rulebook,
  counts: CountsOf<typeof FIELD_EVENTS & BookEvents>,
  of: CompiledUnits<RulebookUnit, RulebookPlan>,
  uses: ArrayLike<number>,
  standard: Record<string, unknown>,
  sources: Readonly<Record<string, TableSource>>,
): RuleUse[] {
  const used = (line: number) => counts.used.lines(line);
  const cells = new CellUses(of.compiled.settings.tables, standard, sources);
  const inTables = rulebook.tables.flatMap((table): RuleUse[] => {
    if (table.k !== 'cells') return [];
    return table.keys.flatMap((row, i) =>
      row.map((key, j) =>
        cells.cell(
          table.name,
          key,
          used(table.lines[i][j]),
          cellIn(of.compiled.settings.tables[table.name], key),
          cellIn(standard[table.name], key),
        ),
      ),
    );
  });
  const lines = rulebook.lines.flatMap((line, i): RuleUse[] =>
    line.kind === 'cell'
      ? []
      : [{ clause: line.clause, kind: line.kind, name: line.name, uses: used(i), switchedOn: false }],
  );
  const breaks = [
    ruleUse('', 'a unit breaks', counts.unitBroke.all()),
    ruleUse('', 'a force breaks', counts.forceBroke.all()),
  ];
  return [...inTables, ...lines, ...breaks, ...fieldUses(of, uses)];
}

function cellIn(cells: unknown, key: string): unknown {
  const space = key.indexOf(' ');
  if (space < 0) return (cells as Record<string, unknown>)[key];
  return (cells as Record<string, Record<string, unknown>>)[key.slice(0, space)][key.slice(space + 1)];
}
