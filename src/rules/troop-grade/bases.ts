import type { UnitDescription } from '../../battlefield/description.js';
import { isHull } from '../../battlefield/pieces.js';
import type { Bases, Descriptor } from './descriptor.js';

type Unit = Pick<UnitDescription, 'kind'> & { 'troop-grade': Descriptor };

/** What the bases of a unit are: as it says, else tanks for a vehicle, and foot for all others. */
export function basesOf(unit: Unit): Bases {
  return unit['troop-grade'].bases ?? (isHull(unit) ? 'tanks' : 'foot');
}

/** The heavy weapon that a unit serves; a crew always serves one. */
export function heavyWeaponOf({ kind, 'troop-grade': { heavyWeapon } }: Unit): Descriptor['heavyWeapon'] {
  return heavyWeapon ?? (kind === 'crew' ? 'other' : undefined);
}
