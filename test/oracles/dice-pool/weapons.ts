import type { FlatCombat } from '../../../src/battlefield/description.js';
import type { Unit } from './unit.js';

/** The weapon of a unit, which every piece has, or all of a crew together. */
export const weaponOf = ({ weapons }: FlatCombat, { description }: Unit): FlatCombat['weapons'][string] =>
  weapons[description.weapon ?? Object.keys(weapons)[0]!]!;

export const isArmed = (combat: FlatCombat, unit: Unit): boolean => weaponOf(combat, unit).shots > 0;

/** Inches; a weapon that fires nothing has no range. */
export function rangeOf(combat: FlatCombat, unit: Unit): number {
  return isArmed(combat, unit) ? weaponOf(combat, unit).bands.at(-1)!.upTo : -1;
}
