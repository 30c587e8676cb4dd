import { systemOf } from '../rules/registry.js';
import { meanFromSums } from '../statistics/moments.js';
import type { TurnEventRow } from './rows.js';
import { eventSums, type PointTally } from './tally-view.js';

/** Mean pieces to which each event of the system happened, turn by turn. No rows for a system without such events. */
export function turnEventRows(view: PointTally): TurnEventRow[] {
  const { point, plan, battles } = view;
  const { turnEvents } = systemOf(plan.system);
  if (turnEvents === undefined) return [];
  const possible = { low: 0, high: turnEvents.most(plan.field) };
  return point.scenario.forces.flatMap((force, f) =>
    Array.from({ length: plan.field.turnLimit }, (_, i) => i + 1).flatMap((turn) =>
      turnEvents.names.map((event, e): TurnEventRow => {
        const { sum, sumOfSquares } = eventSums(view, f, turn, e);
        const estimate = meanFromSums(battles, sum, sumOfSquares, possible);
        return {
          design_point: point.index,
          variant: point.label,
          force: force.id,
          turn,
          event,
          mean: estimate.mean,
          standard_error: estimate.standardError,
          ci_low: estimate.low,
          ci_high: estimate.high,
          interval_method: estimate.method,
          n: battles,
        };
      }),
    ),
  );
}
