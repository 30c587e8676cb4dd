import type { SystemFindings } from '../../analysis/systems-played.js';
import { legendOf, wordFor } from './assumed-cells.js';
import { idOf, otherVariants } from './changed-tables.js';
import { besidePrinted, compoundTable, usesAt } from './compound-table.js';
import { type Content, html, type Markup, words } from './markup.js';
import { table } from './table.js';
import { cell, isCompound } from './table-cells.js';

type RuleTable = SystemFindings['tables'][number];

/**
 * The tables of the rules as they were used: single numbers together, the others as they stand in a book.
 *
 * @param all those on the page
 */
export function ruleTables(tables: readonly RuleTable[], all = tables): Markup {
  const single = tables.filter((each) => !isCompound(each.value));
  const compound = tables.filter((each) => isCompound(each.value));
  return html`${
    single.length > 0 &&
    table({
      caption: 'Single numbers and choices',
      columns: ['What', 'Value', 'Uses', 'Clause', 'Source'],
      rows: single.map((each) => [
        html`<span id="${idOf(all, each)}">${words(each.title)}</span>`,
        used(each),
        usesAt(each, ''),
        each.clause,
        source(each),
      ]),
      numeric: (column) => column === 2,
    })
  }
${
  compound.length > 0 &&
  html`<div class="rules">${compound.map(
    (
      each,
    ) => html`<div class="rule" id="${idOf(all, each)}">${compoundTable(html`${words(each.title)} <span class="clause">${each.clause}</span> ${source(each)}`, each)}
${legendOf(each)}${otherVariants(each)}</div>
`,
  )}</div>`
}`;
}

/** The baseline's number, those of other variants, and the book's, or ours, where it is none of them. */
function used(each: RuleTable): Content {
  const { value, others, printed, changed } = each;
  const values = [value, ...others].map((one, i) => [i > 0 && ' / ', cell(one)]);
  return changed ? besidePrinted(values, printed, wordFor(each, '')) : values;
}

/** Where the numbers come from, in a word; a changed or varied table is marked as such. */
function source(each: RuleTable): Markup {
  const kind = html`<span class="tag ${each.kind}">${each.kind}</span>`;
  const changed = html`<span class="tag changed">changed by the scenario</span>`;
  const varied = html` <span class="tag changed">varied; the baseline’s is ${isCompound(each.value) ? 'shown' : 'first'}</span>`;
  const isOurs = each.kind === 'assumed';
  return html`${(!each.changed || isOurs) && kind}${each.changed && isOurs && ' '}${each.changed && changed}${each.others.length > 0 && varied}`;
}
