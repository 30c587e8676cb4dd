import { systemsOf } from '../rules/registry.js';
import { splitAtNumbers } from '../rules/rulebook/phrase-numbers.js';
import { decimal } from '../statistics/decimal.js';
import { bareOf } from './bare.js';
import { NEVER_VARIES } from './check-experiment.js';
import { type SchemaNode, scenarioShape } from './json-schema.js';
import { setAtPath } from './paths.js';
import { type Path, valueAt, writtenPath } from './places.js';
import type { Scenario } from './schema.js';
import { schemasFor } from './schemas-for.js';
import { CannotVary } from './varied.js';
import { code, got } from './wording.js';

/** A different value for one number or option. */
export interface Change {
  /** `rules.morale-ratio.tables.bands.3.needed`. */
  path: string;
  from: string;
  to: string;
  side: 'down' | 'up' | 'other';
}

/** A change with its value, and the value in the scenario. */
export type Setting = Change & { value: unknown; was: unknown };

/** More would take hours, and nobody would read them. */
const MOST_CHANGES = 600;

/**
 * Changes of every number by one step up and down, and of every option of the rules to each of its other values; each
 * once, valid or not.
 *
 * @param source plain data of a scenario, from `parseScenario`
 * @param scenario the same with every default filled in
 * @param paths of numbers and options, or of anything that contains some: `forces.red`; default: the rules that play
 * @throws CannotVary when a path contains none, or there are too many
 * @example settingsIn(source, scenario, ['turnLimit']).map(({ to }) => to) // ['11', '13']
 */
export function settingsIn(
  source: unknown,
  scenario: Scenario,
  paths: readonly string[] = rulesThatPlay(scenario),
): Setting[] {
  const bare = bareOf(source);
  const found = paths.flatMap((path) => settingsAt(bare, scenario, path));
  const all = [...new Map(found.map((each) => [`${each.path} ${each.to}`, each])).values()];
  if (all.length <= MOST_CHANGES) return all;
  throw new CannotVary(
    `there are ${all.length} changes, and at most ${MOST_CHANGES} are played: name fewer paths`,
  );
}

/** Tables and options; of an own rulebook also every other number of its page that is not in a phrase. */
function rulesThatPlay(scenario: Scenario): string[] {
  const { system, rules } = scenario;
  const own = partsOfPage(scenario).flatMap(([path, value]) => (typeof value === 'number' ? [path] : []));
  const { options, tables } = rules[system];
  const isEmpty = Object.keys({ ...options, ...tables }).length === 0;
  if (isEmpty && own.length === 0)
    throw new CannotVary(
      'the rulebook has no option, and no number that is not in a phrase: name what to change',
    );
  return isEmpty ? own : [`rules.${system}`, ...own];
}

/**
 * Where the own rulebook that plays has numbers within its phrases, which have no step: `rules.flight.pass`.
 *
 * @param paths as in `settingsIn`
 */
export function numbersInPhrases(scenario: Scenario, paths?: readonly string[]): string[] {
  const isAsked = (path: string) => paths?.some((asked) => `${path}.`.startsWith(`${asked}.`)) ?? true;
  return partsOfPage(scenario).flatMap(([path, value]) =>
    typeof value === 'string' && splitAtNumbers(value).length > 1 && isAsked(path)
      ? [path.split('.').slice(2).join('.')]
      : [],
  );
}

/** Keys of a page that describe, and do not rule. */
const DESCRIBE: readonly string[] = [
  'id',
  'title',
  'clause',
  'kind',
  'page',
  'note',
  'asks',
  'printed-cells',
];

