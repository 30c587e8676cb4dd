import { withMinus } from '../../minus.js';
import type { Findings } from '../../words/findings.js';
import { html, type Markup, words } from './markup.js';
import { table } from './table.js';

/** What was solved compared with what was simulated, where the scenario asked for it. */
export function exactBesideSimulated({ rows, designPoints, forces }: Findings): Markup | undefined {
  if (rows.exact.length === 0) return undefined;
  const distances = rows.exact.flatMap(({ standard_errors_off: off }) =>
    off === null ? [] : [Math.abs(off)],
  );
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name ?? 'the battle';
  return html`<p>These battles are small enough to be solved without dice, by following every state they can reach, with its probability. Simulation and solution should differ only by chance.${distances.length > 0 && html` The farthest of ${distances.length} numbers is ${Math.max(...distances).toFixed(1)} standard errors away; one in a hundred is beyond 2.6.`}</p>
${designPoints.map(({ index, label }) => {
  const mine = rows.exact.filter((row) => row.design_point === index);
  if (mine.length === 0) return false;
  return html`<details class="fold"${index === 0 && html` open`}><summary>${words(label)}</summary>
${table({
  caption: words(label),
  columns: ['', 'Response', 'Exact', 'Simulated', 'Standard error', 'Standard errors off'],
  headings: 2,
  rows: mine.map((row) => [
    words(nameOf(row.force)),
    `${row.response.replaceAll('_', ' ')}${row.reason && `: ${row.reason}`}`,
    row.exact.toPrecision(6),
    row.simulated.toPrecision(6),
    row.standard_error.toPrecision(2),
    row.standard_errors_off === null ? '–' : withMinus(row.standard_errors_off.toFixed(1)),
  ]),
  numeric: (column) => column >= 2,
  hasTools: true,
})}</details>
`;
})}`;
}
