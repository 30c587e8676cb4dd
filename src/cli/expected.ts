import type { ExpectationRow } from '../analysis/rows.js';
import {
  foundInWords,
  openInWords,
  subjectInWords,
  undecidedInWords,
  unmetInWords,
} from '../words/expectations.js';
import type { Findings } from '../words/findings.js';
import { count } from '../words/format.js';

/** The results of the expectations of one scenario, in words; empty when there are none of that kind. */
interface Expected {
  failed: string;
  inconclusive: string;
  allMet: string;
}

/**
 * What failed and what is inconclusive, each with the expected and the actual result.
 *
 * @param file name of the scenario's file
 */
export function expected(file: string, findings: Findings): Expected {
  const { expectations } = findings;
  const all = expectations.length;
  const open = openInWords(expectations);
  const unmet = unmetInWords(expectations);
  // One that fails at a variant may be inconclusive at another, and is listed there as well.
  const undecided = listed(findings, (row) => row.outcome === 'inconclusive' || row.outcome === 'no data');
  return {
    failed:
      unmet.length === open.length
        ? ''
        : `${file}: ${unmet[0]}:\n${listed(findings, (row) => row.outcome === 'failed')}`,
    inconclusive:
      undecided === ''
        ? ''
        : `${file}: ${open.length === 0 ? 'inconclusive at some variants' : open.join(', and ')}, not failed:\n${undecided}`,
    allMet:
      all > 0 && unmet.length === 0
        ? `${file}: ${all === 1 ? 'The expectation is' : `All ${count(all)} expectations are`} met.\n`
        : '',
  };
}

function listed(
  { rows, expectations, designPoints }: Findings,
  is: (row: ExpectationRow) => boolean,
): string {
  return rows.expectations
    .filter(is)
    .map((row) => {
      const { at } = expectations[row.expectation];
      const place = at ? `${at.file}:${at.line}:${at.col} ` : '';
      const isOpen = row.outcome !== 'failed';
      const why = isOpen ? `: ${undecidedInWords(row)}` : '';
      return `  ${place}${subjectInWords(row, designPoints.length)}
    expected  ${row.expected}
    found     ${foundInWords(row)}, n = ${count(row.n)}${why}
`;
    })
    .join('');
}
