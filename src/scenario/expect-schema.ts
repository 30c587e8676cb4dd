import { z } from 'zod';

/** A number is refused in words of its own: it is no range. */
const rangeSchema = z.union([z.string().max(60), z.number()]);

const narrowedSchema = z.strictObject({
  is: rangeSchema.describe('the range, as `0.45..0.55` or `< 0.4`'),
  where: z
    .record(z.string().max(60), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional()
    .describe('factor → level: only at design points with these levels; default: at all'),
});

/** What a run is expected to give: measure → range, or several of them that hold at different design points. */
export const expectSchema = z.record(
  z.string().max(300),
  z.union([
    z.string().max(60),
    z.number(),
    narrowedSchema,
    z
      .array(z.union([z.string().max(60), z.number(), narrowedSchema]))
      .min(1)
      .max(200),
  ]),
);
export type Expect = z.output<typeof expectSchema>;
