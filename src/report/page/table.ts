import { type Content, html, type Markup } from './markup.js';

export interface PageTable {
  caption: Content;
  columns: Content[];
  rows: Content[][];
  /** How many of the first columns name the row; default 1. */
  headings?: number;
  /** Columns of numbers, aligned right. */
  numeric?: (column: number) => boolean;
  /** Can be sorted, filtered and copied, where scripts run. */
  hasTools?: boolean;
}

/** A table with a caption and scoped headings that scrolls on its own when the page is narrow. */
export function table({
  caption,
  columns,
  rows,
  headings = 1,
  numeric = () => false,
  hasTools,
}: PageTable): Markup {
  const side = (column: number) => numeric(column) && html` class="number"`;
  const names = rows.map((row) => row.slice(0, headings).map((cell) => html`${cell}`.text));
  const heading = (row: number, column: number) => {
    if (row > 0 && column < headings - 1 && sameNames(names, row, row - 1, column)) return '';
    const span = spanOf(names, row, column, headings);
    return html`<th scope="row"${side(column)}${span > 1 && html` rowspan="${span}"`}>${rows[row][column]}</th>`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Table"><table${hasTools && html` data-tools`}>
<caption><span>${caption}</span></caption>
<thead><tr>${columns.map((name, i) => (name === '' ? html`<td></td>` : html`<th scope="col"${side(i)}>${name}</th>`))}</tr></thead>
<tbody>${rows.map(
    (row, r) => html`
<tr>${row.map((cell, i) => (i < headings ? heading(r, i) : html`<td${side(i)}>${cell}</td>`))}</tr>`,
  )}
</tbody></table></div>`;
}

/** How many rows share a heading; the last heading names only one row. */
function spanOf(names: string[][], row: number, column: number, headings: number): number {
  let span = 1;
  if (column >= headings - 1) return span;
  while (row + span < names.length && sameNames(names, row, row + span, column)) span++;
  return span;
}

function sameNames(names: string[][], a: number, b: number, column: number): boolean {
  return names[a].every((name, i) => i > column || name === names[b][i]);
}
