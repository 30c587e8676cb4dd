import { z } from 'zod';
import { idSchema } from './schema-parts.js';

/** Most objectives of a scenario: each has a bit in the state of its force. */
const MOST_OBJECTIVES = 24;

const zoneBound = z.int().min(0).max(1000).optional();

const objectiveZoneSchema = z
  .strictObject({
    from: zoneBound.describe('near bound in depth, inches from the first force’s edge; default: that edge'),
    to: zoneBound.describe('far bound in depth; default: the other edge'),
    left: zoneBound.describe('left bound across; default: the whole width'),
    right: zoneBound.describe('right bound across; default: the whole width'),
  })
  .refine((zone) => (zone.from ?? 0) <= (zone.to ?? 1000), {
    path: ['to'],
    error: '`to` lies before `from` — swap them',
  })
  .refine((zone) => (zone.left ?? 0) <= (zone.right ?? 1000), {
    path: ['right'],
    error: '`right` lies left of `left` — swap them',
  });

const objectiveSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('capture').describe('what must happen'),
    id: idSchema.describe('the name that deadlines use for it'),
    by: idSchema.describe('the force whose objective it is'),
    zone: objectiveZoneSchema.describe('where a steady unit must stand, and no enemy'),
  }),
  z.strictObject({
    type: z.literal('hold'),
    id: idSchema,
    by: idSchema,
    zone: objectiveZoneSchema.describe('lost when a steady enemy stands there and no unit of the force does'),
    rank: z.enum(['primary', 'secondary']).default('primary').describe('how much its loss matters'),
  }),
  z.strictObject({
    type: z.literal('escort'),
    id: idSchema,
    by: idSchema,
    units: z.array(idSchema).min(1).max(50).describe('units that must leave over their own edge'),
  }),
  z.strictObject({ type: z.literal('melee'), id: idSchema, by: idSchema }),
  z.strictObject({
    type: z.literal('deadline'),
    id: idSchema,
    by: idSchema,
    objective: idSchema.describe('the capture, escort or melee that must have happened'),
    turn: z.int().min(1).max(200).describe('the turn by whose end it must have happened'),
  }),
]);
export type Objective = z.output<typeof objectiveSchema>;

export const objectivesSchema = z
  .array(objectiveSchema)
  .max(MOST_OBJECTIVES)
  .default([])
  .describe('events that a morale system may reward or punish (DP-30)');
