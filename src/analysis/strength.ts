import { subjectPieces } from '../battlefield/ledger.js';
import { meanFromSums } from '../statistics/moments.js';
import type { StrengthRow } from './rows.js';
import { type PointTally, postureNames, postureSums } from './tally-view.js';

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
      // Before the first turn nothing is left to chance.
      const certain = turn === 0;
      return {
        design_point: point.index,
        variant: point.label,
        system: point.scenario.system,
        force: force.id,
        turn,
        strength: 1 - lost.mean / all,
        standard_error: certain ? 0 : lost.standardError / all,
        ci_low: certain ? 1 : 1 - lost.high / all,
        ci_high: certain ? 1 : 1 - lost.low / all,
        interval_method: certain ? ('certain' as const) : lost.method,
        n: battles,
      };
    }),
  );
}
