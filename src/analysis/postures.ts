import { subjectPieces } from '../battlefield/ledger.js';
import { meanFromSums } from '../statistics/moments.js';
import type { PostureRow } from './rows.js';
import { type PointTally, postureNames, postureSums } from './tally-view.js';

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
        // Before the first turn nothing is left to chance.
        const certain = turn === 0;
        return {
          design_point: point.index,
          variant: point.label,
          force: force.id,
          turn,
          posture,
          mean_pieces: estimate.mean,
          share: estimate.mean / pieces[f]!,
          standard_error: certain ? 0 : estimate.standardError,
          ci_low: certain ? estimate.mean : estimate.low,
          ci_high: certain ? estimate.mean : estimate.high,
          interval_method: certain ? ('certain' as const) : estimate.method,
          n: battles,
        };
      }),
    ),
  );
}
