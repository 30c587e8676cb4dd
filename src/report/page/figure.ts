import type { Shown } from '../../words/format.js';
import type { LegendEntry, NumbersTable, SectionId } from '../charts/chart.js';
import { drawn, PALETTE } from '../charts/palette.js';
import { drawing } from './drawing.js';
import { html, type Markup, trusted, words } from './markup.js';
import { swatch } from './swatch.js';
import { table } from './table.js';

/** A chart as the page shows it, drawn for wide and narrow screens. */
export interface DrawnChart {
  id: string;
  section: SectionId;
  /** The question it answers. */
  title: string;
  /** What it shows, in a sentence. */
  finding: string;
  /** What is plotted; empty when the finding says it. */
  shows: string;
  help: string;
  legend: readonly LegendEntry[];
  wide: string;
  narrow: string;
  numbers?: NumbersTable;
}

/** Where a chart stands: above all, first in a section, whose line has just said what it found, or after others. */
export type Place = 'lead' | 'first' | 'other';

/** Of the key figures. */
const RANGES = 'The small ranges above are 95% intervals.';

/**
 * @param said what the line of its section says, and the chart need not say again
 */
export function figure(chart: DrawnChart, place: Place, said = ''): Markup {
  const { id, title, finding, shows, help, legend, wide, narrow, numbers } = chart;
  const tag = trusted(place === 'lead' ? 'h2' : 'h3');
  const plotted = shows !== '' && html`<p class="shows">${words(shows)}</p>\n`;
  return html`<figure class="chart" id="${id}" data-title="${finding || title}">
<div class="head"><div>${place !== 'first' && html`<${tag} data-title>${words(finding || title)}</${tag}>`}
${place !== 'lead' && plotted}</div>
<div class="tools">${helpBehind(words(help))}</div></div>
${
  legend.length > 1 &&
  html`<ul class="legend">${legend.map(
    (entry) =>
      html`<li data-colour="${drawn(entry.colour)}"${wordsColour(entry)}>${trusted(swatch(entry))}${words(entry.label)}</li>`,
  )}</ul>`
}
<div class="plot">${drawing(wide, id, 'wide')}${drawing(narrow, id, 'narrow')}</div>
${place === 'lead' && html`<p class="shows">${words(`${shows} ${RANGES}`.trim())}</p>\n`}${place === 'first' && finding !== said && html`<p class="note">${words(finding)}</p>\n`}${numbers !== undefined && numbers.rows.length > 0 && numbersOf(numbers)}
</figure>
`;
}

/** What is said at the press of “?”. */
function helpBehind(what: Markup): Markup {
  return html`<details class="help"><summary aria-label="How to read this" title="How to read this">?</summary><div>${what}</div></details>`;
}

/** Words in the colour of a force are darker than its marks. */
function wordsColour({ colour }: LegendEntry): Markup | false {
  const twin = `${colour}Words`;
  return twin in PALETTE && html` data-words="${drawn(twin as keyof typeof PALETTE)}"`;
}

function numbersOf({ caption, columns, headings, rows }: NumbersTable): Markup {
  return html`<details class="numbers"><summary>Show the numbers</summary>
${table({
  caption,
  columns: columns.map((name) => (name === '' ? '' : words(name))),
  headings,
  rows: rows.map((row) => row.map(cell)),
  hasTools: true,
})}</details>`;
}

/** The interval stands behind its estimate. */
function cell(shown: string | Shown): Markup {
  if (typeof shown === 'string') return words(shown);
  return html`${shown.estimate}${shown.interval !== '' && html` <small>(${shown.interval})</small>`}`;
}
