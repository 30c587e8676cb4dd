/**
 * A Latin hypercube: random points in the unit cube. If each axis is divided into as many equal parts as there are
 * points, each part contains exactly one point.
 *
 * @param below gives a uniform whole number from 0 to below its argument
 * @returns by point and dimension, from 0 to below 1
 * @see McKay, Beckman & Conover, "A comparison of three methods for selecting values of input variables in the analysis
 *   of output from a computer code", Technometrics 21 (1979) 239–245
 * @example latinHypercube(2, 1, () => 0) // [[0.5], [0]]
 */
export function latinHypercube(count: number, dimensions: number, below: (n: number) => number): number[][] {
  const axes = Array.from({ length: dimensions }, () =>
    shuffled(count, below).map((part) => (part + below(WITHIN) / WITHIN) / count),
  );
  return Array.from({ length: count }, (_, point) => axes.map((axis) => axis[point]));
}

/** Places within a part. */
const WITHIN = 2 ** 20;

/** 0 … n − 1 in random order (Fisher and Yates). */
export function shuffled(n: number, below: (n: number) => number): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
