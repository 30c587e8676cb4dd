import { IMAGINED_BATTLES } from './mean-sequence.js';
import { Z95 } from './normal.js';

/** Where fewer battles differ, those that differ most may not have been seen yet. */
const FEW = 400;

/** The mean square of what an imagined battle differs by is this many times that of those seen. */
const TIMES = 2;

/** A mean difference over n battles on the same luck, in the unit of the response, which is not a rate. */
interface Found {
  difference: number;
  /** 0: all battles differ by the same amount; NaN: there is only one. */
  standardError: number;
  n: number;
  /** Battles that differ, 0–n. */
  differing: number;
  /** The largest |d| that a battle can show; Infinity: not known. */
  range: number;
}

/**
 * What imagined battles add to Σ d² in a 95 % interval; 0 where 400 battles differ, or none.
 *
 * There are three, each with twice the mean square of the battles that differ, but no more than the range allows: 30
 * battles that differ by 2 add 3 × 2 × 4 = 24.
 */
function imaginedSquares({ difference, standardError, n, differing, range }: Found): number {
  if (differing === 0 || differing >= FEW) return 0;
  const squares = n * (difference * difference + (n - 1) * standardError * standardError);
  return IMAGINED_BATTLES * Math.min(range * range, (TIMES * squares) / differing);
}

/**
 * The standard error s with imagined battles, for a 95 % interval: √(s² + q / n²), where they add q to Σ d². Where 400
 * battles differ, or none, it is s itself.
 */
export function intervalError(found: Found): number {
  const { standardError, n } = found;
  const added = imaginedSquares(found);
  return added === 0 ? standardError : Math.sqrt(standardError * standardError + added / (n * n));
}

/**
 * The standard error e with which a difference is tested: its z is |difference| / e. So p is below 0.05 exactly where
 * the 95 % interval leaves out 0.
 *
 * The imagined battles are as many at 95 %, and more for a smaller p, in proportion to z²: a few battles say little
 * about the far tail of a lopsided sum. So e is the solution of e² = s² + (q / n²) (difference / e)² / 1.96².
 */
export function testError(found: Found): number {
  const { difference, standardError, n } = found;
  const added = imaginedSquares(found);
  if (added === 0) return standardError;
  const variance = standardError * standardError;
  const growing = (added * difference * difference) / (Z95 * Z95 * n * n);
  return Math.sqrt((variance + Math.sqrt(variance * variance + 4 * growing)) / 2);
}
