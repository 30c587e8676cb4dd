import type { ForceDescription, UnitDescription } from '../battlefield/description.js';
import type { ScenarioPart, SystemFinding } from './contract.js';

/** Finds what is wrong with one unit, given its path from the root of the scenario and its name as messages show it. */
export type FindInUnit = (unit: UnitDescription, path: (string | number)[], name: string) => SystemFinding[];

/** Looks for something in every unit of a scenario, force by force. */
export function eachUnit({ forces }: ScenarioPart, find: FindInUnit): SystemFinding[] {
  return forces.flatMap((force, f) =>
    force.units.flatMap((unit, u) => find(unit, ['forces', f, 'units', u], unitPath(force, unit))),
  );
}

/** The path of a unit as users write it and messages show it: `` `forces.blue.units.alpha` ``. */
export function unitPath(force: Pick<ForceDescription, 'id'>, unit: { id: string }): string {
  return `\`forces.${force.id}.units.${unit.id}\``;
}
