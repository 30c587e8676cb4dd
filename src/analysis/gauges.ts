import { systemOf } from '../rules/registry.js';
import { meanFromSums } from '../statistics/moments.js';
import { quantileOfCounts } from '../statistics/quantile.js';
import type { GaugeRow } from './rows.js';
import { gaugeCounts, type PointTally } from './tally-view.js';

/** The system's gauge at the end of every turn: its mean, and how the battles are spread. No rows without a gauge. */
export function gaugeRows(view: PointTally): GaugeRow[] {
  const { point, plan, battles } = view;
  const { gauge } = systemOf(plan.system);
  if (gauge === undefined) return [];
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn): GaugeRow => {
      const counts = gaugeCounts(view, f, turn);
      const { sum, sumOfSquares } = sumsOf(counts);
      const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: counts.length - 1 });
      // Before the first turn nothing is left to chance.
      const certain = turn === 0;
      return {
        design_point: point.index,
        variant: point.label,
        force: force.id,
        turn,
        gauge: gauge.name,
        mean: estimate.mean,
        standard_error: certain ? 0 : estimate.standardError,
        ci_low: certain ? estimate.mean : estimate.low,
        ci_high: certain ? estimate.mean : estimate.high,
        interval_method: certain ? 'certain' : estimate.method,
        n: battles,
        q05: quantileOfCounts(counts, 5),
        q25: quantileOfCounts(counts, 25),
        median: quantileOfCounts(counts, 50),
        q75: quantileOfCounts(counts, 75),
        q95: quantileOfCounts(counts, 95),
      };
    }),
  );
}

function sumsOf(counts: Float64Array): { sum: number; sumOfSquares: number } {
  return counts.reduce(
    ({ sum, sumOfSquares }, battles, value) => ({
      sum: sum + battles * value,
      sumOfSquares: sumOfSquares + battles * value * value,
    }),
    { sum: 0, sumOfSquares: 0 },
  );
}
