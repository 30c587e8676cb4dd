import { systemOf } from '../rules/registry.js';
import { valueAt } from '../scenario/places.js';
import type { Scenario } from '../scenario/schema.js';

/** A default that a rulebook used for units for which the scenario does not set the key. */
export interface UsualTroops {
  /** Key in the unit, such as `av`, and the value used. */
  key: string;
  value: unknown;
  /** Names of the units, force by force; empty: all units. */
  units: string[];
}

/**
 * The keys that describe how good troops are in the rulebook that plays, and that neither the scenario nor a quality
 * sets. Other keys, such as whether a unit has a medic, are not included.
 *
 * @param source plain data of the scenario, with qualities already filled in
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
