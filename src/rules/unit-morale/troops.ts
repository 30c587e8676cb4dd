import { z } from 'zod';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { isHull } from '../../battlefield/pieces.js';
import { armourName } from '../../battlefield/weapon-bands/compile.js';
import type { QualityColumn } from '../quality.js';
import { SITUATIONS, type Situation } from './book.js';

/** Descriptions of units under this book. */

/** What this system needs to know about a unit, in addition to its `troops`. */
export const descriptorSchema = z.strictObject({
  situations: z
    .array(z.enum(SITUATIONS))
    .max(SITUATIONS.length)
    .default([])
    .describe('UM-11: what adds to its morale number, or takes from it'),
  apc: z.boolean().default(false).describe('UM-22: a vehicle whose roster rides in it, under armour'),
});
export type Descriptor = z.output<typeof descriptorSchema>;

/** A unit with its description under this system. */
export type UnitMoraleUnit = FieldUnit & { 'unit-morale': Descriptor };

/**
 * UM-11: the situations that change a unit's morale number: those that it names, and the one that follows from its
 * armour if it names neither of the two that depend on armour.
 *
 * @example situationsOf({ kind: 'vehicle', troops: { armour: 'hoverbus' }, … }) // ['in-tanks']
 */
export function situationsOf(unit: UnitMoraleUnit): readonly Situation[] {
  const { situations } = unit['unit-morale'];
  if (situations.includes('in-hma') || situations.includes('in-tanks')) return situations;
  const byArmour = situationOf(unit);
  return byArmour === null ? situations : [...situations, byArmour];
}

/** UM-11 and armour (UM-53, UM-54). A tank is a vehicle: a strongpoint is not one, whatever its armour. */
function situationOf(unit: UnitMoraleUnit): 'in-hma' | 'in-tanks' | null {
  const armour = armourName(unit);
  if (unit.kind === 'vehicle') return IN_TANKS.includes(armour) ? 'in-tanks' : null;
  return !isHull(unit) && IN_HMA.includes(armour) ? 'in-hma' : null;
}

const IN_TANKS: readonly string[] = ['track-tank', 'hoverbus', 'hovertank'];
const IN_HMA: readonly string[] = ['hma', 'ma'];

/**
 * UM-10, assumed. The morale numbers are 6, 5, 4, 5 and 5: as printed, experience makes a number harder to reach,
 * so veterans and elite test worse than regulars. Recruits are raw, since the book has no novices among them.
 */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { troops: { training: 'civilian', experience: 'raw' } },
  green: { troops: { training: 'recruits', experience: 'raw' } },
  regular: { troops: { training: 'regular', experience: 'experienced' } },
  veteran: { troops: { training: 'regular', experience: 'seasoned' } },
  elite: { troops: { training: 'special-forces', experience: 'veteran' } },
};

/** `regular, experienced, APC, elite, well-supplied`. */
export function troopsInWords({ kind, troops, 'unit-morale': { situations, apc } }: UnitMoraleUnit): string {
  const { training, experience } = troops;
  return [training, experience, ...(apc && kind === 'vehicle' ? ['APC'] : []), ...situations].join(', ');
}
