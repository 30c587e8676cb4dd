import type { ExpectationFinding } from '../analysis/expectations.js';
import type { ExpectationRow } from '../analysis/rows.js';
import { plural } from '../plural.js';
import { count, differenceWithInterval, inBrackets, numberWithInterval, type Shown } from './format.js';
import { roundedUp } from './verdicts.js';

/** `0.612`, `0.606 to 0.618`; where the upper end was never seen, `0.35 or more`; for a median that was not reached, `not reached`, `11 or more`. */
export function foundShown({ measure, estimate, ci_low, ci_high }: ExpectationRow): Shown {
  if (estimate === null && ci_low === null) return { estimate: 'no value', interval: '' };
  if (estimate === null) return { estimate: 'not reached', interval: `${ci_low} or more` };
  const low = ci_low ?? Number.NEGATIVE_INFINITY;
  const shownAs = measure.startsWith('effect.') ? differenceWithInterval : numberWithInterval;
  if (ci_high !== null) return shownAs(estimate, low, ci_high);
  const { interval } = numberWithInterval(estimate, low, low);
  return { ...numberWithInterval(estimate, low, low), interval: `${interval.split(' to ')[0]} or more` };
}

/** `0.612 (0.606 to 0.618), 0.062 too high`. */
export function foundInWords(row: ExpectationRow): string {
  const far = farInWords(row);
  return `${inBrackets(foundShown(row))}${far && `, ${far}`}`;
}

/** `0.062 too high`; empty when the estimate is within the range. */
export function farInWords({ off, ci_low, ci_high }: ExpectationRow): string {
  if (off === null || off === 0) return '';
  const { estimate } = numberWithInterval(Math.abs(off), ci_low ?? 0, ci_high ?? 0);
  return `${estimate} too ${off > 0 ? 'high' : 'low'}`;
}

/** What may decide an expectation that is not decided yet. */
export function undecidedInWords({ measure, outcome, battles_needed }: ExpectationRow): string {
  if (outcome === 'no data')
    return measure.startsWith('break_point') || measure.startsWith('break_turn')
      ? 'too few battles had a break for a median'
      : 'no battle gave a value to measure';
  if (battles_needed === null)
    return 'a bound lies within its interval, and more battles may not change that';
  return `about ${count(roundedUp(battles_needed))} battles may decide it`;
}

/** `win_rate.blue`, with the force even where it was left out; with two or more variants, also with the variant. */
export function subjectInWords({ measure, force, variant }: ExpectationRow, variants: number): string {
  const steps = measure.split('.');
  const whose = force === '' || steps.includes(force) ? measure : `${measure} of ${force}`;
  return variants > 1 ? `${whose} at ${variant}` : whose;
}

/** `2 of 5 expectations failed`, `1 of 5 expectations is inconclusive`, `1 of 5 expectations has nothing to measure`; as far as there are any. */
export function unmetInWords(expectations: readonly ExpectationFinding[]): string[] {
  return [...shareOf('failed', expectations), ...openInWords(expectations)];
}

/** The same without those that failed. */
export function openInWords(expectations: readonly ExpectationFinding[]): string[] {
  return [...shareOf('inconclusive', expectations), ...shareOf('no data', expectations)];
}

function shareOf(
  so: Exclude<ExpectationFinding['outcome'], 'met'>,
  expectations: readonly ExpectationFinding[],
): string[] {
  const some = expectations.filter(({ outcome }) => outcome === so).length;
  const says = {
    failed: 'failed',
    inconclusive: plural(some, 'is inconclusive', 'are inconclusive'),
    'no data': plural(some, 'has nothing to measure', 'have nothing to measure'),
  };
  return some > 0 ? [shareInWords(some, expectations.length, says[so])] : [];
}

function shareInWords(some: number, all: number, verb: string): string {
  return `${count(some)} of ${count(all)} ${plural(all, 'expectation')} ${verb}`;
}