/** Numbers and phrases of the own rulebook that plays, except those that a scenario sets under `rules`. */
function partsOfPage({ system, rulebook }: Scenario): [path: string, value: unknown][] {
  const page = rulebook?.find(({ id }) => id === system);
  const { rulebook: _, forces: __, options: ___, turn: ____, ...parts } = page ?? {};
  const within = (value: unknown, at: readonly string[]): [string, unknown][] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([key, part]) =>
        DESCRIBE.includes(key) ? [] : within(part, [...at, key]),
      );
    const key = at.at(-1)!;
    const isRange = at[0] === 'units' && ['from', 'to'].includes(key);
    const isCell = at[0] === 'tables' && key !== 'when' && key !== 'is';
    return isRange || isCell || key === 'from' ? [] : [[['rulebook', system, ...at].join('.'), value]];
  };
  return within(parts, []);
}

/** Does a path lead to the rules of a system that does not play? */
export function isOfOtherRules(scenario: Scenario, path: string): boolean {
  const [first, id] = path.split('.');
  return (
    first === 'rules' && id !== scenario.system && systemsOf(scenario).some((system) => system.id === id)
  );
}

/** Does this part of a scenario affect the battle? Rules that do not play do not. */
function isOfTheBattle({ system }: Scenario, [first, second]: Path): boolean {
  if (first === 'rules') return second === undefined || second === system;
  return first !== 'conversion' && !NEVER_VARIES.includes(String(first));
}

function settingsAt(bare: unknown, scenario: Scenario, path: string): Setting[] {
  const set = setAtPath(bare, path, 0);
  if (!set.ok) throw new CannotVary(set.message);
  if (!isOfTheBattle(scenario, set.places[0]))
    throw new CannotVary(`${code(path)} does nothing in a battle of this scenario`);
  const value = valueAt(scenario, set.places[0]);
  const settings = set.places.flatMap((at) => within(scenario, at, valueAt(scenario, at)));
  if (settings.length > 0) return settings;
  throw new CannotVary(
    value === undefined
      ? `the scenario has nothing at ${code(path)}`
      : `${code(path)} is ${got(value)}, and only numbers and options of the rules are changed`,
  );
}

/** Everything that can be changed at or below a place. */
function within(scenario: Scenario, at: Path, value: unknown): Setting[] {
  if (!isOfTheBattle(scenario, at)) return [];
  const [first, system, options, name] = at;
  const path = writtenPath(scenario, at);
  if (first === 'rules' && options === 'options' && name !== undefined)
    return otherValues(scenario, String(name), value).map((other) => ({
      ...{
        path,
        from: String(value),
        to: String(other),
        side: 'other',
        value: other,
        was: value,
      },
    }));
  if (typeof value === 'number')
    return ([-1, 1] as const).map((way) => {
      const other = decimal(value + way * stepOf(value));
      const side = way < 0 ? 'down' : 'up';
      return { path, from: String(value), to: String(other), side, value: other, was: value };
    });
  if (typeof value !== 'object' || value === null) return [];
  const isRules = first === 'rules' && system !== undefined && options === undefined;
  const others = systemsOf(scenario).filter(({ id }) => id !== scenario.system);
  // A strength only checks the pieces.
  const own = (key: string) =>
    !others.some(({ id }) => id === key) && !(first === 'forces' && key === 'strength');
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value).filter(own);
  // Tables first, in the order of the book; then options.
  const ordered = isRules
    ? [...keys].sort((a, b) => Number(a === 'options') - Number(b === 'options'))
    : keys;
  return ordered.flatMap((key) => within(scenario, [...at, key], valueAt(value, [key])));
}

/** 1 for a whole number, a tenth of the number for others. */
function stepOf(number: number): number {
  return Number.isInteger(number) ? 1 : Math.abs(number) / 10;
}

function otherValues({ system, rulebook }: Scenario, name: string, now: unknown): unknown[] {
  if (typeof now === 'boolean') return [!now];
  const rules = scenarioShape(schemasFor({ rulebook })).properties?.rules?.properties?.[system];
  const { enum: values = [] }: SchemaNode = rules?.properties?.options?.properties?.[name] ?? {};
  return values.filter((value) => value !== now);
}
