import { type OneSided, TOO_OFTEN } from '../analysis/one-sided.js';
import { percent } from './format.js';
import { subject } from './grammar.js';

/**
 * Says that a fight is too one-sided, and what would balance it.
 *
 * @param solve the command that finds the value, from `solveCommandOf`; null: there is no such number
 */
export function oneSidedInWords(
  { winner, least, most, balance }: OneSided,
  nameOf: (force: string) => string,
  solve: string | null,
): string {
  const low = percent(least);
  const high = percent(most);
  const share = low === high ? low : `${low} to ${high}`;
  const why = `${subject(nameOf(winner), 'hold')} the field in ${share} of battles at every variant. A fight that one side wins in more than ${percent(TOO_OFTEN)} is too one-sided to compare rules: there is little left that they could change.`;
  if (!balance || !solve)
    return `${why} Change the forces until neither side wins more than ${percent(TOO_OFTEN)} of battles.`;
  return `${why} To find the roster that makes it even: ${solve}`;
}
