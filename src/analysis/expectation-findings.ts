import type { Expectation } from '../scenario/expectations.js';
import type { Position } from '../scenario/problems.js';
import type { Findings } from './findings.js';
import type { ExpectationRow } from './rows.js';

/**
 * What each expectation comes to over all design points and forces at which it is to hold.
 *
 * @param at where each stands in the scenario, when that is known
 */
export function expectationFindings(
  expectations: readonly Expectation[],
  rows: readonly ExpectationRow[],
  at: readonly Position[] = [],
): Findings['expectations'] {
  return expectations.map(({ written, range }, i) => {
    const outcomes = rows.filter(({ expectation }) => expectation === i).map(({ outcome }) => outcome);
    const isMet = outcomes.every((outcome) => outcome === 'met');
    return {
      measure: written,
      expected: range.words,
      at: at[i] ?? null,
      outcome: outcomes.includes('failed') ? 'failed' : isMet ? 'met' : 'inconclusive',
    };
  });
}
