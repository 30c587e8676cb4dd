import { fieldUnits } from '../battlefield/field-units.js';
import { fireReadings } from '../battlefield/weapon-bands/readings.js';
import type { RuleUse } from '../rules/contract.js';
import type { OptionSource } from '../rules/kit/options.js';
import { systemOf } from '../rules/registry.js';
import type { Scenario } from '../scenario/schema.js';
import { rulesUsedAt } from './rule-uses.js';
import type { PointTally } from './tally-view.js';

/** An option of a book, or one of several ways to read it, and what was chosen. */
export interface Reading {
  clause: string;
  name: string;
  kind: string;
  /** At all design points, the first one’s first; with the units that set their own. */
  values: string[];
  meaning: string;
  /** null: no battle uses it. */
  uses: number | null;
}

/** The options of a system, as set at the design points at which it plays. */
export function readingsUsed(views: readonly PointTally[], uses: ReadonlyMap<string, number>): Reading[] {
  const points = views.map(({ point }) => point);
  const usesOf = (names: readonly string[]) => usesWhere(views, ({ name }) => names.includes(name));
  return Object.entries(systemOf(points[0].scenario).optionSources).map(([name, source]) => {
    const { clause, kind, meanings, perUnit } = source;
    const chosen = points.flatMap(({ scenario }) => chosenIn(scenario, name, source));
    const values = chosen.map(({ value, units }) =>
      units.length === 0 ? value : `${value} (${units.join(', ')})`,
    );
    return {
      ...{ clause, name, kind },
      values: [...new Set(values)],
      meaning: meaningsOf(
        chosen.map(({ value }) => value),
        meanings,
      ),
      uses:
        perUnit && chosen.some(({ units }) => units.length > 0) ? usesOf(perUnit) : (uses.get(name) ?? null),
    };
  });
}

interface Chosen {
  value: string;
  /** Units that set it as their own; empty: all units that set none. */
  units: string[];
}

/** The option itself, unless every unit sets its own, and the units' own values. */
function chosenIn({ system, rules, forces }: Scenario, name: string, { perUnit }: OptionSource): Chosen[] {
  const option = { value: String(rules[system].options[name as never]), units: [] };
  if (!perUnit) return [option];
  const units = forces.flatMap((force) => fieldUnits(force.units));
  const ownOf = (unit: (typeof units)[number]) =>
    ((unit as Record<string, unknown>)[system] as Record<string, string | undefined>)[name];
  const own = [...new Set(units.map(ownOf))]
    .filter((value) => value !== undefined)
    .map((value) => ({
      value,
      units: units.filter((unit) => ownOf(unit) === value).map(({ id }) => id),
    }));
  return units.some((unit) => ownOf(unit) === undefined) ? [option, ...own] : own;
}

/** The readings of the fire model, if it is used. */
export function fireReadingsUsed(views: readonly PointTally[]): Reading[] {
  return fireReadings.flatMap(({ name, clause, meanings, about }): Reading[] => {
    const played = views.filter(({ point }) => point.scenario.combat.model === 'weapon-bands');
    if (played.length === 0) return [];
    const values = played.flatMap(
      ({
        point: {
          scenario: { combat },
        },
      }) => (combat.model === 'weapon-bands' ? [combat[name] as string] : []),
    );
    return [
      {
        ...{ clause, name, kind: 'reading', values: [...new Set(values)] },
        meaning: meaningsOf(values, meanings),
        uses: usesWhere(played, about),
      },
    ];
  });
}

function usesWhere(views: readonly PointTally[], about: (rule: RuleUse) => boolean): number {
  return views
    .flatMap(rulesUsedAt)
    .filter(about)
    .reduce((sum, { uses }) => sum + uses, 0);
}

function meaningsOf(values: readonly string[], meanings: Readonly<Record<string, string>>): string {
  return [...new Set(values)].map((value) => meanings[value] ?? value).join('; ');
}
