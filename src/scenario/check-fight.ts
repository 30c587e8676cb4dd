import { type Reach, reachWhateverHappens, reachWhileUnhurt } from '../battlefield/reach.js';
import { systemOf } from '../rules/registry.js';
import { shotModifiers } from './check-shots.js';
import type { Compiled } from './compiled.js';
import type { Path } from './places.js';
import type { Finding } from './problems.js';
import type { Scenario } from './schema.js';
import { code, inVariants } from './wording.js';

interface Variant {
  scenario: Scenario;
  compiled: Compiled;
  label: string;
}

/**
 * Fights that cannot happen: neither force can hurt the other; or a force that cannot be hurt, although its enemy is
 * armed. Judged from deployment, orders, weapons and modifiers; always warnings, each once, and each of them vital.
 */
export function fightFindings(variants: readonly Variant[]): Finding[] {
  const found = new Map<string, { path: Path; labels: string[] }>();
  for (const { scenario, compiled, label } of variants) {
    const said = faultIn(scenario, compiled);
    if (!said) continue;
    const known = found.get(said.message) ?? { path: said.path, labels: [] };
    known.labels.push(label);
    found.set(said.message, known);
  }
  return [...found].map(([message, { path, labels }]) => ({
    path,
    anchor: 'key',
    severity: 'warning',
    isVital: true,
    message: `${inVariants(labels, variants.length)}${message}`,
  }));
}

interface Fault {
  path: Path;
  message: string;
}

function faultIn(scenario: Scenario, { field, rules }: Compiled): Fault | null {
  const { combat } = scenario;
  const system = systemOf(scenario);
  const isStruck = [0, 1].map((force) => {
    const units = Array.from({ length: field.unitCount }, (_, unit) => unit);
    return units
      .slice(field.firstUnit[force], field.firstUnit[force + 1])
      .some((unit) => system.struckOtherwise?.(rules, unit) === true);
  });
  // Who is hurt before the first shot may move in other ways than ordered.
  const isUnhurt = !isStruck.includes(true);
  if (combat.model === 'scripted') {
    const losses = Object.values(combat.losses).some((each) =>
      'schedule' in each
        ? each.schedule.slice(0, scenario.turnLimit).some((lost) => lost > 0)
        : each.chances.slice(1).some((chance) => chance > 0),
    );
    const message =
      'this fight cannot happen: the script takes no piece from either force — give a unit losses';
    return losses || !isUnhurt ? null : { path: ['combat', 'losses'], message };
  }
  const canAdd = shotModifiers(scenario).some((by) => by > 0);
  const both = reachWhileUnhurt(field, canAdd);
  if (isUnhurt && !both.some(({ hurts }) => hurts))
    return { path: ['forces'], message: `this fight cannot happen: ${whyNobody(scenario, both)}` };
  for (const force of [0, 1]) {
    const reach = reachWhateverHappens(field, force, canAdd);
    // A force without weapons is meant to have none.
    if (reach.hurts || reach.reach === 0 || isStruck[1 - force]) continue;
    const path = ['forces', 1 - force];
    return {
      path,
      message: `${forceIn(scenario, 1 - force)} can never be hit: ${whyNot(scenario, force, reach)}`,
    };
  }
  return null;
}

function whyNobody(scenario: Scenario, both: readonly Reach[]): string {
  if (both.every(({ reach }) => reach === 0)) return 'no unit has a weapon with shots — give it one';
  const armed = [0, 1].filter((force) => both[force].reach > 0);
  if (armed.every((force) => !both[force].reaches)) {
    const reaches = armed.map(
      (force, i) =>
        `those of ${forceIn(scenario, force)} ${i === 0 ? 'reach ' : ''}${inches(both[force].reach)}`,
    );
    const near = Math.min(...armed.map((force) => both[force].near));
    const weapons = reaches.join(' and ').replace('those', 'the weapons');
    return `the forces come no nearer than ${inches(near)} to each other, and ${weapons} — ${NEARER}`;
  }
  if (armed.length === 2 && armed.every((force) => both[force].reaches))
    return `no weapon can hit or harm anything within its reach — ${EASIER}`;
  return armed.map((force) => whyNot(scenario, force, both[force])).join('; and ');
}

/** Why a force hurts nobody. */
function whyNot(scenario: Scenario, force: number, { near, reach, reaches }: Reach): string {
  const weapons = `the weapons of ${forceIn(scenario, force)}`;
  if (!reaches)
    return `${weapons} reach ${inches(reach)}, and the enemy comes no nearer than ${inches(near)} — ${NEARER}`;
  return `${weapons} cannot hit or harm anything within their reach — ${EASIER}`;
}

const NEARER = 'bring the forces nearer (`doctrine`, `at`, `board.depth`), or give weapons a longer range';

const EASIER = 'lower what the weapons need, or change modifiers, armour or cover';

function forceIn({ forces }: Scenario, force: number): string {
  return code(`forces.${forces[force].id}`);
}

function inches(distance: number): string {
  return `${Math.round(distance)} inches`;
}
