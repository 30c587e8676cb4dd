import { z } from 'zod';
import { MOST_BATTLES_EACH, SENSITIVITY_BATTLES } from './amounts.js';

/** The `sensitivity` of a scenario: asks what one step of each of its numbers does. */
export const sensitivitySchema = z.strictObject({
  measure: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('what is measured, such as `turns`; default: win_rate of the first force'),
  vary: z
    .array(z.string().min(1).max(300))
    .min(1)
    .max(60)
    .optional()
    .describe(
      'paths of the numbers and options that are changed, or of what contains them; default: the rules in use',
    ),
  battles: z
    .int()
    .min(1)
    .max(MOST_BATTLES_EACH)
    .default(SENSITIVITY_BATTLES)
    .describe('battles with each change; at most those of the run'),
});
