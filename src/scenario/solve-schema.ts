import { z } from 'zod';
import { MOST_BATTLES_EACH, SOLVE_BATTLES } from './amounts.js';

const end = (what: string) => z.number().optional().describe(what);

/** The range of a number that is solved for. */
const rangeShape = {
  from: end('lowest value; default: half the value in the scenario'),
  to: end(
    'highest value; default: twice the value in the scenario, or 16 above the lowest if that is larger',
  ),
  step: end('distance from one value to the next; default: 1 between whole numbers'),
};

const path = z
  .string()
  .max(300)
  .describe('the path of a number, such as `forces.red.units.squad.roster.trooper`');

const variedSchema = z.strictObject({
  path,
  name: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('what reports call it; default: what the path names, such as `troopers of Red’s squad`'),
  ...rangeShape,
});

/** What `run` and `solve` must find: the value of one number, or the pairs of two numbers, at which a measure reaches a target. */
export const solveSchema = z.strictObject({
  vary: z
    .union([
      path,
      variedSchema,
      z
        .array(z.union([path, variedSchema]))
        .min(1)
        .max(2),
    ])
    .describe('the number to find, or two of them'),
  ...rangeShape,
  target: z
    .string()
    .max(300)
    .describe(
      'a measure, `=`, `<=` or `>=`, and a number or, after `=`, a range, such as `win_rate.blue = 0.5`, `= 1/3` or `= 0.4..0.6`; or `equal`: both forces hold the field equally often',
    ),
  battles: z
    .int()
    .min(1)
    .max(MOST_BATTLES_EACH)
    .default(SOLVE_BATTLES)
    .describe('maximum number of battles for a value'),
});
export type Solve = z.output<typeof solveSchema>;

/** A number to find, and the values to try. */
export type Wanted = z.output<typeof variedSchema>;

/** Every number with its range: a range next to `vary` belongs to the only number. */
export function wantedOf({ vary, from, to, step }: Solve): Wanted[] {
  const all = (Array.isArray(vary) ? vary : [vary]).map((each) =>
    typeof each === 'string' ? { path: each } : each,
  );
  return all.length === 1 ? [{ ...clean({ from, to, step }), ...all[0] }] : all;
}

function clean(range: Pick<Solve, 'from' | 'to' | 'step'>): Partial<Wanted> {
  return Object.fromEntries(Object.entries(range).filter(([, value]) => value !== undefined));
}
