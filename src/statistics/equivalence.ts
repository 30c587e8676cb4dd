import type { Interval } from './interval.js';
import { normalCdf, normalQuantile, twoSidedP, Z95 } from './normal.js';

/** What an estimated difference says about two claims. A small p-value supports the claim. */
export interface Comparison {
  /** How often chance alone gives a difference this large, in either direction, when there is none; 0–1. */
  pDifferent: number;
  /** How often chance alone gives a difference this small when there is one of the margin or more; 0–1. */
  pSame: number;
}

/**
 * Whether two variants differ, and whether they are the same within a margin. Not finding a difference
 * does not show that there is none; the second test does, for differences of the margin or more.
 *
 * The first test is the two-sided normal test. The second is two one-sided tests (TOST) that the difference is not
 * below −margin and not above margin; its p-value is the greater of the two. It is below 0.05 exactly when the
 * 90 % interval lies within ± margin. Both can hold: a difference may be certain and too small to matter.
 *
 * `compare(0.01, 0.004, 0.02)` is `{ pDifferent: 0.0124, pSame: 0.0062 }`, rounded.
 *
 * @param difference estimated, in the unit of the response
 * @param spread its standard error, above 0; or its 95 % interval. When no battle differed the standard error
 *   is 0 and says nothing: give the interval of `pairedDifference`. Each side of the interval then counts as
 *   1.96 standard errors, which is a rough p-value
 * @param margin the largest difference that does not matter, at least 0, in the unit of the response
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing the
 *   equivalence of average bioavailability", Journal of Pharmacokinetics and Biopharmaceutics 15 (1987) 657–680
 */
export function compare(difference: number, spread: number | Interval, margin: number): Comparison {
  requireDifference('compare', difference);
  requireMargin('compare', margin);
  const { below, above } = standardErrors(difference, spread);
  return {
    pDifferent: twoSidedP(standardised(Math.abs(difference), difference < 0 ? above : below)),
    pSame: Math.max(
      normalCdf(-standardised(difference + margin, below)),
      normalCdf(-standardised(margin - difference, above)),
    ),
  };
}

/**
 * The battles after which a difference like this one would be called different, or Infinity if it is 0. This assumes
 * that the estimate is right, and gives only even chances: aim for more.
 *
 * (z · standard deviation / |difference|)² with the two-sided quantile z; `battlesToDiffer(0.01, 0.5)` is 9604.
 *
 * @param difference in the unit of the response
 * @param standardDeviation of one battle's response, or of its paired difference; above 0
 * @param error the p-value that must be reached, above 0 and below 1
 * @throws RangeError naming the argument, what it was and what is allowed
 */
export function battlesToDiffer(difference: number, standardDeviation: number, error = 0.05): number {
  requireDifference('battlesToDiffer', difference);
  requireError('battlesToDiffer', error);
  return battlesFor('battlesToDiffer', Math.abs(difference), standardDeviation, error / 2);
}

/**
 * The battles after which a difference like this one would be called the same within the margin, or Infinity if it is
 * no smaller than the margin; as for `battlesToDiffer`.
 *
 * (z · standard deviation / (margin − |difference|))² with the one-sided quantile z, because both claims of `compare`
 * about the margin are one-sided; `battlesToBeSame(0.01, 0.5, 0.03)` is 1691.
 *
 * @param margin the largest difference that does not matter, at least 0, in the unit of the response
 */
export function battlesToBeSame(
  difference: number,
  standardDeviation: number,
  margin: number,
  error = 0.05,
): number {
  requireDifference('battlesToBeSame', difference);
  requireMargin('battlesToBeSame', margin);
  requireError('battlesToBeSame', error);
  return battlesFor('battlesToBeSame', margin - Math.abs(difference), standardDeviation, error);
}

/** @param tail the part of the error on one side */
function battlesFor(where: string, distance: number, standardDeviation: number, tail: number): number {
  requirePositive(where, 'standardDeviation', standardDeviation);
  const errors = (normalQuantile(1 - tail) * standardDeviation) / distance;
  return distance > 0 ? Math.ceil(errors * errors) : Infinity;
}

/** A standard error for each side of the difference. */
function standardErrors(difference: number, spread: number | Interval): { below: number; above: number } {
  if (typeof spread === 'number') {
    if (spread > 0 && spread < Infinity) return { below: spread, above: spread };
    throw new RangeError(
      `compare: spread is ${spread}; allowed: a standard error above 0 and finite, or else the 95 % interval`,
    );
  }
  if (!(spread.low <= difference && difference <= spread.high)) {
    throw new RangeError(
      `compare: spread is ${spread.low} to ${spread.high}; allowed: an interval that holds the difference, ${difference}`,
    );
  }
  return { below: (difference - spread.low) / Z95, above: (spread.high - difference) / Z95 };
}

/** distance / standardError; infinite, with its sign, where the interval has no width on that side. */
function standardised(distance: number, standardError: number): number {
  return distance === 0 ? 0 : distance / standardError;
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
