import { subjectPieces } from '../battlefield/ledger.js';
import { systemOf } from '../rules/registry.js';
import { meanFromSums } from '../statistics/moments.js';
import { quantileOfCounts } from '../statistics/quantile.js';
import { errorOf, type GaugeRow, type PostureRow, placedAt, type StrengthRow } from './rows.js';
import { gaugeCounts, type PointTally, postureNames, postureSums } from './tally-view.js';

/** Mean pieces in each posture at the end of every turn. */
export function postureRows(view: PointTally): PostureRow[] {
  const { point, plan, battles } = view;
  const pieces = subjectPieces(plan.field).slice(-2);
  const names = postureNames(view);
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn) => turn).flatMap((turn) =>
      names.map((posture, p) => {
        const { sum, sumOfSquares } = postureSums(view, f, turn, p);
        const estimate = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: pieces[f]! });
        return {
          ...placedAt(point),
          force: force.id,
          turn,
          posture,
          mean_pieces: estimate.mean,
          share: estimate.mean / pieces[f]!,
          ...errorAt(turn, estimate),
          n: battles,
        };
      }),
    ),
  );
}

/** Share of each force's pieces that are on the board at the end of every turn: what is not gone. */
export function strengthRows(view: PointTally): StrengthRow[] {
  const { point, plan, battles } = view;
  const pieces = subjectPieces(plan.field).slice(-2);
  const gone = postureNames(view).length - 1;
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit + 1 }, (_, turn) => {
      const all = pieces[f]!;
      const { sum, sumOfSquares } = postureSums(view, f, turn, gone);
      const lost = meanFromSums(battles, sum, sumOfSquares, { low: 0, high: all });
      const left = {
        mean: 1 - lost.mean / all,
        standardError: lost.standardError / all,
        low: 1 - lost.high / all,
        high: 1 - lost.low / all,
        method: lost.method,
      };
      return {
        ...placedAt(point),
        system: point.scenario.system,
        force: force.id,
        turn,
        strength: left.mean,
        ...errorAt(turn, left),
        n: battles,
      };
    }),
  );
}

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
      return {
        ...placedAt(point),
        force: force.id,
        turn,
        gauge: gauge.name,
        mean: estimate.mean,
        ...errorAt(turn, estimate),
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

/** Before the first turn nothing is left to chance. */
function errorAt(turn: number, estimate: Parameters<typeof errorOf>[0] & { mean: number }) {
  const { mean } = estimate;
  return errorOf(turn > 0 ? estimate : { standardError: 0, low: mean, high: mean, method: 'certain' });
}
