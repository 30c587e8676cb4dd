import { wilson } from '../statistics/wilson.js';
import type { DivergenceRow } from './rows.js';
import { apartFrom, type PointTally } from './tally-view.js';

/** How often a design point ends with another holder of the field, or none, than each of those before it. */
export function divergenceRows(view: PointTally, views: readonly PointTally[]): DivergenceRow[] {
  const { point, plan, battles } = view;
  return views.slice(0, plan.shape.place.earlier).map((other, earlier) => {
    const apart = apartFrom(view, earlier);
    const { low, high } = wilson(apart, battles);
    return {
      design_point: point.index,
      variant: point.label,
      other: other.point.index,
      other_variant: other.point.label,
      battles: apart,
      divergence: apart / battles,
      ci_low: low,
      ci_high: high,
      interval_method: 'wilson',
      n: battles,
    };
  });
}
