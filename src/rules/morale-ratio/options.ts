import { z } from 'zod';

/** The options and readings of the book; the first value listed is the default. */
export const optionsSchema = z.strictObject({
  leaders: z.enum(['off', 'on']).default('off').describe('MR-80: leaders count as several points'),
  moraleClasses: z
    .enum(['off', 'intended', 'literal'])
    .default('off')
    .describe('MR-81: class factors off, raising the number needed, or added to the roll'),
  experience: z.enum(['off', 'on']).default('off').describe('MR-82: green troops check worse'),
  automaticStays: z.boolean().default(true).describe('MR-84: factors do not touch automatic results'),
  clamp: z
    .enum(['none', 'one-to-nine'])
    .default('none')
    .describe('MR-84: keep the needed number from 1 to die − 1'),
  endurance: z
    .enum(['morale-points', 'pieces'])
    .default('morale-points')
    .describe('MR-72: what a breaking point counts'),
});
export type Options = z.output<typeof optionsSchema>;

/** What this system wants to know of a unit. */
export const descriptorSchema = z.strictObject({
  class: z.enum(['elite', 'regular', 'levy']).default('regular').describe('MR-81'),
  experience: z.enum(['green', 'seasoned']).default('seasoned').describe('MR-82'),
});
export type Descriptor = z.output<typeof descriptorSchema>;
