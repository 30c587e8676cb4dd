import { NOBODY, REASONS } from '../battlefield/ledger.js';
import { wilson } from '../statistics/wilson.js';
import { expectedDivergence } from './divergence-expected.js';
import type { DivergenceRow } from './rows.js';
import { isSamePlan } from './same-plan.js';
import { apartFrom, outcomeCount, type PointTally } from './tally-view.js';

/**
 * How often a design point ends with another holder of the field, or none, than each of those before it; beside it
 * what follows from how often each ends with which holder.
 */
export function divergenceRows(view: PointTally, views: readonly PointTally[]): DivergenceRow[] {
  const { point, plan, battles } = view;
  return views.slice(0, plan.shape.place.earlier).map((other, earlier) => {
    const apart = apartFrom(view, earlier);
    const isIdentical = apart === 0 && isSamePlan(plan, other.plan);
    const { low, high } = isIdentical ? { low: 0, high: 0 } : wilson(apart, battles);
    const { independent, least } = expectedDivergence(holderShares(view), holderShares(other), battles);
    return {
      design_point: point.index,
      variant: point.label,
      other: other.point.index,
      other_variant: other.point.label,
      battles: apart,
      divergence: apart / battles,
      ci_low: low,
      ci_high: high,
      interval_method: isIdentical ? 'certain' : 'wilson',
      n: battles,
      independent: independent.at,
      independent_low: independent.low,
      independent_high: independent.high,
      least: least.at,
      least_low: least.low,
      least_high: least.high,
    };
  });
}

/** Shares of the battles that each force, and nobody, holds. */
function holderShares(view: PointTally): number[] {
  return Array.from(
    { length: NOBODY + 1 },
    (_, holder) =>
      REASONS.reduce((sum, _, reason) => sum + outcomeCount(view, holder, reason), 0) / view.battles,
  );
}
