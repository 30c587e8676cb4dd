import { z } from 'zod';

/** UM-11: what adds to a unit's morale number. */
export const SITUATIONS = [
  'in-hma',
  'in-tanks',
  'excellent-medical',
  'excellent-officers',
  'elite',
  'enemy-cannot-kill',
  'well-supplied',
  'regular-leave',
  'fanatics',
  'no-medical',
  'poor-officers',
  'enemy-air-superiority',
  'scratch-unit',
  'no-armour',
  'cannot-kill-enemy',
  'poorly-equipped',
  'out-of-contact',
  'enemy-treats-prisoners-well',
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The readings of the book and the policies of its players; the first value listed is the default. */
export const optionsSchema = z.strictObject({
  hitsCauseMorale: z
    .enum(['surviving-hits', 'every-hit', 'none'])
    .default('surviving-hits')
    .describe('UM-24: which hits make a unit test?'),
  enemyCasualties: z
    .enum(['last-turn', 'all'])
    .default('last-turn')
    .describe('UM-22: which enemy casualties hearten those who see them?'),
  groupRetest: z
    .enum(['once', 'every-turn-beyond'])
    .default('once')
    .describe('UM-32: is group morale tested again beyond a threshold?'),
  groupNumber: z
    .enum(['commonest', 'lowest', 'highest'])
    .default('commonest')
    .describe('UM-30: which morale number has a group of several?'),
  rally: z
    .enum(['test', 'automatic', 'never'])
    .default('test')
    .describe('UM-1: how do troops rally who are left in peace?'),
  treatment: z.enum(['on', 'off']).default('on').describe('UM-1: are casualties tended?'),
  reorganise: z
    .enum(['on', 'off'])
    .default('on')
    .describe('UM-1: does an NCO lead when the officers are gone?'),
});
export type Options = z.output<typeof optionsSchema>;

/** What this system wants to know of a unit, beside its `troops`. */
export const descriptorSchema = z.strictObject({
  situations: z
    .array(z.enum(SITUATIONS))
    .max(SITUATIONS.length)
    .default([])
    .describe('UM-11: what adds to its morale number, or takes from it'),
  apc: z.boolean().default(false).describe('UM-22: a vehicle whose roster rides in it, under armour'),
});
export type Descriptor = z.output<typeof descriptorSchema>;
