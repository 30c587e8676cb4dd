import type { ExpectationRow } from '../../analysis/rows.js';
import { plural } from '../../plural.js';
import {
  farInWords,
  foundShown,
  subjectInWords,
  undecidedInWords,
  unmetInWords,
} from '../../words/expectations.js';
import type { Findings } from '../../words/findings.js';
import { counted, playedInWords } from '../../words/format.js';
import { html, type Markup, words } from './markup.js';
import { table } from './table.js';

/** What the scenario expects, and what was found; nothing when it expects nothing. */
export function whatWasExpected({ expectations, rows, designPoints }: Findings): Markup | undefined {
  if (expectations.length === 0) return undefined;
  const all = expectations.length;
  const unmet = unmetInWords(expectations);
  const hasFailed = expectations.some(({ outcome }) => outcome === 'failed');
  const [failed, open] = hasFailed ? [unmet[0], unmet.slice(1)] : [undefined, unmet];
  const ns = rows.expectations.map(({ n }) => n);
  return html`<p>${unmet.length === 0 && html`${all === 1 ? 'The expectation' : `All ${counted(all, 'expectation')}`} of the scenario ${plural(all, 'is', 'are')} met.`}${failed !== undefined && html`<b>${failed}.</b> `}${open.map((each) => `${each}.`).join(' ')} An expectation is <i>met</i> when the whole 95% interval lies within the range. It has <i>failed</i> when none of the interval does, and is <i>inconclusive</i> when an end of the range lies in the interval.</p>
${table({
  caption: 'What the scenario expects',
  columns: ['Measure', 'Expected', 'Found', 'Outcome', ''],
  rows: rows.expectations.map((row) => {
    const { estimate, interval } = foundShown(row);
    return [
      words(subjectInWords(row, designPoints.length)),
      row.expected,
      html`${estimate}${interval !== '' && html` <small>(${interval})</small>`}`,
      html`<b>${SIGNS[row.outcome]}</b> ${row.outcome}`,
      row.outcome === 'inconclusive' || row.outcome === 'no data' ? undecidedInWords(row) : farInWords(row),
    ];
  }),
})}
<p class="aside">Each number is from ${playedInWords({ fewest: Math.min(...ns), battles: Math.max(...ns) })} battles.</p>`;
}

const SIGNS: Record<ExpectationRow['outcome'], string> = {
  met: '✓',
  failed: '✗',
  inconclusive: '?',
  'no data': '–',
};
