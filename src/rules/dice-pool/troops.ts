import { z } from 'zod';
import type { FieldUnit } from '../../battlefield/field-units.js';
import { counted } from '../../plural.js';
import { ownChoiceOf } from '../kit/options.js';
import type { QualityColumn } from '../quality.js';
import { options, QUALITIES } from './book.js';

/** Units, as a scenario describes them under this book. */

/** What this system needs to know about a unit. */
export const descriptorSchema = z.strictObject({
  av: z.int().min(2).max(6).default(4).describe('DP-10: activation value, the roll that passes'),
  commander: z.enum(QUALITIES).optional().describe('DP-1, DP-20: one of its pieces is a commander'),
  senior: z.boolean().default(false).describe('DP-21: its commander is the senior one of the force'),
  standards: z.int().min(0).max(10).default(0).describe('DP-1: standards that it carries'),
  medics: z.int().min(0).max(10).default(0).describe('DP-41: how many of its pieces are medics'),
  secondDie: ownChoiceOf(options.secondDie).describe('DP-10: its owner’s policy; default: the option'),
  routPolicy: ownChoiceOf(options.routPolicy).describe('DP-14: its owner’s policy; default: the option'),
});
export type Descriptor = z.output<typeof descriptorSchema>;

/** A unit with this descriptor. */
export type DicePoolUnit = FieldUnit & { 'dice-pool': Descriptor };

/** DP-10, assumed: a die that shows the activation value passes, so lower is better; one per step. */
export const ofQuality: QualityColumn<Descriptor> = {
  levy: { own: { av: 6 } },
  green: { own: { av: 5 } },
  regular: { own: { av: 4 } },
  veteran: { own: { av: 3 } },
  elite: { own: { av: 2 } },
};

/** `AV 4, veteran senior commander, 1 standard, 2 medics`. */
export function troopsInWords({ 'dice-pool': own }: DicePoolUnit): string {
  const { av, commander, senior, standards, medics, secondDie, routPolicy } = own;
  const some = (count: number, what: string) => (count === 0 ? [] : [counted(count, what)]);
  return [
    `AV ${av}`,
    ...(commander ? [`${commander} ${senior ? 'senior ' : ''}commander`] : []),
    ...some(standards, 'standard'),
    ...some(medics, 'medic'),
    ...(secondDie ? [`second die: ${secondDie}`] : []),
    ...(routPolicy ? [`let go: ${routPolicy}`] : []),
  ].join(', ');
}
