import { z } from 'zod';

const end = (what: string) => z.number().optional().describe(what);

/** Of a number that is solved for. */
const rangeShape = {
  from: end('lowest value; default: half of what the scenario has'),
  to: end('highest value; default: twice what the scenario has, or 16 more where that is farther'),
  step: end('from one value to the next; default: 1 between whole numbers'),
};

const path = z.string().max(300).describe('the path of a number, as `forces.red.units.squad.roster.trooper`');

const variedSchema = z.strictObject({
  path,
  name: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('what reports call it; default: the last part of the path'),
  ...rangeShape,
});

/** What `run` and `solve` are to find: the value of one number, or the line of two, at which a measure reaches a target. */
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
    .describe('the number that is to be found, or two of them'),
  ...rangeShape,
  target: z
    .string()
    .max(300)
    .describe('a measure, `=`, `<=` or `>=`, and a number, as `win_rate.blue = 0.5`'),
  battles: z.int().min(1).max(1e8).default(65_536).describe('most battles for a value'),
});
export type Solve = z.output<typeof solveSchema>;

/** A number that is to be found, and the values that are tried. */
export type Wanted = z.output<typeof variedSchema>;

/** Every number with its range: one that stands beside `vary` is of the only one. */
export function wantedOf({ vary, from, to, step }: Solve): Wanted[] {
  const all = (Array.isArray(vary) ? vary : [vary]).map((each) =>
    typeof each === 'string' ? { path: each } : each,
  );
  return all.length === 1 ? [{ ...clean({ from, to, step }), ...all[0] }] : all;
}

function clean(range: Pick<Solve, 'from' | 'to' | 'step'>): Partial<Wanted> {
  return Object.fromEntries(Object.entries(range).filter(([, value]) => value !== undefined));
}
