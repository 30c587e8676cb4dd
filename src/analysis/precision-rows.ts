import { precisionRows as findingsOf } from '../experiment/stop-rule.js';
import type { Study } from '../experiment/study.js';
import type { Tally } from '../tally/tally.js';
import type { PrecisionRow } from './rows.js';

/** How precisely each target of the run's `precision` is known. */
export function precisionRows(study: Study, tallies: readonly Tally[]): PrecisionRow[] {
  return findingsOf(study, tallies).map(({ design_point, low, high, halfWidth, ...found }) => ({
    design_point,
    variant: study.points[design_point].label,
    force: found.force,
    response: found.response,
    of: found.of,
    estimate: found.estimate,
    sequence_low: low,
    sequence_high: high,
    half_width: halfWidth,
    target: found.target,
    reached: found.reached,
    n: found.n,
  }));
}
