/**
 * Direction numbers for the 49 dimensions after the first. Each row: degree s and coefficients a of its primitive
 * polynomial, then m₁ … mₛ.
 *
 * @see Joe & Kuo, "Constructing Sobol sequences with better two-dimensional projections", SIAM Journal on Scientific
 *   Computing 30 (2008) 2635–2654; the first rows of their file new-joe-kuo-6.21201, Copyright © 2008 Frances Y. Kuo
 *   and Stephen Joe (BSD licence)
 */
// biome-ignore format: one row per dimension
const JOE_KUO: readonly (readonly number[])[] = [
  [1, 0, 1],
  [2, 1, 1, 3],
  [3, 1, 1, 3, 1],
  [3, 2, 1, 1, 1],
  [4, 1, 1, 1, 3, 3],
  [4, 4, 1, 3, 5, 13],
  [5, 2, 1, 1, 5, 5, 17],
  [5, 4, 1, 1, 5, 5, 5],
  [5, 7, 1, 1, 7, 11, 19],
  [5, 11, 1, 1, 5, 1, 1],
  [5, 13, 1, 1, 1, 3, 11],
  [5, 14, 1, 3, 5, 5, 31],
  [6, 1, 1, 3, 3, 9, 7, 49],
  [6, 13, 1, 1, 1, 15, 21, 21],
  [6, 16, 1, 3, 1, 13, 27, 49],
  [6, 19, 1, 1, 1, 15, 7, 5],
  [6, 22, 1, 3, 1, 15, 13, 25],
  [6, 25, 1, 1, 5, 5, 19, 61],
  [7, 1, 1, 3, 7, 11, 23, 15, 103],
  [7, 4, 1, 3, 7, 13, 13, 15, 69],
  [7, 7, 1, 1, 3, 13, 7, 35, 63],
  [7, 8, 1, 3, 5, 9, 1, 25, 53],
  [7, 14, 1, 3, 1, 13, 9, 35, 107],
  [7, 19, 1, 3, 1, 5, 27, 61, 31],
  [7, 21, 1, 1, 5, 11, 19, 41, 61],
  [7, 28, 1, 3, 5, 3, 3, 13, 69],
  [7, 31, 1, 1, 7, 13, 1, 19, 1],
  [7, 32, 1, 3, 7, 5, 13, 19, 59],
  [7, 37, 1, 1, 3, 9, 25, 29, 41],
  [7, 41, 1, 3, 5, 13, 23, 1, 55],
  [7, 42, 1, 3, 7, 3, 13, 59, 17],
  [7, 50, 1, 3, 1, 3, 5, 53, 69],
  [7, 55, 1, 1, 5, 5, 23, 33, 13],
  [7, 56, 1, 1, 7, 7, 1, 61, 123],
  [7, 59, 1, 1, 7, 9, 13, 61, 49],
  [7, 62, 1, 3, 3, 5, 3, 55, 33],
  [8, 14, 1, 3, 1, 15, 31, 13, 49, 245],
  [8, 21, 1, 3, 5, 15, 31, 59, 63, 97],
  [8, 22, 1, 3, 1, 11, 11, 11, 77, 249],
  [8, 38, 1, 3, 1, 11, 27, 43, 71, 9],
  [8, 47, 1, 1, 7, 15, 21, 11, 81, 45],
  [8, 49, 1, 3, 7, 3, 25, 31, 65, 79],
  [8, 50, 1, 3, 1, 1, 19, 11, 3, 205],
  [8, 52, 1, 1, 5, 9, 19, 21, 29, 157],
  [8, 56, 1, 3, 7, 11, 1, 33, 89, 185],
  [8, 67, 1, 3, 3, 3, 15, 9, 79, 71],
  [8, 70, 1, 3, 7, 11, 15, 39, 119, 27],
  [8, 84, 1, 1, 3, 1, 11, 31, 97, 225],
  [8, 97, 1, 1, 1, 3, 23, 43, 57, 177],
];

/** Most dimensions of a point. */
export const MOST_DIMENSIONS = JOE_KUO.length + 1;

const BITS = 32;
// 2 ** 32
const WORDS = 0x1_0000_0000;

/**
 * The first points of Sobol's sequence in the unit cube, in the order of the Gray code. They fill it more evenly than
 * random ones: the first 2ᵏ points have one in each of 2ᵏ equal parts of every axis.
 *
 * @param count points, 0 to 2³²
 * @param dimensions of each, 1 to 50
 * @param shift a word for each dimension that is combined with all its numbers (exclusive or), which moves the points
 *   but keeps them as even; left out: none, and the first point is the origin
 * @returns by point and dimension, from 0 to below 1
 * @throws RangeError when there are too many dimensions
 * @see Bratley & Fox, "Algorithm 659", ACM Transactions on Mathematical Software 14 (1988) 88–100: the recurrence
 * @example sobolPoints(4, 2) // [[0, 0], [0.5, 0.5], [0.75, 0.25], [0.25, 0.75]]
 */
export function sobolPoints(count: number, dimensions: number, shift?: ArrayLike<number>): number[][] {
  if (!(dimensions >= 1 && dimensions <= MOST_DIMENSIONS)) {
    throw new RangeError(`sobolPoints: dimensions is ${dimensions}; allowed: 1 to ${MOST_DIMENSIONS}`);
  }
  const directions = Array.from({ length: dimensions }, (_, d) => directionsOf(d));
  const at = new Uint32Array(dimensions);
  return Array.from({ length: count }, (_, i) => {
    const point = Array.from(at, (word, d) => ((word ^ (shift?.[d] ?? 0)) >>> 0) / WORDS);
    const bit = lowestZero(i);
    for (let d = 0; d < dimensions; d++) at[d] ^= directions[d][bit];
    return point;
  });
}

/** v₁ … v₃₂ of a dimension. */
function directionsOf(dimension: number): Uint32Array {
  const v = new Uint32Array(BITS);
  if (dimension === 0) {
    for (let i = 0; i < BITS; i++) v[i] = 1 << (BITS - 1 - i);
    return v;
  }
  const [degree, coefficients, ...m] = JOE_KUO[dimension - 1] as [number, number, ...number[]];
  for (let i = 0; i < degree; i++) v[i] = m[i] << (BITS - 1 - i);
  for (let i = degree; i < BITS; i++) {
    v[i] = v[i - degree] ^ (v[i - degree] >>> degree);
    for (let k = 1; k < degree; k++) {
      if ((coefficients >>> (degree - 1 - k)) & 1) v[i] ^= v[i - k];
    }
  }
  return v;
}

/** Place of the lowest bit that is 0. */
function lowestZero(i: number): number {
  return Math.min(BITS - 1, 31 - Math.clz32(~i & (i + 1)));
}
