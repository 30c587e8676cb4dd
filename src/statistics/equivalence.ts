import { normalCdf, normalQuantile } from './normal.js';

/**
 * The p-value of the claim that two variants are the same within a margin: how often chance alone gives a difference
 * this small when there is one of the margin or more. Not finding a difference does not show that there is none; this
 * does, for differences of the margin or more.
 *
 * Two one-sided normal tests (TOST) that the difference is not below −margin and not above margin; p is the greater of
 * the two. It is below 0.05 exactly when the 90 % interval lies within ± margin. A difference may be certain and too
 * small to matter.
 *
 * `sameP(0.01, 0.004, 0.02)` is 0.0062, rounded.
 *
 * @param difference estimated, in the unit of the response
 * @param standardError its standard error, above 0
 * @param margin the largest difference that does not matter, at least 0, in the unit of the response
 * @returns a probability, 0–1
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing the
 *   equivalence of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987) 657–680
 */
export function sameP(difference: number, standardError: number, margin: number): number {
  requireDifference('sameP', difference);
  requirePositive('sameP', 'standardError', standardError);
  requireMargin('sameP', margin);
  return normalCdf((Math.abs(difference) - margin) / standardError);
}

/**
 * The battles after which a difference like this one would be called different, or Infinity if p is 1. This assumes
 * that the estimate is right, and gives only even chances: aim for more.
 *
 * n · (z of the error / z of p)²: a difference of one standard error after 2,500 battles, whose p is 0.317, needs 9,604.
 *
 * @param p two-sided p-value of no difference, above 0 and at most 1
 * @param n battles so far
 * @param error the p-value that must be reached, above 0 and below 1
 * @throws RangeError naming the argument, what it was and what is allowed
 */
export function battlesToDiffer(p: number, n: number, error = 0.05): number {
  if (!(p > 0 && p <= 1)) throw new RangeError(`battlesToDiffer: p is ${p}; allowed: above 0, and at most 1`);
  requireError('battlesToDiffer', error);
  const ratio = normalQuantile(error / 2) / normalQuantile(p / 2);
  return p < 1 ? Math.ceil(n * ratio * ratio) : Infinity;
}

/**
 * The battles after which a difference like this one would be called the same within the margin, or Infinity if it is
 * no smaller than the margin; as for `battlesToDiffer`.
 *
 * (z · standard deviation / (margin − |difference|))² with the one-sided quantile z, because both claims about the
 * margin are one-sided; `battlesToBeSame(0.01, 0.5, 0.03)` is 1691.
 *
 * @param difference estimated, in the unit of the response
 * @param standardDeviation of one battle's response, or of its paired difference; above 0
 * @param margin the largest difference that does not matter, at least 0, in the unit of the response
 * @param error the p-value that must be reached, above 0 and below 1
 */
export function battlesToBeSame(
  difference: number,
  standardDeviation: number,
  margin: number,
  error = 0.05,
): number {
  requireDifference('battlesToBeSame', difference);
  requirePositive('battlesToBeSame', 'standardDeviation', standardDeviation);
  requireMargin('battlesToBeSame', margin);
  requireError('battlesToBeSame', error);
  const room = margin - Math.abs(difference);
  const errors = (normalQuantile(1 - error) * standardDeviation) / room;
  return room > 0 ? Math.ceil(errors * errors) : Infinity;
}

function requireDifference(where: string, difference: number): void {
  if (Number.isFinite(difference)) return;
  throw new RangeError(`${where}: difference is ${difference}; allowed: a finite number`);
}

function requireMargin(where: string, margin: number): void {
  if (margin >= 0 && margin < Infinity) return;
  throw new RangeError(`${where}: margin is ${margin}; allowed: a finite number of at least 0`);
}

function requirePositive(where: string, name: string, got: number): void {
  if (got > 0 && got < Infinity) return;
  throw new RangeError(`${where}: ${name} is ${got}; allowed: a finite number above 0`);
}

function requireError(where: string, error: number): void {
  if (error > 0 && error < 1) return;
  throw new RangeError(`${where}: error is ${error}; allowed: above 0 and below 1`);
}
