import { systemOf } from '../rules/registry.js';
import { valueAt } from '../scenario/places.js';
import type { Scenario } from '../scenario/schema.js';

/** What a rulebook took as usual of units of which the scenario says nothing that it reads. */
export interface UsualTroops {
  /** As the unit says it, `av`, with what was taken. */
  key: string;
  value: unknown;
  /** Names of the units, force by force; empty: all of them. */
  units: string[];
}

/**
 * What says how good troops are to the rulebook that plays, and neither the scenario nor a quality says. Keys that say
 * other things, as whether a unit has a medic, are none of these.
 *
 * @param source plain data of the scenario, in which qualities have been filled in
 */
export function usualTroops(source: unknown, scenario: Scenario): UsualTroops[] {
  const { ofQuality, id } = systemOf(scenario);
  const columns = Object.values(ofQuality);
  const read = [
    ...keysOf(columns.map(({ own }) => own)).map((key) => [id, key]),
    ...keysOf(columns.map(({ troops }) => troops)).map((key) => ['troops', key]),
  ];
  const all = scenario.forces.flatMap((force, f) =>
    force.units.map((unit, u) => ({ unit, at: ['forces', f, 'units', u], force: force.name ?? force.id })),
  );
  return read.flatMap(([part, key]): UsualTroops[] => {
    const silent = all.filter(
      ({ unit, at }) =>
        valueAt(source, [...at, part, key]) === undefined && valueAt(unit, [part, key]) !== undefined,
    );
    const values = [...new Set(silent.map(({ unit }) => valueAt(unit, [part, key])))];
    return values.map((value) => {
      const of = silent.filter(({ unit }) => valueAt(unit, [part, key]) === value);
      const units = of.map(({ unit, force }) => `${force}, ${unit.name ?? unit.id}`);
      return { key, value, units: of.length === all.length ? [] : units };
    });
  });
}

function keysOf(maps: readonly (object | undefined)[]): string[] {
  return [...new Set(maps.flatMap((map) => Object.keys(map ?? {})))];
}
