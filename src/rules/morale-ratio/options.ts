import { z } from 'zod';
import { RANKS } from '../../battlefield/description.js';

/** The options and readings of the book; the first value listed is the default. */
export const optionsSchema = z.strictObject({
  leaders: z.enum(['off', 'on']).default('off').describe('MR-80: leaders count as several points'),
  moraleClasses: z
    .enum(['off', 'intended', 'literal'])
    .default('off')
    .describe('MR-81: class factors off, raising the number needed, or added to the roll'),
  experience: z.enum(['off', 'on']).default('off').describe('MR-82: green troops check worse'),
  psychology: z
    .enum(['off', 'intended', 'literal'])
    .default('off')
    .describe(
      'MR-83: the factor of an NBC attack off, lowering the number needed, or added to the roll as it is',
    ),
  automaticStays: z.boolean().default(true).describe('MR-84: factors do not touch automatic results'),
  clamp: z
    .enum(['none', 'one-to-nine'])
    .default('none')
    .describe('MR-84: keep the needed number from 1 to die − 1'),
  endurance: z
    .enum(['morale-points', 'pieces'])
    .default('morale-points')
    .describe('MR-72: what a breaking point counts'),
  strongpointMovement: z
    .enum(['none', 'counted'])
    .default('none')
    .describe('MR-6a: does a strongpoint have levels of movement?'),
  strongpointShutdown: z
    .enum(['broken', 'any-failure'])
    .default('broken')
    .describe('MR-33: which failed checks shut a strongpoint down'),
  damageControl: z.enum(['on', 'off']).default('on').describe('MR-7: hulls mend lost levels'),
  bailedCrews: z
    .enum(['off', 'on'])
    .default('off')
    .describe('MR-62: a crew on foot checks against the level of its vehicle'),
  markedBy: z
    .enum(['losses', 'hits'])
    .default('losses')
    .describe('MR-20: every loss of a unit marks the others, or those by hits alone'),
  warbotMarkers: z
    .enum(['damaged', 'unit'])
    .default('damaged')
    .describe('MR-20: a hit marks the warbot that it damages, or all of its unit'),
  warbotsOnTheMove: z
    .enum(['next-turn', 'this-turn'])
    .default('next-turn')
    .describe('MR-22: when warbots check that interceptive fire has hit'),
  surrenderFrom: z
    .enum(['soldier', 'front'])
    .default('soldier')
    .describe('MR-50: from where the distance to the enemy is measured'),
  moraleOfficers: z
    .enum(['off', 'on'])
    .default('off')
    .describe('MR-52, MR-53: morale officers count and shoot'),
});
export type Options = z.output<typeof optionsSchema>;

/** What this system wants to know of a unit. */
export const descriptorSchema = z.strictObject({
  class: z.enum(['elite', 'regular', 'levy']).default('regular').describe('MR-81'),
  experience: z.enum(['green', 'seasoned']).default('seasoned').describe('MR-82'),
  nbcProtection: z.boolean().default(true).describe('MR-83: sealed suits, masks or filters'),
  moraleOfficer: z.enum(RANKS).optional().describe('MR-52: a piece of this rank is a morale officer'),
});
export type Descriptor = z.output<typeof descriptorSchema>;
