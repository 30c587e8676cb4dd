import { z } from 'zod';

/** Parts that several schemas of the battlefield share. */

export const inches = (least: number, most: number) => z.int().min(least).max(most);

/**
 * Lower case words joined by hyphens: `rifle-squad`. Ids become file and column values.
 * Digits alone are not an id: maps by id would lose their order, and paths could not distinguish an id from an index.
 * Names of devices are not ids either: Windows does not allow them as file names.
 */
export const idSchema = z
  .string()
  .max(60)
  .regex(
    /^(?!([0-9]+|con|prn|aux|nul|com[0-9]|lpt[0-9])$)[a-z0-9]+(-[a-z0-9]+)*$/,
    'lower-case letters and digits, joined by single hyphens',
  );

export const modifier = (by: number, when: string) => z.int().min(-20).max(20).default(by).describe(when);

/** Close combat: part of any combat model that fires. */
export const assaultSchema = z.strictObject({
  die: z.int().min(2).max(100).default(6).describe('sides of the die'),
  dice: z.int().min(1).max(10).default(1).describe('dice per piece that fights'),
  needed: z.int().min(-20).max(120).default(5).describe('lowest total that hits'),
  modifiers: z
    .strictObject({
      charging: modifier(1, 'the piece changed its depth in this turn’s movement'),
      outnumbering: modifier(1, 'its front body is at least twice that of its target'),
      unsteady: modifier(-2, 'the piece is not in the best posture'),
      concealment: modifier(0, 'the target’s front is in concealment'),
      hard: modifier(-1, 'the target’s front is in hard cover'),
      allRound: modifier(-2, 'the target’s front is in all-round cover'),
    })
    .prefault({})
    .describe('added to the roll to hit'),
});
