import type { Shown } from '../../words/format.js';
import type { Layout, LegendEntry, NumbersTable, SectionId } from '../charts/chart.js';
import { drawn, PALETTE } from '../charts/palette.js';
import { html, type Markup, trusted, words } from './markup.js';
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

/** Where a chart is: above everything, first in a section whose line has just given its finding, or after others. */
export type Place = 'lead' | 'first' | 'other';

/** About the key figures. */
const RANGES = 'The small ranges above are 95% intervals.';
const RANGES_AT_ONCE = 'The small ranges above hold for all values at once, 95% of the time.';

/** What the ranges of the key figures are; pairs of two numbers have none. */
function rangesOf({ id, section }: DrawnChart): string {
  if (section !== 'solve') return RANGES;
  return id === 'solve-curve' ? RANGES_AT_ONCE : '';
}

/**
 * @param said what the line of its section says, which the chart need not repeat
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
${place === 'lead' && html`<p class="shows">${words(`${shows} ${rangesOf(chart)}`.trim())}</p>\n`}${place === 'first' && finding !== said && html`<p class="note">${words(finding)}</p>\n`}${numbers !== undefined && numbers.rows.length > 0 && numbersOf(numbers)}
</figure>
`;
}

/** What “?” shows when it is pressed. */
function helpBehind(what: Markup): Markup {
  return html`<details class="help"><summary aria-label="How to read this" title="How to read this">?</summary><div>${what}</div></details>`;
}

/** Words in the colour of a force are darker than its marks. */
function wordsColour({ colour }: LegendEntry): Markup | false {
  const twin = `${colour}Words`;
  return twin in PALETTE && html` data-words="${drawn(twin as keyof typeof PALETTE)}"`;
}

/** @param title the title of what is folded: the numbers of a chart, or a separate table */
export function numbersOf(
  { caption, columns, headings, rows }: NumbersTable,
  title = 'Show the numbers',
): Markup {
  return html`<details class="${title === 'Show the numbers' ? 'numbers' : 'fold'}"><summary>${title}</summary>
${table({
  caption,
  columns: columns.map((name) => (name === '' ? '' : words(name))),
  headings,
  rows: rows.map((row) => row.map(cell)),
  hasTools: true,
})}</details>`;
}

/** The interval follows its estimate. */
function cell(shown: string | Shown): Markup {
  if (typeof shown === 'string') return words(shown);
  return html`${shown.estimate}${shown.interval !== '' && html` <small>(${shown.interval})</small>`}`;
}

/**
 * A drawing as a page holds it: without what all drawings repeat, with the words of its marks where the page’s script
 * looks for them, and with unique names for what it refers to.
 *
 * @param svg from `renderSvg`
 */
export function drawing(svg: string, id: string, layout: Layout): Markup {
  const [, root = '', body = ''] = /^(<svg[^>]*>)(.*)$/s.exec(svg) ?? [];
  const named = ` class="${layout}" role="img"`;
  const fit = body.replace(/<[^>]+>/g, (tag) => marked(lean(tag), `${id}-${layout}-`));
  return trusted(lean(root).replace('<svg', `<svg${named}`) + withoutEmptyGroups(fit));
}

/** A tag without what the page sets once, without defaults, and without needless digits. */
function lean(tag: string): string {
  return tag
    .replace(SAID_BY_THE_PAGE, '')
    .replace(SO_ANYWAY, '')
    .replace(/(font-size="[\d.]+)px"/, '$1"')
    .replace(COORDINATES, (attribute) => attribute.replace(/-?\d+\.\d{2,}(?:e-\d+)?/g, short));
}
const SAID_BY_THE_PAGE =
  / (?:font-family|style|class|role|aria-roledescription|aria-hidden|pointer-events|version|xmlns|xmlns:xlink)="[^"]*"/g;
const SO_ANYWAY =
  / (?:stroke-miterlimit="4"|(?:fill-|stroke-)?opacity="1"|stroke-width="1"|font-weight="normal"|font-style="normal"|text-anchor="start"|transform="translate\(0,0\)")/g;
const COORDINATES = / (?:d|transform|x|y|x1|x2|y1|y2|width|height|cx|cy|r)="[^"]*"/g;

/** To a tenth of a px: less is not visible. */
function short(number: string): string {
  return String(Math.round(Number(number) * 10) / 10);
}

function marked(tag: string, prefix: string): string {
  return tag
    .replace(' aria-label="', ' data-tip="')
    .replace(/( id="|url\(#)(?=[a-z]+_?\d+[")])/g, `$1${prefix}`);
}

/** Removes backgrounds without a colour, and groups that are empty or hold only one other. */
function withoutEmptyGroups(svg: string): string {
  let fit = svg.replace(
    /<path (?:d="M0,0h[\d.]+v[\d.]+h-?[\d.]+Z"|d=""[^>]*|[^>]*display="none"[^>]*)\/>/g,
    '',
  );
  for (let before = ''; before !== fit; ) {
    before = fit;
    fit = fit.replace(/<g[^>]*><\/g>/g, '').replace(/<g><g>((?:(?!<\/?g[ >]).)*)<\/g><\/g>/gs, '<g>$1</g>');
  }
  return fit;
}

/** The mark of a legend’s entry, 34 × 14 px. */
export function swatch({ colour, mark, dash = [], shape, opacity = 1 }: LegendEntry): string {
  const ink = drawn(colour);
  const dashes = dash.length > 1 && dash[0] !== 1 ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const line =
    mark === 'line'
      ? `<line x1="0" y1="7" x2="34" y2="7" stroke="${ink}" stroke-width="2.25"${dashes}/>`
      : '';
  const pale = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
  const block = mark === 'block' ? `<rect x="9" y="1" width="16" height="12" fill="${ink}"${pale}/>` : '';
  const point =
    mark !== 'block' && shape !== undefined
      ? `<path d="${SHAPES[shape] ?? SHAPES.circle}" fill="${ink}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="34" height="14" viewBox="0 0 34 14" aria-hidden="true">${line}${block}${point}</svg>`;
}

/** Centred on (17, 7). */
const SHAPES: Readonly<Record<string, string>> = {
  circle: 'M21,7a4,4,0,1,1,-8,0a4,4,0,1,1,8,0',
  square: 'M13.4,3.4h7.2v7.2h-7.2z',
  'triangle-up': 'M17,2.6l4.6,8h-9.2z',
  diamond: 'M17,2l4,5l-4,5l-4,-5z',
};
