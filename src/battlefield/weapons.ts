import type { Combat } from './description.js';
import type { FieldUnit } from './field-units.js';
import { isHull } from './pieces.js';
import { FIELDS } from './plan.js';

interface CompiledWeapons {
  bands: Int32Array;
  weapons: Int32Array;
  /** Where the weapons of each unit start, and the end. */
  first: number[];
  mostShots: number;
}

/** The weapons of every unit: of a hull all that it has, of others the one that everybody has. */
export function compileWeapons(combat: Combat, units: readonly FieldUnit[]): CompiledWeapons {
  const bands: number[] = [];
  const compiled = new Map<string, number[]>();
  for (const [name, { shots, nbc, bands: own }] of Object.entries(
    combat.model === 'flat' ? combat.weapons : {},
  )) {
    const band = bands.length / FIELDS.BAND;
    compiled.set(name, [shots, band, own.length, own.at(-1)!.upTo ** 2, nbc ? 1 : 0]);
    for (const { upTo, needed } of own) bands.push(needed, upTo ** 2);
  }
  const [byDefault] = compiled.keys();
  const unarmed = new Array<number>(FIELDS.WEAPON).fill(0);
  const first = [0];
  const weapons: number[] = [];
  for (const unit of units) {
    for (const name of weaponsOf(unit, byDefault)) weapons.push(...(compiled.get(name) ?? unarmed));
    first.push(weapons.length / FIELDS.WEAPON);
  }
  return {
    bands: Int32Array.from(bands),
    weapons: Int32Array.from(weapons),
    first,
    mostShots: Math.max(0, ...[...compiled.values()].map(([shots]) => shots!)),
  };
}

/** Names of a unit's weapons; `byDefault` is the first of the scenario. */
export function weaponsOf(unit: FieldUnit, byDefault = ''): readonly string[] {
  return isHull(unit) ? (unit.weapons ?? [byDefault]) : [unit.weapon ?? byDefault];
}
