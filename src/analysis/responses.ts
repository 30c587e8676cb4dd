import { meanFromSums, varianceFromSums } from '../statistics/moments.js';
import { pairedDifference, varianceRatio } from '../statistics/paired.js';
import { wilson } from '../statistics/wilson.js';
import type { EffectRow, ResponseRow } from './rows.js';
import { differenceSums, type PointTally, type Response, responseSums, responsesOf } from './tally-view.js';

/** The mean of every response at a design point. */
export function responseRows(view: PointTally): ResponseRow[] {
  const { point, battles } = view;
  return responsesOf(view).map((response) => {
    const { sum, sumOfSquares } = responseSums(view, response.index);
    const { mean, standardError, low, high, method } = meanFromSums(
      battles,
      sum,
      sumOfSquares,
      bounds(view, response),
    );
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

/** The difference of every response from the baseline, battle by battle on the same luck. */
export function effectRows(view: PointTally, baseline: PointTally): EffectRow[] {
  const { point, battles } = view;
  return responsesOf(view).map((response) => {
    const here = responseSums(view, response.index);
    const there = responseSums(baseline, response.index);
    const sums = differenceSums(view, response.index);
    const { mean, standardError, low, high, method } = pairedDifference({
      n: battles,
      ...sums,
      largestDifference: Math.max(bounds(view, response).high, bounds(baseline, response).high),
    });
    return {
      design_point: point.index,
      variant: point.label,
      force: response.force,
      response: response.name,
      baseline_mean: there.sum / battles,
      mean: here.sum / battles,
      difference: mean,
      standard_error: standardError,
      ci_low: low,
      ci_high: high,
      interval_method: method,
      n: battles,
      variance_ratio: varianceRatio(
        varianceFromSums(battles, here.sum, here.sumOfSquares),
        varianceFromSums(battles, there.sum, there.sumOfSquares),
        varianceFromSums(battles, sums.sumDifference, sums.sumSquaredDifference),
      ),
    };
  });
}

/** What a battle can give for the response at this design point. */
function bounds(view: PointTally, response: Response): { low: number; high: number } {
  const { least, most } = responsesOf(view).find(({ index }) => index === response.index) ?? response;
  return { low: least, high: most };
}
