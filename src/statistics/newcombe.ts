import { requireCount } from './count.js';
import type { Interval } from './interval.js';
import { wilson } from './wilson.js';

/**
 * The 95 % interval of a difference of two rates that were seen in battles with separate luck:
 * successesA / nA − successesB / nB. Newcombe's hybrid score interval, made from the Wilson intervals of
 * the two rates; it stays within −1 to 1.
 *
 * `newcombe(56, 70, 48, 80)` is `{ low: 0.0524, high: 0.3339 }`, rounded, about the difference 0.2.
 *
 * @param successesA battles of the first kind in which it happened, an integer 0–nA
 * @param nA battles of the first kind, an integer of at least 1
 * @param successesB likewise of the second kind
 * @param nB likewise
 * @returns a difference of rates, −1 to 1
 * @throws RangeError naming the argument, what it was and what is allowed
 * @see Newcombe, "Interval estimation for the difference between independent proportions: comparison of
 *   eleven methods", Statistics in Medicine 17 (1998) 873–890, method 10
 */
export function newcombe(successesA: number, nA: number, successesB: number, nB: number): Interval {
  requireCount('newcombe', 'nA', nA, 1);
  requireCount('newcombe', 'successesA', successesA, 0, nA);
  requireCount('newcombe', 'nB', nB, 1);
  requireCount('newcombe', 'successesB', successesB, 0, nB);
  return squareAndAdd(successesA, nA, successesB, nB, 0);
}

/** How often it happened in the same battles of two variants, A and B. */
interface PairedCounts {
  /** Battles in which it happened under both. */
  both: number;
  /** Only under A. */
  onlyA: number;
  /** Only under B. */
  onlyB: number;
  /** Under neither. */
  neither: number;
}

/**
 * The 95 % interval of a difference of two rates seen in the *same* battles: rate of A − rate of B. Like
 * `newcombe`, minus what the two rates have in common (their correlation φ, drawn towards 0 when positive).
 * Unlike mean ± 1.96 standard errors, its width does not become 0 when no battle differs.
 *
 * `newcombePaired({ both: 36, onlyA: 12, onlyB: 2, neither: 0 })` is `{ low: 0.0569, high: 0.3404 }`, rounded,
 * about the difference 0.2.
 *
 * @param counts integers of at least 0, at least one of them above 0
 * @returns a difference of rates, −1 to 1
 * @throws RangeError naming the count, what it was and what is allowed
 * @see Newcombe, "Improved confidence intervals for the difference between binomial proportions based on
 *   paired data", Statistics in Medicine 17 (1998) 2635–2650, method 10
 */
export function newcombePaired(counts: PairedCounts): Interval {
  const { both, onlyA, onlyB, neither } = counts;
  for (const [name, count] of Object.entries({ both, onlyA, onlyB, neither })) {
    requireCount('newcombePaired', name, count);
  }
  const n = both + onlyA + onlyB + neither;
  requireCount('newcombePaired', 'the number of battles', n, 1);
  return squareAndAdd(both + onlyA, n, both + onlyB, n, correlation(counts, n));
}

/** Newcombe's φ: with a correction for continuity if it is positive, and 0 if a margin is empty. */
function correlation({ both, onlyA, onlyB, neither }: PairedCounts, n: number): number {
  // Square roots first: the product of the four margins may exceed what a number holds.
  const margins =
    Math.sqrt(both + onlyA) *
    Math.sqrt(onlyB + neither) *
    Math.sqrt(both + onlyB) *
    Math.sqrt(onlyA + neither);
  if (margins === 0) return 0;
  const excess = both * neither - onlyA * onlyB;
  return (excess > 0 ? Math.max(excess - n / 2, 0) : excess) / margins;
}

function squareAndAdd(successesA: number, nA: number, successesB: number, nB: number, phi: number): Interval {
  const a = wilson(successesA, nA);
  const b = wilson(successesB, nB);
  const rateA = successesA / nA;
  const rateB = successesB / nB;
  const difference = rateA - rateB;
  return {
    low: difference - combined(rateA - a.low, b.high - rateB, phi),
    high: difference + combined(a.high - rateA, rateB - b.low, phi),
  };
}

/** √(x² − 2 φ x y + y²), written so that no rounding can make it negative. */
function combined(x: number, y: number, phi: number): number {
  return Math.sqrt((x - y) * (x - y) + 2 * (1 - phi) * x * y);
}
