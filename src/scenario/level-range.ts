import { z } from 'zod';
import { decimal } from '../statistics/decimal.js';

/** Most levels of a factor. */
export const MOST_LEVELS = 60;

/** Levels that are equally spaced numbers, instead of a list; written out when the scenario is read. */
export const levelRangeSchema = z
  .strictObject({
    from: z.number().describe('the first value, which is the baseline'),
    to: z.number().describe('the last value, if a step ends there; no value lies beyond it'),
    step: z.number().default(1).describe('from one value to the next; below 0 when `to` is less than `from`'),
  })
  .transform((range, context) => {
    const fault = faultOf(range);
    if (fault) context.addIssue({ code: 'custom', message: fault });
    return fault ? [] : valuesOf(range);
  });

interface LevelRange {
  from: number;
  to: number;
  step: number;
}

/**
 * The values of a range: the first, and every step from there that does not pass the last.
 *
 * @example valuesOf({ from: 0.1, to: 0.5, step: 0.2 }) // [0.1, 0.3, 0.5]
 */
export function valuesOf(range: LevelRange): number[] {
  const { from, step } = range;
  return Array.from({ length: lengthOf(range) }, (_, i) => decimal(from + i * step));
}

/** How many values `valuesOf` gives. */
export function lengthOf({ from, to, step }: LevelRange): number {
  return Math.floor(decimal((to - from) / step)) + 1;
}

function faultOf(range: LevelRange): string | null {
  const { from, to, step } = range;
  if (step === 0) return '`step` is 0, so the values never get from `from` to `to`';
  if (from === to) return '`from` and `to` are the same; a factor needs two values or more';
  if (to < from !== step < 0) {
    return from > to
      ? `\`from\` is more than \`to\`: swap them, or give a \`step\` below 0`
      : `\`step\` is below 0, but \`from\` is less than \`to\`: swap them, or give a \`step\` above 0`;
  }
  const length = lengthOf(range);
  if (length < 2) return `one step of ${step} passes \`to\`; a factor needs two values or more`;
  if (length > MOST_LEVELS)
    return `it has ${length} values, and a factor may have at most ${MOST_LEVELS}: use larger steps`;
  return null;
}
