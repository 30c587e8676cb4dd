/**
 * How far exact coverage may swing about 95 % because counts are whole: moving an end of an interval over
 * one possible outcome changes coverage by that outcome's probability, near the ends about φ(1.96) / sd with
 * sd the standard deviation of the outcome in steps of its lattice. An end is off by up to half a step, and
 * there are two ends: together one such probability.
 */
export function latticeSwing(standardDeviation: number): number {
  return 0.0584450685 / standardDeviation; // φ(1.959963984540054) = 0.0584450685
}
