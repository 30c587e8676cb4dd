import type { Findings } from '../../words/findings.js';
import { count, numberWithInterval } from '../../words/format.js';
import { familyInWords, familyOf } from '../../words/verdicts.js';
import { exactBesideSimulated } from './exact.js';
import { whatWasExpected } from './expected.js';
import { block, type Content, html, type Markup, words } from './markup.js';
import { whatWasCompared } from './played.js';
import { table } from './table.js';

/** What the numbers are based on: intervals, luck, verdicts, and what they were compared with. */
export function method(findings: Findings): Content {
  const { designPoints, sides, rows } = findings;
  const family = familyOf(rows.effects);
  return [
    html`<p>Every number comes with a 95% interval. If the whole run were repeated many times with other luck, about 95 of 100 such intervals would hold the true number.</p>
<p>Intervals describe only the dice. Whether the model is like your table is another matter: see <a href="#assumed">what was assumed</a> and <a href="#not-modelled">what is not modelled</a>. <code>docs/statistics.md</code> says how each number is made.</p>
`,
    sides !== '' && html`<p>${words(sides)}</p>\n`,
    familyInWords(family).map((said) => html`<p>${said}</p>\n`),
    block('compared', 'What was compared', designPoints.length > 1 ? whatWasCompared(findings) : undefined),
    block('expected', 'What was expected', whatWasExpected(findings)),
    block('precision', 'How precise it had to be', precision(findings)),
    block('exact', 'Exact and simulated', exactBesideSimulated(findings)),
  ];
}

/** The numbers that `precision` names, and how well they were known when the run stopped. */
function precision({ rows, forces }: Findings): Markup | undefined {
  if (rows.precision.length === 0) return undefined;
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name ?? 'the battle';
  return html`<p>The run stopped when these were known as precisely as requested, or at its maximum number of battles: after ${count(rows.precision[0].n)} per variant. The intervals hold whenever a run stops, so they are wider than others on this page.</p>
${table({
  caption: 'Numbers whose precision was asked for',
  columns: ['Variant', 'Force', 'Number', 'Found', 'Half-width', 'Asked for', ''],
  headings: 3,
  rows: rows.precision.map((row) => {
    const { estimate, interval } = numberWithInterval(row.estimate, row.sequence_low, row.sequence_high);
    return [
      words(row.variant),
      words(nameOf(row.force)),
      `${row.response.replaceAll('_', ' ')}${row.of === 'difference' ? ', difference' : ''}`,
      html`${estimate} <small>(${interval})</small>`,
      row.half_width.toPrecision(2),
      String(row.target),
      row.reached ? 'reached' : 'not reached',
    ];
  }),
  numeric: (column) => column === 4 || column === 5,
  hasTools: true,
})}`;
}
