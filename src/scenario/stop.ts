import { z } from 'zod';

/** When design points stop before all battles are played: as soon as all about them is decided, or to find the best. */
export const stopSchema = z.union([z.literal('decided'), z.strictObject({ best_of: z.string().max(200) })]);
export type Stop = z.output<typeof stopSchema>;
