import type { Assumption, Setting } from '../battlefield/assumption.js';
import { fieldNumbers } from '../battlefield/field-numbers.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { systemOf } from '../rules/registry.js';
import { clauseOf } from '../rules/uses.js';
import type { DesignPoint } from '../scenario/design-points.js';
import { distinctData } from '../scenario/same-data.js';
import { sum } from '../statistics/sum.js';
import { cellAt, cellKeys, rulesUsedAt } from './rule-uses.js';
import type { PointTally } from './tally-view.js';

/** One of our own choices, in words. */
interface Choice {
  clauses: string[];
  /** Section of docs/battlefield.md. */
  section: string;
  says: string;
  /** Uses of the rules that are about it, in the whole run; null: every battle uses it. */
  uses: number | null;
}

export interface Choices {
  used: Choice[];
  /** Number of the others, which no battle used. */
  unused: number;
}

/** Those of the assumptions that a run used. */
export function choicesUsed(assumptions: readonly Assumption[], views: readonly PointTally[]): Choices {
  const played = views.map((view) => ({ setting: settingOf(view.point), rules: rulesUsedAt(view) }));
  const possible = assumptions.flatMap(({ clauses = [], section, says, about, where }): Choice[] => {
    const here = played.filter(({ setting }) => where?.(setting) ?? true);
    if (here.length === 0) return [];
    const rules = here.flatMap((each) => each.rules).filter((rule) => about?.(rule));
    const uses = about ? rules.reduce((sum, rule) => sum + rule.uses, 0) : null;
    return [{ clauses: [...clauses], section, says, uses }];
  });
  const used = possible.filter(({ uses }) => uses !== 0);
  return { used, unused: possible.length - used.length };
}

/** What assumptions depend on. */
function settingOf({ scenario: { board, combat, forces } }: DesignPoint): Setting {
  return { board, combat, units: forces.flatMap((force) => fieldUnits(force.units)) };
}

/** One of our own numbers: for a cell that a book leaves open, or for the battlefield. */
interface AssumedNumber {
  /** Clause of the book; empty for a number of the battlefield. */
  clause: string;
  /** Section of docs/battlefield.md; empty for a number of a book. */
  section: string;
  /** Title of its table or, outside tables, of the number. */
  title: string;
  /** Its key in the table; empty if the table is a single number. */
  cell: string;
  /** Our number. */
  assumed: unknown;
  /** Values that the run used, the baseline's first. */
  values: unknown[];
  /** In the whole run. */
  uses: number;
}

export interface AssumedNumbers {
  used: AssumedNumber[];
  /** Number of the others, which no battle used. */
  unused: number;
}

/** Every assumed cell of the system's tables, as this run used it. */
export function assumedNumbers(views: readonly PointTally[]): AssumedNumbers {
  const { scenario } = views[0].point;
  const { tableSources, tablesSchema } = systemOf(scenario);
  const standard = tablesSchema.parse({});
  const uses = usesByCell(views);
  const all = Object.entries(tableSources).flatMap(([table, source]) => {
    if (source.kind !== 'assumed') return [];
    const keys = [...(uses.get(table)?.keys() ?? cellKeys(standard[table]))];
    return keys
      .filter((key) => !source.printedCells?.includes(key))
      .map(
        (cell): AssumedNumber => ({
          clause: clauseOf(source, cell),
          section: '',
          title: source.title,
          cell,
          assumed: cellAt(standard[table], cell),
          values: distinctData(
            views.map(({ point }) => cellAt(point.scenario.rules[scenario.system].tables[table], cell)),
          ),
          uses: uses.get(table)?.get(cell) ?? 0,
        }),
      );
  });
  return usedAndUnused(all);
}

/** Each of our own numbers for the battlefield, as this run used it. */
export function assumedOnTheField(views: readonly PointTally[]): AssumedNumbers {
  const played = views.map((view) => ({ setting: settingOf(view.point), rules: rulesUsedAt(view) }));
  const all = fieldNumbers.flatMap(({ section, title, assumed, at, about }): AssumedNumber[] => {
    const here = played.filter(({ setting }) => at(setting) !== undefined);
    if (here.length === 0) return [];
    const uses = here.map(({ setting, rules }) =>
      rules.reduce((sum, rule) => sum + (about(rule, setting) ? rule.uses : 0), 0),
    );
    return [
      {
        ...{ clause: '', section, title, cell: '', assumed },
        values: distinctData(here.map(({ setting }) => at(setting))),
        uses: sum(uses),
      },
    ];
  });
  return usedAndUnused(all);
}

function usedAndUnused(all: readonly AssumedNumber[]): AssumedNumbers {
  const used = all.filter((each) => each.uses > 0);
  return { used, unused: all.length - used.length };
}

/** Table → cell → uses at all design points together. */
function usesByCell(views: readonly PointTally[]): Map<string, Map<string, number>> {
  const tables = new Map<string, Map<string, number>>();
  for (const view of views) {
    for (const { cell, uses } of rulesUsedAt(view)) {
      if (!cell) continue;
      const cells = tables.get(cell.table) ?? new Map<string, number>();
      tables.set(cell.table, cells.set(cell.key, (cells.get(cell.key) ?? 0) + uses));
    }
  }
  return tables;
}
