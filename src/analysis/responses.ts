import { scaleOf } from '../experiment/judged.js';
import { bothGive, breakAlike } from '../rules/registry.js';
import { meanFromSums, varianceFromSums } from '../statistics/moments.js';
import { Z95 } from '../statistics/normal.js';
import { pairedDifference, varianceRatio } from '../statistics/paired.js';
import { wilson } from '../statistics/wilson.js';
import type { ResponseRow } from './rows.js';
import { isSamePlan } from './same.js';
import { differenceSums, type PointTally, type Response, responseSums, responsesOf } from './tally-view.js';
import type { Compared } from './verdicts.js';

/** The mean of every response at a design point. */
export function responseRows(view: PointTally): ResponseRow[] {
  const { point, battles } = view;
  return responsesOf(view).map((response) => {
    const { sum, sumOfSquares } = responseSums(view, response.index);
    const { mean, standardError, low, high, method } = meanFromSums(battles, sum, sumOfSquares, {
      low: response.least,
      high: response.most,
    });
    const interval = response.isRate ? wilson(sum, battles) : { low, high };
    return {
      design_point: point.index,
      variant: point.label,
      force: response.force,
      response: response.name,
      mean,
      standard_error: standardError,
      ci_low: interval.low,
      ci_high: interval.high,
      interval_method: response.isRate ? 'wilson' : method,
      n: battles,
    };
  });
}

/** The difference from the baseline of every response that both have, battle by battle on the same luck. */
export function differencesFrom(view: PointTally, baseline: PointTally): Compared[] {
  const { point, battles } = view;
  const others = responsesOf(baseline);
  const isIdentical = isSamePlan(view.plan, baseline.plan);
  return responsesOf(view).flatMap((response) => {
    const { force, name } = response;
    if (!bothGive(view.plan, baseline.plan, name)) return [];
    const other = others.find((each) => each.force === force && each.name === name)!;
    const here = responseSums(view, response.index);
    const sums = differenceSums(view, response.index);
    // Over the battles that both played: a baseline may have played more, and then only a rate has known squares there.
    const sumThere = here.sum - sums.sumDifference;
    const thereIfMore = response.isRate ? { sum: sumThere, sumOfSquares: sumThere } : null;
    const there = baseline.battles === battles ? responseSums(baseline, other.index) : thereIfMore;
    const varianceOf = ({ sum, sumOfSquares }: typeof here) => varianceFromSums(battles, sum, sumOfSquares);
    const range = Math.max(response.most - other.least, other.most - response.least);
    const estimate = pairedDifference({ n: battles, ...sums, largestDifference: range });
    return {
      design_point: point.index,
      variant: point.label,
      baseline: baseline.point.index,
      baseline_variant: baseline.point.label,
      force: response.force,
      response: response.name,
      baseline_mean: sumThere / battles,
      mean: here.sum / battles,
      difference: estimate.mean,
      standard_error: estimate.standardError,
      ci_low: isIdentical ? 0 : estimate.low,
      ci_high: isIdentical ? 0 : estimate.high,
      interval_method: isIdentical ? 'certain' : estimate.method,
      n: battles,
      variance_ratio:
        there &&
        varianceRatio(
          varianceOf(here),
          varianceOf(there),
          varianceOf({ sum: sums.sumDifference, sumOfSquares: sums.sumSquaredDifference }),
        ),
      p: estimate.p,
      scale: scaleOf(view.plan, response.name, forceOf(view, response)),
      range,
      isIdentical,
      breaksDiffer: !breakAlike(view.plan, baseline.plan),
    };
  });
}

/** Index of the force that a response belongs to; −1: the battle. */
function forceOf({ point }: PointTally, { force }: Response): number {
  return point.scenario.forces.findIndex(({ id }) => id === force);
}

/**
 * The mean of a sum of responses, from the rows of its parts. How they vary together is not counted, so the
 * interval is at least as wide as the sum's own: the standard deviation of a sum is at most the sum of its parts'. Parts
 * are counts, so it ends at 0.
 */
export function totalOf(parts: readonly ResponseRow[]): { mean: number; low: number; high: number } {
  const sum = (field: 'mean' | 'standard_error' | 'ci_low' | 'ci_high') =>
    parts.reduce((total, row) => total + row[field], 0);
  const mean = sum('mean');
  const half = Z95 * sum('standard_error');
  // No spread, or none visible in a single battle: the ends of the parts say how far other battles could move it.
  return half > 0
    ? { mean, low: Math.max(0, mean - half), high: mean + half }
    : { mean, low: sum('ci_low'), high: sum('ci_high') };
}
