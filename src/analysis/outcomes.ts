import { REASONS } from '../battlefield/ledger.js';
import { wilson } from '../statistics/wilson.js';
import type { OutcomeRow } from './rows.js';
import { outcomeCount, type PointTally } from './tally-view.js';

/** Who holds the field and why: every combination that occurred at this design point. */
export function outcomeRows(view: PointTally): OutcomeRow[] {
  const { point, battles } = view;
  const holders = [...point.scenario.forces.map((force) => force.id), ''];
  return holders.flatMap((holder, h) =>
    REASONS.flatMap((reason, r) => {
      const count = outcomeCount(view, h, r);
      if (count === 0) return [];
      const { low, high } = wilson(count, battles);
      return {
        design_point: point.index,
        variant: point.label,
        holder,
        reason,
        battles: count,
        rate: count / battles,
        ci_low: low,
        ci_high: high,
        interval_method: 'wilson' as const,
        n: battles,
      };
    }),
  );
}
