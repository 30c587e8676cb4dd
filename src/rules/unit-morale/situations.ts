import { isHull } from '../../battlefield/pieces.js';
import { armourName } from '../../battlefield/weapon-bands/compile.js';
import type { UnitMoraleUnit } from './compile.js';
import type { Situation } from './options.js';

/**
 * UM-11: what adds to a unit's morale number: what it names, and what its armour says where it names neither of the
 * two that armour decides.
 *
 * @example situationsOf({ kind: 'vehicle', troops: { armour: 'hoverbus' }, … }) // ['in-tanks']
 */
export function situationsOf(unit: UnitMoraleUnit): readonly Situation[] {
  const { situations } = unit['unit-morale'];
  if (situations.includes('in-hma') || situations.includes('in-tanks')) return situations;
  const byArmour = situationOf(unit);
  return byArmour === null ? situations : [...situations, byArmour];
}

/** UM-11 and armour (UM-53, UM-54). A tank is a vehicle: a strongpoint is none, whatever its armour. */
function situationOf(unit: UnitMoraleUnit): 'in-hma' | 'in-tanks' | null {
  const armour = armourName(unit);
  if (unit.kind === 'vehicle') return IN_TANKS.includes(armour) ? 'in-tanks' : null;
  return !isHull(unit) && IN_HMA.includes(armour) ? 'in-hma' : null;
}

const IN_TANKS: readonly string[] = ['track-tank', 'hoverbus', 'hovertank'];
const IN_HMA: readonly string[] = ['hma', 'ma'];
