import type { BreakPointRow } from '../../analysis/rows.js';
import type { SharePoint } from './force-lines.js';

/** A step of a break-point curve: the share not broken from this loss on, and the battles that got this far. */
export interface BreakStep extends SharePoint {
  atRisk: number;
}

/** The break-point curve of a force in a variant, as far as any battle got: beyond that nothing is known. */
export function breakLine(
  rows: readonly BreakPointRow[],
  placeOf: (row: BreakPointRow) => number,
): BreakStep[] {
  const steps = rows
    .filter(({ at_risk }) => at_risk > 0)
    .map((row) => ({
      x: placeOf(row),
      share: row.unbroken,
      low: row.ci_low,
      high: row.ci_high,
      atRisk: row.at_risk,
    }))
    .sort((a, b) => a.x - b.x);
  const [first] = steps;
  const start = { x: 0, share: 1, low: 1, high: 1, atRisk: first?.atRisk ?? 0 };
  return first !== undefined && first.x > 0 ? [start, ...steps] : steps;
}
