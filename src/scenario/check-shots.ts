import { type CertainShots, certainShots } from '../battlefield/certain-shots.js';
import { fieldUnits } from '../battlefield/field-units.js';
import { weaponIds, weaponsOf } from '../battlefield/weapons.js';
import { withMinus } from '../minus.js';
import { counted } from '../plural.js';
import { unitPath } from '../rules/each-unit.js';
import { systemOf } from '../rules/registry.js';
import type { Compiled } from './compiled.js';
import type { Path } from './places.js';
import type { Finding } from './problems.js';
import type { Scenario, ScenarioUnit } from './schema.js';
import { code, inVariants } from './wording.js';

interface Variant {
  scenario: Scenario;
  compiled: Compiled;
  /** Names the variant; empty: there is only one. */
  label: string;
}

/** The shots of one unit with one weapon, in the variants in which their outcome is certain. */
interface ShotsOfUnit {
  path: Path;
  shot: CertainShots;
  scenario: Scenario;
  /** The unit as users write it. */
  name: string;
  weapon: string;
  labels: string[];
  /** Other units for which the same is true in the same variants. */
  others: number;
}

/**
 * Shots that never hit, or never miss, because of the numbers alone: always warnings, one for each weapon and outcome.
 * Where the rules can add to a shot, none is said to miss; where they can subtract from it, this is said.
 */
export function shotFindings(variants: readonly Variant[]): Finding[] {
  const found = new Map<string, ShotsOfUnit>();
  for (const { scenario, compiled, label } of variants) {
    const placed = placedUnits(scenario);
    const [byDefault] = weaponIds(scenario.combat);
    const canAdd = shotModifiers(scenario).some((by) => by > 0);
    for (const shot of certainShots(compiled.field)) {
      if (shot.outcome === 'misses' && canAdd) continue;
      const { unit, path, name } = placed[shot.unit];
      const weapon = weaponsOf({ ...unit, group: unit.id }, byDefault)[shot.weapon];
      const key = [name, weapon, shot.outcome].join(' ');
      const known = found.get(key) ?? { path, name, shot, scenario, weapon, labels: [], others: 0 };
      if (!known.labels.includes(label)) known.labels.push(label);
      found.set(key, known);
    }
  }
  return inOneVoice([...found.values()]).map((each) => ({
    path: each.path,
    severity: 'warning',
    message: sentence(each, variants.length),
  }));
}

/** What the morale rules of a scenario can add to the roll of a shot, or subtract from it. */
export function shotModifiers(scenario: Scenario): readonly number[] {
  return systemOf(scenario).shotModifiers?.(scenario.rules[scenario.system]) ?? [];
}

/** If the same is true of several units with the same weapon in the same variants, only the first is reported. */
function inOneVoice(found: readonly ShotsOfUnit[]): ShotsOfUnit[] {
  const first = new Map<string, ShotsOfUnit>();
  for (const each of found) {
    const key = [each.weapon, each.shot.outcome, ...each.labels].join('\n');
    const known = first.get(key);
    if (known) known.others++;
    else first.set(key, each);
  }
  return [...first.values()];
}

function placedUnits({ forces }: Scenario): { unit: ScenarioUnit; path: Path; name: string }[] {
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => {
      const placed = { unit, path: ['forces', f, 'units', u], name: unitPath(force, unit) };
      return fieldUnits([unit]).map(() => placed);
    }),
  );
}

function sentence({ shot, scenario, name, weapon, labels, others }: ShotsOfUnit, variants: number): string {
  const where = inVariants(labels, variants);
  const inches = shot.nearest >= shot.farthest ? `${shot.farthest}` : `${shot.nearest} to ${shot.farthest}`;
  const more = others > 0 ? `. The same is true of ${counted(others, 'other unit')} with this weapon` : '';
  return `${where}${name} ${whatOf(shot, scenario, `with ${code(weapon)} at ${inches} inches`)}${more}`;
}

function whatOf({ outcome, needed }: CertainShots, scenario: Scenario, at: string): string {
  const { combat, system } = scenario;
  const total = withMinus(needed);
  const die = combat.model === 'flat' ? `a die of ${combat.die}` : 'a d10';
  switch (outcome) {
    case 'misses':
      return `cannot hit ${at}, which is all that orders allow: it needs ${total} or more on ${die}, even when it is steady and stands still, so its fire has no effect — lower what the weapon needs there, or change modifiers, cover, weapon or orders`;
    case 'harmless':
      return `cannot harm any enemy ${at}, which is all that orders allow: a hit does nothing to the armour of the enemies within its reach — give it another weapon, or the enemies other armour`;
    case 'hits': {
      const canSubtract = shotModifiers(scenario).some((by) => by < 0);
      const unless = canSubtract ? `, unless a rule of ${code(system)} subtracts from the shot` : '';
      return `cannot miss ${at}, which is all that orders allow${unless}: it needs ${total} or more on ${die}, even on the move and against the best cover there, so losses hardly vary — raise what the weapon needs there, unless this is intended`;
    }
  }
}
