import { mean, sampleStandardDeviation } from 'simple-statistics';
import { shuffled } from './latin-hypercube.js';

/** A walk through the grid of all factors on which each of them moves once. */
export interface Trajectory {
  /** By point, one more than there are factors: the level of each factor, from 0. */
  points: number[][];
  /** The factor that moves from each point to the next. */
  order: number[];
}

/**
 * A trajectory from a random point: each factor, in random order, moves by half of its levels, up or down,
 * depending on where there is room.
 *
 * @param levels number of levels of each factor, two or more
 * @param below gives a uniform whole number from 0 to below its argument
 * @see Morris, "Factorial sampling plans for preliminary computational experiments", Technometrics 33 (1991) 161–174
 * @example trajectoryOf([4, 2], below).points // such as [[0, 1], [2, 1], [2, 0]]
 */
export function trajectoryOf(levels: readonly number[], below: (n: number) => number): Trajectory {
  const start = levels.map((count) => below(count));
  const order = shuffled(levels.length, below);
  const points = [start];
  for (const factor of order) {
    const point = [...points.at(-1)!];
    const jump = Math.floor(levels[factor] / 2);
    const [up, down] = [point[factor] + jump < levels[factor], point[factor] - jump >= 0];
    const way = up && down ? below(2) === 0 : up;
    point[factor] += way ? jump : -jump;
    points.push(point);
  }
  return { points, order };
}

/** What a factor does over all trajectories, in the unit of the response, for its whole range. */
export interface Elementary {
  /** Mean of the effects; mean of their sizes; and how much they vary, through interactions or along a curve. */
  mu: number;
  muStar: number;
  sigma: number;
  /** Of muStar, over trajectories; NaN for a single one. */
  standardError: number;
}

/**
 * The elementary effects of all factors: the change of the response as one factor moves, divided by the share of its
 * range that it moves.
 *
 * @param responses by trajectory and point
 * @see Campolongo, Cariboni & Saltelli, "An effective screening design for sensitivity analysis of large models",
 *   Environmental Modelling & Software 22 (2007) 1509–1518: μ*
 */
export function elementaryEffects(
  levels: readonly number[],
  trajectories: readonly Trajectory[],
  responses: readonly (readonly number[])[],
): Elementary[] {
  const effects: number[][] = levels.map(() => []);
  for (const [t, { points, order }] of trajectories.entries()) {
    for (const [i, factor] of order.entries()) {
      const moved = (points[i + 1][factor] - points[i][factor]) / (levels[factor] - 1);
      effects[factor].push((responses[t][i + 1] - responses[t][i]) / moved);
    }
  }
  return effects.map((each) => {
    const sizes = each.map(Math.abs);
    return {
      mu: mean(each),
      muStar: mean(sizes),
      sigma: sampleStandardDeviation(each),
      standardError: sampleStandardDeviation(sizes) / Math.sqrt(each.length),
    };
  });
}
