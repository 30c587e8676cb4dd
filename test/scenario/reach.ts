import { COVERS, KINDS } from '#src/battlefield/description.js';
import { troopsSchema } from '#src/battlefield/weapon-bands/schema.js';
import { type SystemId, systemIds, systemOf } from '#src/rules/registry.js';
import { type Described, described } from './draw.js';
import { valuesOf } from './random-rules.js';
import type { RandomScenario } from './random-scenario.js';
import { KINDS_OF } from './random-units.js';

/** Everything that random scenarios must have somewhere: `dice-pool option secondDie: never`. */
export function wanted(): string[] {
  return [
    ...systemIds.flatMap((system) => [...ofSystem(system), ...ofField(system)]),
    ...valuesIn('troops', described(troopsSchema)),
    ...['capture', 'hold', 'escort', 'melee', 'deadline'].map((type) => `objective ${type}`),
    ...['conversion', 'quality', 'copies', 'strength', 'flyer under air defence', 'schedule', 'chances'],
    ...['experiment', 'expect', 'run'],
  ];
}

function ofSystem(system: SystemId): string[] {
  const { optionSources, tablesSchema, descriptorSchema } = systemOf(system);
  const options = Object.keys(optionSources);
  return [
    ...options.flatMap((name) => valuesOf(system, name).map((value) => `${system} option ${name}: ${value}`)),
    ...Object.keys(described(tablesSchema).properties!).map((table) => `${system} table ${table}`),
    ...valuesIn(`${system} unit`, described(descriptorSchema)),
  ];
}

function ofField(system: SystemId): string[] {
  const kinds = KINDS.filter((kind) => kind in KINDS_OF[system]);
  const models = ['flat', 'flat with assault', 'weapon-bands', 'weapon-bands with assault', 'scripted'];
  const orders = ['hold', 'advance', 'assault', 'withdraw', 'none'];
  return [
    ...kinds.map((kind) => `${system} kind ${kind}`),
    ...models.map((model) => `${system} combat ${model}`),
    ...orders.map((order) => `${system} order ${order}`),
    ...COVERS.map((cover) => `${system} cover ${cover}`),
    ...['one unit', 'several units', 'cut off', 'interceptive fire'].map((what) => `${system} ${what}`),
  ];
}

/** Keys of a description, and each value of the keys with only a few. */
function valuesIn(what: string, { properties = {} }: Described): string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const few = value.enum ?? value.items?.enum ?? (value.type === 'boolean' ? [true, false] : undefined);
    return [`${what} ${key}`, ...(few ?? []).map((each) => `${what} ${key}: ${String(each)}`)];
  });
}

/** The parts of `wanted` that a scenario has, and some others. */
export function reached(scenario: RandomScenario): Set<string> {
  const { system, combat, board, rules, forces, objectives } = scenario;
  const found = new Set<string>();
  const sourceOf = (name: string) => rules[system].options[name];
  for (const name of Object.keys(systemOf(system).optionSources)) {
    const usual = usualOf(system, name);
    found.add(`${system} option ${name}: ${String(sourceOf(name) ?? usual)}`);
  }
  for (const table of Object.keys(rules[system].tables)) found.add(`${system} table ${table}`);
  found.add(`${system} combat ${combat.model}${combat.assault ? ' with assault' : ''}`);
  for (const { cover } of board.zones) found.add(`${system} cover ${cover}`);
  for (const { type } of objectives) found.add(`objective ${type}`);
  for (const key of ['conversion', 'experiment', 'expect', 'run']) if (key in scenario) found.add(key);
  for (const losses of Object.values((combat.losses ?? {}) as Record<string, object>))
    found.add('schedule' in losses ? 'schedule' : 'chances');
  const units = forces.flatMap((force) => force.units);
  const atTheSky = units.some(({ weapon, weapons }) => [weapon, weapons].flat().includes('sam'));
  if (atTheSky && units.some(({ kind }) => kind === 'flyer')) found.add('flyer under air defence');
  for (const force of forces)
    found.add(`${system} ${force.units.length === 1 ? 'one unit' : 'several units'}`);
  for (const unit of units) {
    found.add(`${system} kind ${unit.kind}`).add(`${system} order ${unit.doctrine?.order ?? 'none'}`);
    if (unit.cutOff) found.add(`${system} cut off`);
    if (unit.interceptiveFire) found.add(`${system} interceptive fire`);
    for (const key of ['quality', 'copies', 'strength']) if (key in unit) found.add(key);
    addValues(found, 'troops', unit.troops);
    addValues(found, `${system} unit`, unit[system]);
  }
  return found;
}

function addValues(found: Set<string>, what: string, said: unknown): void {
  for (const [key, value] of Object.entries(said ?? {})) {
    found.add(`${what} ${key}`);
    for (const each of [value].flat()) found.add(`${what} ${key}: ${String(each)}`);
  }
}

const OPTIONS = new Map<SystemId, Described>();

function usualOf(system: SystemId, option: string): unknown {
  if (!OPTIONS.has(system)) OPTIONS.set(system, described(systemOf(system).optionsSchema));
  return OPTIONS.get(system)!.properties![option].default;
}
