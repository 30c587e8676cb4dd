import { ALPHA } from '../../analysis/verdicts.js';
import { evenP } from '../../statistics/even.js';
import { Z95 } from '../../statistics/normal.js';
import type { Named } from '../grammar.js';
import { type Given, responseAt } from './summary.js';

/** Within this, both hold the field nearly as often. */
const NEARLY_EVEN = 0.05;

/**
 * Which of two forces holds the field more often at a design point: that force, or `nearly even` where the difference is
 * certainly small, or `undecided` where there are too few battles to tell.
 */
export function balanceAt(given: Given, point: number): Named | 'nearly even' | 'undecided' {
  const [one, other] = given.forces;
  const [a, b] = [one, other].map(({ id }) => responseAt(given, point, id, 'holds_field'));
  const { n } = a;
  const difference = a.mean - b.mean;
  // At most one of them holds the field in a battle. One more such battle counts, so that few battles settle nothing.
  const standardError = Math.sqrt((a.mean + b.mean - difference * difference + 1 / n) / n);
  if (Math.abs(difference) + Z95 * standardError <= NEARLY_EVEN) return 'nearly even';
  if (evenP(Math.round(a.mean * n), Math.round(b.mean * n)) >= ALPHA) return 'undecided';
  return difference > 0 ? one : other;
}
