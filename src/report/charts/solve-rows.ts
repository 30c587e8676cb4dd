import type { SolveRow } from '../../analysis/rows.js';
import type { Findings, SolveFindings } from '../../words/findings.js';
import { numberWithInterval, percentWithInterval, type Shown } from '../../words/format.js';
import { plainText } from './text.js';

/** The side of the target on which a value lies, in words. */
export const SIDES: Readonly<Record<SolveRow['side'], string>> = {
  above: 'above the target',
  below: 'below the target',
  met: 'at the target',
  undecided: 'cannot be distinguished from the target',
  none: 'nothing to measure',
};

/** The target, or the ends of its range. */
export function targetsOf({ target, within }: SolveFindings): number[] {
  return within === 0 ? [target] : [target - within, target + within];
}

/** What was solved for, if it has this many unknowns. */
export function solvedFor({ solve }: Findings, unknowns: 1 | 2): SolveFindings | null {
  return solve && solve.unknowns.length === unknowns ? solve : null;
}

/** The estimate of a value with its interval; a dash where there is none. */
export function solveShown({ isShare }: SolveFindings, row: SolveRow): Shown | string {
  const { n, estimate, sequence_low: low, sequence_high: high } = row;
  if (n === 0) return 'not played';
  if (estimate === null) return '–';
  const format = isShare ? percentWithInterval : numberWithInterval;
  return format(estimate, low ?? estimate, high ?? estimate);
}

export function unknownNames({ unknowns }: SolveFindings): string[] {
  return unknowns.map(({ name }) => plainText(name));
}
