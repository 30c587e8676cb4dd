import { z } from 'zod';
import { ownChoiceOf } from '../kit/options.js';
import { options } from './book.js';

/** The six grades, the best first. */
export const GRADES = ['elite', 'veteran', 'regular', 'green', 'conscript', 'mutinous'] as const;
export type Grade = (typeof GRADES)[number];

/** What the bases of a unit are. */
export const BASES = ['foot', 'cavalry', 'vehicles', 'tanks'] as const;
export type Bases = (typeof BASES)[number];

const barrageSchema = z.strictObject({
  shots: z.int().min(1).max(100).describe('dice thrown at the unit before the battle'),
  needed: z.int().min(2).max(6).default(5).describe('what a d6 must show to hit, or more'),
  gas: z.boolean().default(false).describe('laced with gas: casualties make the unit gassed'),
});

/** What this system wants to know of a unit. */
export const descriptorSchema = z.strictObject({
  grade: z.enum(GRADES).optional().describe('TG-12: its troop grade; needed when this system plays'),
  bases: z.enum(BASES).optional().describe('what its bases are; default: foot, of a vehicle tanks'),
  heavyWeapon: z
    .enum(['machine-gun', 'other'])
    .optional()
    .describe('TG-51: it serves a heavy weapon; a crew always does, by default another than a machine gun'),
  obstacle: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('TG-31: own depth of what bars its way back, in inches'),
  barrage: barrageSchema.optional().describe('TG-27: what struck it before the battle'),
  recovery: ownChoiceOf(options.recovery).describe('TG-42: of this unit; default: the rules’ option'),
  voluntaryRout: ownChoiceOf(options.voluntaryRout).describe(
    'TG-50: of this unit; default: the rules’ option',
  ),
});
export type Descriptor = z.output<typeof descriptorSchema>;
