import { z } from 'zod';
import { RANKS } from '../../battlefield/description.js';
import type { FieldUnit } from '../../battlefield/field-units.js';
import type { QualityColumn } from '../quality.js';

/** Descriptions of units under this book. */

/** What a scenario says about a unit, under `morale-ratio`. */
export const descriptorSchema = z.strictObject({
  class: z.enum(['elite', 'regular', 'levy']).default('regular').describe('MR-81'),
  experience: z.enum(['green', 'seasoned']).default('seasoned').describe('MR-82'),
  nbcProtection: z.boolean().default(true).describe('MR-83: sealed suits, masks or filters'),
  moraleOfficer: z.enum(RANKS).optional().describe('MR-52: a piece of this rank is a morale officer'),
});
export type Descriptor = z.output<typeof descriptorSchema>;

/** A unit with its description under this system. */
export type MoraleRatioUnit = FieldUnit & { 'morale-ratio': Descriptor };

/** MR-81, MR-82, assumed: the book has nothing between regular and elite, so veterans are seasoned regulars. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { class: 'levy', experience: 'green' } },
  green: { own: { class: 'regular', experience: 'green' } },
  regular: { own: { class: 'regular', experience: 'seasoned' } },
  veteran: { own: { class: 'regular', experience: 'seasoned' } },
  elite: { own: { class: 'elite', experience: 'seasoned' } },
};

/** `elite, seasoned, no NBC protection`. */
export function troopsInWords({ 'morale-ratio': own }: MoraleRatioUnit): string {
  const { class: moraleClass, experience, nbcProtection, moraleOfficer } = own;
  return [
    moraleClass,
    experience,
    ...(nbcProtection ? [] : ['no NBC protection']),
    ...(moraleOfficer ? [`morale officer (${moraleOfficer})`] : []),
  ].join(', ');
}
