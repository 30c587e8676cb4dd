import { holm } from '../statistics/holm.js';
import { logRank } from '../statistics/log-rank.js';
import type { CurveTestRow } from './rows.js';
import { breakCounts, type PointTally, subjectsOf } from './tally-view.js';

/**
 * Do the forces of a variant break at the same losses as those of its baseline? A log-rank test of each break
 * curve in casualty space. It takes the battles of the two as apart; that they share their luck makes it careful.
 * No row where another system plays, whose breaks are others, where the force has another number of pieces, or nobody breaks while both are at risk.
 */
export function curveTestRows(views: readonly PointTally[]): CurveTestRow[] {
  const rows = views.slice(1).flatMap((view) => {
    const baseline = views[view.point.baseline]!;
    if (view.plan.system !== baseline.plan.system) return [];
    const others = subjectsOf(baseline);
    return subjectsOf(view).flatMap(({ index, force, unit, pieces }) => {
      const other = others.find((each) => each.force === force && each.unit === unit);
      if (unit !== '' || other?.pieces !== pieces) return [];
      const found = logRank(breakCounts(view, index, 'loss'), breakCounts(baseline, other.index, 'loss'));
      if (!found) return [];
      return [
        {
          design_point: view.point.index,
          variant: view.point.label,
          baseline: baseline.point.index,
          baseline_variant: baseline.point.label,
          force,
          breaks: found.observed[0],
          expected: found.expected[0],
          chi_square: found.chiSquare,
          p: found.p,
          n: view.battles,
        },
      ];
    });
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map(({ n, ...row }, i) => ({ ...row, p_holm: adjusted[i]!, n }));
}
