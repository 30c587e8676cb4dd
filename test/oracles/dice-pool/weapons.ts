import type { Board, FlatCombat } from '#src/battlefield/description.js';
import type { FiringCombat } from '../plain-script.js';
import { reaches, weaponNamed } from '../weapon-bands/fire.js';
import type { Unit } from './unit.js';

/** The weapon of a unit: each piece has one, or a crew has one together. */
export const weaponOf = ({ weapons }: FlatCombat, { description }: Unit): FlatCombat['weapons'][string] =>
  weapons[description.weapon ?? Object.keys(weapons)[0]];

const shotsOf = (combat: FiringCombat, unit: Unit): number =>
  (combat.model === 'flat' ? weaponOf(combat, unit) : weaponNamed(combat, unit.description.weapon)).shots;

export const isArmed = (combat: FiringCombat, unit: Unit): boolean => shotsOf(combat, unit) > 0;

/** A weapon without shots has no range. */
export function isInRange(combat: FiringCombat, board: Board, unit: Unit, squaredDistance: number): boolean {
  if (combat.model === 'weapon-bands') {
    const weapon = weaponNamed(combat, unit.description.weapon);
    return reaches(combat, board, weapon, squaredDistance) !== undefined;
  }
  return isArmed(combat, unit) && squaredDistance <= weaponOf(combat, unit).bands.at(-1)!.upTo ** 2;
}
