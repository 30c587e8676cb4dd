import { lossesCounted, shotsCounted } from '../../battlefield/field-uses.js';
import { fireUses } from '../../battlefield/fire-uses.js';
import { MANNER, MANNERS } from '../../battlefield/manners.js';
import { CAUSE } from '../../battlefield/state.js';
import type { CompiledUnits, RuleUse } from '../contract.js';
import type { CountsOf } from '../kit/counting.js';
import type { TableSource } from '../kit/tables.js';
import { CellUses, modifierUse } from '../uses.js';
import type { BookEvents, FIELD_EVENTS } from './events.js';
import type { Rulebook } from './ir.js';
import type { RulebookPlan, RulebookUnit } from './plan.js';

/** How often each line of a rulebook was used, in the order of the rulebook. */
export function ruleUsesOf(
  rulebook: Rulebook,
  counts: CountsOf<typeof FIELD_EVENTS & BookEvents>,
  { units, field, compiled }: CompiledUnits<RulebookUnit, RulebookPlan>,
  uses: ArrayLike<number>,
  standard: Record<string, unknown>,
  sources: Readonly<Record<string, TableSource>>,
): RuleUse[] {
  const used = (line: number) => counts.used.lines(line);
  const cells = new CellUses(compiled.settings.tables, standard, sources);
  const inTables = rulebook.tables.flatMap((table): RuleUse[] => {
    if (table.k !== 'cells') return [];
    return table.keys.flatMap((row, i) =>
      row.map((key, j) =>
        cells.cell(
          table.name,
          key,
          used(table.lines[i][j]),
          cellIn(compiled.settings.tables[table.name], key),
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
  const breaks: RuleUse[] = [
    { clause: '', kind: 'rule', name: 'a unit breaks', uses: counts.unitBroke.all(), switchedOn: false },
    { clause: '', kind: 'rule', name: 'a force breaks', uses: counts.forceBroke.all(), switchedOn: false },
  ];
  return [
    ...inTables,
    ...lines,
    ...breaks,
    ...units.flatMap((unit, u): RuleUse[] =>
      unit.doctrine.order === 'withdraw'
        ? [
            {
              clause: '',
              kind: 'rule',
              name: `${unit.id} withdraws (pieces that left)`,
              uses: lossesCounted(field, MANNERS, uses, u, CAUSE.LEFT),
              switchedOn: true,
            },
          ]
        : [],
    ),
    ...fireUses(units, field, MANNERS, uses).map((use) => ({ clause: '', ...use })),
    ...(field.firing
      ? []
      : [modifierUse('', 'moving (shots)', shotsCounted(field, MANNERS, uses, { manner: MANNER.MOVING }))]),
  ];
}

function cellIn(cells: unknown, key: string): unknown {
  const space = key.indexOf(' ');
  if (space < 0) return (cells as Record<string, unknown>)[key];
  return (cells as Record<string, Record<string, unknown>>)[key.slice(0, space)][key.slice(space + 1)];
}
