import { compilePlan, type Plan } from '../plan/plan.js';
import { type SchemaNode, scenarioJsonSchema } from '../scenario/json-schema.js';
import type { Scenario } from '../scenario/schema.js';
import { schemasFor } from '../scenario/schemas-for.js';
import { bareOf, scenarioWith } from './vary.js';

/** One number or option of the rules, as it could be instead. */
export interface Change {
  /** `rules.morale-ratio.tables.bands.3.needed`. */
  path: string;
  from: string;
  to: string;
}

export interface Changes {
  valid: Change[];
  /** The scenario as it is, and with each of them. */
  plans: Plan[];
  /** Those that the rules do not allow. */
  invalid: (Change & { fault: string })[];
}

/**
 * Every number in the tables of the rules that play one step up and down, and every option with each of its other
 * values, one at a time.
 *
 * @param source plain data of a valid scenario, of `parseScenario`; `scenario` with every default filled in
 */
export function changesIn(source: unknown, scenario: Scenario): Changes {
  const { system } = scenario;
  const { tables, options } = scenario.rules[system];
  const stem = `rules.${system}`;
  const all: (Change & { value: unknown })[] = [
    ...numbersIn(tables, `${stem}.tables`).flatMap(({ path, number }) =>
      [number - stepOf(number), number + stepOf(number)].map((value) => ({
        ...{ path, value, from: String(number), to: String(value) },
      })),
    ),
    ...Object.entries(options).flatMap(([name, now]) =>
      otherValues(scenario, name, now).map((value) => ({
        ...{ path: `${stem}.options.${name}`, value, from: inWords(now), to: inWords(value) },
      })),
    ),
  ];
  const bare = bareOf(source);
  const changes: Changes = { valid: [], plans: [compilePlan(scenario)], invalid: [] };
  for (const { value, ...change } of all) {
    const made = scenarioWith(bare, change.path, value);
    if ('fault' in made) changes.invalid.push({ ...change, fault: made.fault });
    else {
      changes.valid.push(change);
      changes.plans.push(compilePlan(made.scenario));
    }
  }
  return changes;
}

/** Numbers in plain data, by path. */
function numbersIn(data: unknown, path: string): { path: string; number: number }[] {
  if (typeof data === 'number') return [{ path, number: data }];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => numbersIn(value, `${path}.${key}`));
}

/** Whole numbers go by one, others by a tenth of themselves. */
function stepOf(number: number): number {
  return Number.isInteger(number) ? 1 : Math.abs(number) / 10;
}

function otherValues({ system, rulebook }: Scenario, name: string, now: unknown): unknown[] {
  if (typeof now === 'boolean') return [!now];
  const rules = scenarioJsonSchema(schemasFor({ rulebook })).properties?.rules?.properties?.[system];
  const { enum: values = [] }: SchemaNode = rules?.properties?.options?.properties?.[name] ?? {};
  return values.filter((value) => value !== now);
}

function inWords(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
