import type { SystemFindings } from '../../analysis/systems-played.js';
import { isCompound, isMap } from '../../scenario/plain-data.js';
import { isSameData } from '../../scenario/same-data.js';
import { counted } from '../../words/format.js';
import { besidePrinted, compoundTable, usesAt } from './compound-table.js';
import { type Content, html, type Markup, words } from './markup.js';
import { isSameRow, type PairedRow, type PairedTable, pairedRows } from './paired-rows.js';
import { table } from './table.js';
import { cell, inOrder, isWholeNumber, keyName, legendOf, wordFor } from './table-cells.js';

type RuleTable = SystemFindings['tables'][number];

/**
 * The tables of the rules as they were used: single numbers together, the others as a book prints them.
 *
 * @param all all tables on the page
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

/** The baseline's number, those of other variants, and the printed or assumed one where it is none of them. */
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

/**
 * The id of a table on the page.
 *
 * @param tables all tables on the page
 */
function idOf(tables: readonly RuleTable[], each: RuleTable): string {
  return `table-${tables.indexOf(each)}`;
}

/**
 * Which tables are not as printed, in a sentence or two.
 *
 * @param all all tables on the page
 */
export function whatIsChanged(tables: readonly RuleTable[], all = tables): Markup {
  const changed = tables.filter((each) => each.changed);
  const varied = tables.filter((each) => each.others.length > 0);
  const named = (some: readonly RuleTable[]) =>
    some.map((each, i) => html`${i > 0 && '; '}<a href="#${idOf(all, each)}">${words(each.title)}</a>`);
  if (changed.length === 0 && varied.length === 0) {
    const isOurs = tables.some(({ kind }) => kind !== 'printed');
    return html`<p>The scenario changes no table: all are as printed${isOurs && ', or, where the book leaves it open, as marked below'}.</p>`;
  }
  const among = `${changed.length} of ${counted(tables.length, 'table')}`;
  return html`<p>${changed.length > 0 ? html`<b>The scenario changes ${among}:</b> ${named(changed)}.` : 'The baseline changes no table.'}${
    varied.length > 0 && html` <b>Varied between the variants:</b> ${named(varied)}.`
  }</p>`;
}

/** What other variants have in a table, where it differs from the baseline. */
function otherVariants({ kind, value, others, printed, changed }: RuleTable): Content {
  const lines = others.map((other) => {
    const asPrinted = changed && isSameData(other, printed);
    return asPrinted ? `all as ${kind === 'assumed' ? 'assumed' : 'printed'}` : differences(other, value);
  });
  if (lines.length < 2) return lines.map((line) => html`<p class="others">In other variants: ${line}</p>`);
  return html`<p class="others">In other variants, one per line:</p>
<ul class="others">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/** The cells of a table that differ from the baseline: `sergeant 1; corporal 1`. */
function differences(other: unknown, baseline: unknown): Content {
  const paired = pairedRows(other, baseline);
  if (paired === undefined) return cell(other);
  return paired.rows
    .filter((row) => !isSameRow(row))
    .map((row, i) => [i > 0 && '; ', rowName(row, paired.by), difference(row, paired.by)]);
}

function rowName({ name }: PairedRow, by: PairedTable['by']): Content {
  if (by === 'keys') return keyName(String(name));
  if (by === 'places') return ['row ', Number(name) + 1];
  return [keyName(by.column), ' ', cell(name)];
}

function difference({ here, there }: PairedRow, by: PairedTable['by']): Content {
  if (here === undefined) return ' not used';
  const before = there?.value;
  const isNew = there === undefined && ' (new)';
  if (!isMap(here.value)) return [isNew, by === 'keys' ? ' ' : ': ', cell(here.value)];
  if (there !== undefined && !isMap(before)) return [': ', cell(here.value)];
  const after = here.value;
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before ?? {})])].filter(
    (key) => typeof by === 'string' || key !== by.column,
  );
  const differing = inOrder(keys).filter(
    (key) => there === undefined || !isSameData(after[key], (before as Record<string, unknown>)[key]),
  );
  // `regular 0: pinned`, since a number before another thing reads like its amount.
  const [toRow, toCell] = keys.every(isWholeNumber) ? [' ', ': '] : [': ', ' '];
  return [isNew, toRow, differing.map((key, i) => [i > 0 && ', ', keyName(key), toCell, cell(after[key])])];
}
