import { exp } from './exponential.js';
import { log } from './logarithm.js';

/**
 * The 0.975 quantile of the standard normal distribution, 1.95996398454005423552…: the half-width of a
 * two-sided 95 % interval in standard errors. Wichura, "Algorithm AS 241", Applied Statistics 37 (1988) 477–484.
 */
export const Z95 = 1.959963984540054;

/**
 * Φ(z): the share of the standard normal distribution at or below z.
 *
 * Rational functions in three ranges of |z|. The lower tail is computed directly, not as 1 minus the rest, so
 * it keeps its digits: the error is below 1e-15 of the result for z down to −37.5, where the result has
 * shrunk to 5e-308. Below that it loses digits to the 64-bit format, and is 0 from −39 on.
 *
 * `normalCdf(1.96)` is 0.9750, rounded; `normalCdf(-10)` is 7.62e-24.
 *
 * @param z in standard deviations; −∞ and ∞ are allowed
 * @returns a share, 0–1
 * @throws RangeError when z is NaN
 * @see Cody, "Rational Chebyshev approximations for the error function", Mathematics of Computation 23 (1969)
 *   631–637; in this form: Cody, "Algorithm 715: SPECFUN", ACM Transactions on Mathematical Software 19
 *   (1993) 22–32, function ANORM
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('normalCdf: z is NaN; allowed: a number, or −∞ or ∞');
  const distance = Math.abs(z);
  if (distance <= 0.66291) {
    const square = z * z;
    return 0.5 + (z * polynomial(CENTRE_OVER, square)) / polynomial(CENTRE_UNDER, square);
  }
  const tail = upperTail(distance);
  return z < 0 ? tail : 1 - tail;
}

/**
 * The p-value of a standard normal statistic: how often chance alone is as far from 0 as z, in either direction.
 *
 * `twoSidedP(1.96)` is 0.0500, rounded; `twoSidedP(0)` is 1.
 *
 * @param z in standard errors; −∞ and ∞ are allowed
 * @returns a probability, 0–1
 * @throws RangeError when z is NaN
 */
export function twoSidedP(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('twoSidedP: z is NaN; allowed: a number, or −∞ or ∞');
  return 2 * normalCdf(-Math.abs(z));
}

/**
 * The z with `normalCdf(z)` = p. Its error is below 2e-15 of the result. Near 1, p itself is known
 * only to 1e-16: to keep digits there, ask for 1 − p and change the sign.
 *
 * `normalQuantile(0.975)` is `Z95` within 2e-15; `normalQuantile(0)` is −∞ and `normalQuantile(1)` is ∞.
 *
 * @param p a share, 0–1
 * @returns in standard deviations
 * @throws RangeError when p is not from 0 to 1
 * @see Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied Statistics 37
 *   (1988) 477–484, routine PPND16
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normalQuantile: p is ${p}; allowed: from 0 to 1`);
  const fromMiddle = p - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    const r = 0.180625 - fromMiddle * fromMiddle; // 0.425² − q²
    return (fromMiddle * polynomial(MIDDLE_OVER, r)) / polynomial(MIDDLE_UNDER, r);
  }
  const tail = fromMiddle < 0 ? p : 1 - p;
  if (tail === 0) return fromMiddle < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-log(tail));
  const distance =
    r <= 5
      ? polynomial(TAIL_OVER, r - 1.6) / polynomial(TAIL_UNDER, r - 1.6)
      : polynomial(FAR_TAIL_OVER, r - 5) / polynomial(FAR_TAIL_UNDER, r - 5);
  return fromMiddle < 0 ? -distance : distance;
}

/** 1 − Φ(distance) for a distance above 0.66291. */
function upperTail(distance: number): number {
  if (distance > 39) return 0; // 1 − Φ(39) is below 5e-324, the least positive number
  // exp(−distance² / 2) in two factors: the square of a multiple of 1/16 is exact, and the rest is small.
  const coarse = Math.trunc(distance * 16) / 16;
  const rest = (distance - coarse) * (distance + coarse);
  const density = exp((-coarse * coarse) / 2) * exp(-rest / 2);
  if (distance <= Math.sqrt(32)) {
    return (density * polynomial(TAIL_SHARE_OVER, distance)) / polynomial(TAIL_SHARE_UNDER, distance);
  }
  const inverse = 1 / (distance * distance);
  const correction = (inverse * polynomial(FAR_SHARE_OVER, inverse)) / polynomial(FAR_SHARE_UNDER, inverse);
  return (density * (1 / Math.sqrt(2 * Math.PI) - correction)) / distance;
}

/** The polynomial with these coefficients, highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = 0; i < coefficients.length; i++) value = value * x + coefficients[i];
  return value;
}

// Cody's coefficients, highest power first: `over` is the numerator of a range, `under` its denominator. The
// papers print up to 22 digits; here are those that fit into a 64-bit number.
const CENTRE_OVER = [
  0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356,
];
const CENTRE_UNDER = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673];
const TAIL_SHARE_OVER = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
  2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
];
const TAIL_SHARE_UNDER = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
  34900.95272114598, 38912.00328609327, 19685.429676859992,
];
const FAR_SHARE_OVER = [
  0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
  0.000029112874951168793,
];
const FAR_SHARE_UNDER = [
  1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824,
  0.00007297515550839662,
];

// Wichura's coefficients, likewise.
const MIDDLE_OVER = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
];
const MIDDLE_UNDER = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
];
const TAIL_OVER = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
];
const TAIL_UNDER = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
];
const FAR_TAIL_OVER = [
  2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
];
const FAR_TAIL_UNDER = [
  2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
];
