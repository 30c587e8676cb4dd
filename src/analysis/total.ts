import { Z95 } from '../statistics/normal.js';
import type { ResponseRow } from './rows.js';

/**
 * The mean of a sum of responses, from the rows of its parts. How they vary together is not counted, so the
 * interval is one that holds the sum's own: a standard deviation of a sum is at most the sum of theirs.
 */
export function totalOf(parts: readonly ResponseRow[]): { mean: number; low: number; high: number } {
  const sum = (field: 'mean' | 'standard_error' | 'ci_low' | 'ci_high') =>
    parts.reduce((total, row) => total + row[field], 0);
  const mean = sum('mean');
  const half = Z95 * sum('standard_error');
  // No spread at all, or none to be seen in one battle: the ends of the parts say how far others could move it.
  return half > 0
    ? { mean, low: mean - half, high: mean + half }
    : { mean, low: sum('ci_low'), high: sum('ci_high') };
}
