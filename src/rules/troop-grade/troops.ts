import { z } from 'zod';
import type { UnitDescription } from '../../battlefield/description.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { isHull } from '../../battlefield/pieces.js';
import { counted } from '../../plural.js';
import { ownChoiceOf } from '../kit/options.js';
import type { QualityColumn } from '../quality.js';
import { options } from './book.js';

/** Units, as a scenario describes them under this book. */

/** The six grades, the best first. */
export const GRADES = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'] as const;
export type Grade = (typeof GRADES)[number];

/** What the bases of a unit are. */
export const BASES = ['foot', 'cavalry', 'vehicles', 'tanks'] as const;
export type Bases = (typeof BASES)[number];

const barrageSchema = z.strictObject({
  shots: z.int().min(1).max(100).describe('dice thrown at the unit before the battle'),
  needed: z.int().min(2).max(6).default(5).describe('lowest roll of a d6 that hits'),
  gas: z.boolean().default(false).describe('laced with gas: casualties make the unit gassed'),
});

/** What this system needs to know about a unit. */
export const descriptorSchema = z.strictObject({
  grade: z.enum(GRADES).optional().describe('TG-12: its troop grade; needed when this system plays'),
  bases: z.enum(BASES).optional().describe('what its bases are; default: foot, for a vehicle tanks'),
  heavyWeapon: z
    .enum(['machine-gun', 'other'])
    .optional()
    .describe('TG-51: it serves a heavy weapon; a crew always does, by default one other than a machine gun'),
  obstacle: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('TG-31: own depth of what bars its way back, in inches'),
  barrage: barrageSchema.optional().describe('TG-27: what struck it before the battle'),
  recovery: ownChoiceOf(options.recovery).describe('TG-42: policy of this unit; default: the rules’ option'),
  voluntaryRout: ownChoiceOf(options.voluntaryRout).describe(
    'TG-50: policy of this unit; default: the rules’ option',
  ),
});
export type Descriptor = z.output<typeof descriptorSchema>;

/** A unit with this descriptor; checks have required its grade. */
export type TroopGradeUnit = FieldUnit & { 'troop-grade': Descriptor & { grade: Grade } };

type Unit = Pick<UnitDescription, 'kind'> & { 'troop-grade': Descriptor };

/** What the bases of a unit are: as described, else tanks for a vehicle and foot for all others. */
export function basesOf(unit: Unit): Bases {
  return unit['troop-grade'].bases ?? (isHull(unit) ? 'tanks' : 'foot');
}

/** The heavy weapon that a unit serves; a crew always serves one. */
export function heavyWeaponOf({ kind, 'troop-grade': { heavyWeapon } }: Unit): Descriptor['heavyWeapon'] {
  return heavyWeapon ?? (kind === 'crew' ? 'other' : undefined);
}

/** TG-12, assumed: grades have the names of qualities, except for levies; no quality makes a unit mutinous. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { grade: 'conscript' } },
  green: { own: { grade: 'green' } },
  regular: { own: { grade: 'regular' } },
  veteran: { own: { grade: 'veteran' } },
  elite: { own: { grade: 'elite' } },
};

/** `regular, machine gun, barrage before the battle (12 dice, 5+, with gas)`. */
export function troopsInWords(unit: TroopGradeUnit): string {
  const { grade, obstacle, barrage, recovery, voluntaryRout } = unit['troop-grade'];
  const bases = basesOf(unit);
  const heavyWeapon = heavyWeaponOf(unit);
  return [
    grade ?? 'no grade',
    ...(bases === 'foot' ? [] : [bases]),
    ...(heavyWeapon ? [heavyWeapon === 'other' ? 'heavy weapon' : 'machine gun'] : []),
    ...(obstacle === undefined ? [] : [`obstacle behind it, ${obstacle}″ from its edge`]),
    ...(barrage ? [barrageInWords(barrage)] : []),
    ...(recovery ? [`tests to recover: ${recovery}`] : []),
    ...(voluntaryRout ? [`voluntary rout: ${voluntaryRout}`] : []),
  ].join(', ');
}

function barrageInWords({ shots, needed, gas }: NonNullable<Descriptor['barrage']>): string {
  return `barrage before the battle (${counted(shots, 'die', 'dice')}, ${needed}+${gas ? ', with gas' : ''})`;
}
