/** One place of a curve, measured against another place on the same luck. */
export interface CurvePoint {
  x: number;
  /** How far it lies above the place that all are compared with; 0 for that place. */
  y: number;
  /** Of y; 0 for the place that all are compared with. */
  standardError: number;
}

/**
 * The slope of the straight line of least squares through three points or more.
 *
 * Its weights add up to 0, so it does not matter which place the others are measured against. The correlation of the
 * errors of two places is not recorded, so the standard error is the greatest that is possible, the sum of their
 * shares: Σ |weight| · standardError.
 *
 * @throws RangeError when all are at the same place
 * @example slopeOf([{ x: 1, y: 0, standardError: 0 }, { x: 2, y: 3, standardError: 1 }]) // { slope: 3, standardError: 1 }
 */
export function slopeOf(points: readonly CurvePoint[]): { slope: number; standardError: number } {
  const middle = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - middle) * (x - middle), 0);
  if (!(spread > 0))
    throw new RangeError('slopeOf: all points are at one place; allowed: two places or more');
  let slope = 0;
  let standardError = 0;
  for (const { x, y, standardError: own } of points) {
    const weight = (x - middle) / spread;
    slope += weight * y;
    standardError += Math.abs(weight) * own;
  }
  return { slope, standardError };
}
