import { z } from 'zod';

/** The commanders of the book, the least first. */
export const QUALITIES = ['green', 'seasoned', 'veteran', 'elite'] as const;
export type Quality = (typeof QUALITIES)[number];

const SECOND_DIE = ['always', 'never', 'when-pool-at-least'] as const;
const ROUT_POLICY = ['never', 'always', 'when-pool-at-most'] as const;

/** The readings of the book and the policies of its players; the first value listed is the default. */
export const optionsSchema = z.strictObject({
  secondDie: z
    .enum(SECOND_DIE)
    .default('always')
    .describe('DP-10: when does a player risk the second die that a leader allows?'),
  routPolicy: z
    .enum(ROUT_POLICY)
    .default('never')
    .describe('DP-14: when does a player let a unit go that fell back?'),
  removedIsDestroyed: z
    .boolean()
    .default(false)
    .describe('DP-15: does a unit that is removed cost a die, as a destroyed one does?'),
  activation: z
    .enum(['automatic', 'test-free', 'test-costs-dice'])
    .default('automatic')
    .describe('DP-16: is ordinary activation a test, and does it cost dice?'),
  treatment: z
    .enum(['afterwards', 'in-the-field'])
    .default('afterwards')
    .describe('DP-40, DP-41: when are the wounded treated?'),
  seriouslyWounded: z
    .enum(['rest', 'fight'])
    .default('rest')
    .describe('DP-42: must those fight who were found seriously wounded in the field?'),
});
export type Options = z.output<typeof optionsSchema>;

/** What this system wants to know of a unit. */
export const descriptorSchema = z.strictObject({
  av: z.int().min(2).max(6).default(4).describe('DP-10: activation value, the roll that passes'),
  commander: z.enum(QUALITIES).optional().describe('DP-1, DP-20: one of its pieces is a commander'),
  senior: z.boolean().default(false).describe('DP-21: he is the senior commander of the force'),
  standards: z.int().min(0).max(10).default(0).describe('DP-1: standards that it carries'),
  medics: z.int().min(0).max(10).default(0).describe('DP-41: so many of its pieces are medics'),
  secondDie: z.enum(SECOND_DIE).optional().describe('DP-10: its owner’s policy; default: the option'),
  routPolicy: z.enum(ROUT_POLICY).optional().describe('DP-14: its owner’s policy; default: the option'),
});
export type Descriptor = z.output<typeof descriptorSchema>;
