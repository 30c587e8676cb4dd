import { z } from 'zod';
import { battleKey, Luck, PURPOSE } from '../random/luck.js';
import { latinHypercube } from '../statistics/latin-hypercube.js';
import { sobolPoints } from '../statistics/sobol-sequence.js';

/** Which combinations of levels an experiment plays. */
export const designSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('full-factorial').describe('every combination') }),
  z.strictObject({
    kind: z.enum(['latin-hypercube', 'sobol']).describe('some points, spread evenly over all combinations'),
    points: z.int().min(8).max(199).describe('how many, in addition to the baseline'),
    seed: z.int().min(0).max(1e9).default(1).describe('where the random numbers of the design start'),
  }),
]);
type ExperimentDesign = z.output<typeof designSchema>;
type SampledDesign = Exclude<ExperimentDesign, { kind: 'full-factorial' }>;

/**
 * The points of a sampled design, each as one level of every factor; the baseline first, no point twice. A place on an
 * axis is rounded down to one of its levels, which are all equally likely.
 *
 * @param counts levels of each factor
 */
export function sampledRows(counts: readonly number[], design: SampledDesign): number[][] {
  const luck = new Luck(battleKey(design.seed));
  luck.startBattle(0);
  luck.goTo(PURPOSE.design, 1, 0);
  const below = (n: number) => luck.below(n);
  const places =
    design.kind === 'sobol'
      ? sobolPoints(
          design.points,
          counts.length,
          counts.map(() => below(2 ** 31) * 2 + below(2)),
        )
      : latinHypercube(design.points, counts.length, below);
  const rows = [
    counts.map(() => 0),
    ...places.map((place) => place.map((x, f) => Math.floor(x * counts[f]))),
  ];
  const seen = new Set<string>();
  return rows.filter((row) => {
    const isNew = !seen.has(row.join());
    seen.add(row.join());
    return isNew;
  });
}

/** Is only a sample of all combinations played? */
export function isSampled(design: ExperimentDesign | undefined): design is SampledDesign {
  return design !== undefined && design.kind !== 'full-factorial';
}
