import type { Findings } from '../../analysis/findings.js';
import { count } from '../../analysis/format.js';
import { spaced } from '../charts/words.js';
import { type Content, html, type Markup, words } from './markup.js';
import { table } from './table.js';

type RuleTable = Findings['tables'][number];

/** The tables of the rules as they were used: single numbers together, the others as they stand in a book. */
export function ruleTables(tables: readonly RuleTable[]): Markup {
  const single = tables.filter((each) => !isCompound(each.value));
  const compound = tables.filter((each) => isCompound(each.value));
  return html`${
    single.length > 0 &&
    table({
      caption: 'Single numbers and choices',
      columns: ['What', 'Value', 'Uses', 'Clause', 'Source'],
      rows: single.map((each) => [
        words(each.title),
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
    ) => html`<div class="rule">${laidOut(html`${words(each.title)} <span class="clause">${each.clause}</span> ${source(each)}`, each)}</div>
`,
  )}</div>`
}`;
}

/** The baseline's number, those of other variants, and the printed one where it is none of them. */
function used({ value, others, printed, changed }: RuleTable): Content {
  const values = [value, ...others].map((each, i) => [i > 0 && ' / ', scalar(each)]);
  return changed ? [...values, ' (printed: ', scalar(printed), ')'] : values;
}

/** Where the numbers come from, in a word; a changed or varied table is marked as such. */
function source(each: RuleTable): Markup {
  const kind = html`<span class="tag ${each.kind}">${each.kind}</span>`;
  const changed = html`<span class="tag changed">changed by the scenario</span>`;
  const varied = html` <span class="tag changed">varied; the baseline’s is shown</span>`;
  return html`${each.changed ? changed : kind}${each.others.length > 0 && varied}`;
}

/** How often a row or key of a table was used; nothing where no battle uses it. */
function usesAt({ uses }: RuleTable, key: string | number): Content {
  const times = uses?.[key];
  return times === undefined ? '' : count(times);
}

function laidOut(caption: Markup, each: RuleTable): Markup {
  const { value } = each;
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    return listOfRecords(caption, each, value, Object.keys(value));
  }
  if (Array.isArray(value)) {
    const rows = value.map((item, i) => [i + 1, cell(item), usesAt(each, i)]);
    return table({ caption, columns: ['', 'Value', 'Uses'], rows, numeric: isLastOf(3) });
  }
  const entries = Object.entries(value as Record<string, unknown>);
  if (entries.length > 0 && entries.every(([, item]) => isRecord(item))) {
    return listOfRecords(
      caption,
      each,
      entries.map(([key, item]) => ({ '': humanized(key), ...(item as Record<string, unknown>) })),
      entries.map(([key]) => key),
    );
  }
  return table({
    caption,
    columns: ['', 'Value', 'Uses'],
    rows: entries.map(([key, item]) => [words(humanized(key)), cell(item), usesAt(each, key)]),
    numeric: isLastOf(3),
  });
}

/** Rows and columns in the order of the book, and how often each row was used. */
function listOfRecords(
  caption: Markup,
  each: RuleTable,
  records: readonly Record<string, unknown>[],
  names: readonly string[],
): Markup {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return table({
    caption,
    columns: [...keys.map((key) => words(humanized(key))), 'Uses'],
    rows: records.map((record, i) => [
      ...keys.map((key) => (Object.hasOwn(record, key) ? cell(record[key]) : '')),
      usesAt(each, names[i]!),
    ]),
    numeric: isLastOf(keys.length + 1),
  });
}

function isLastOf(columns: number): (column: number) => boolean {
  return (column) => column === columns - 1;
}

/** One cell; what is nested deeper is written out in a line. */
function cell(value: unknown): Content {
  if (!isCompound(value)) return scalar(value);
  if (Array.isArray(value)) return value.map((each, i) => [i > 0 && ', ', cell(each)]);
  return Object.entries(value as Record<string, unknown>).map(([key, each], i) => [
    i > 0 && ', ',
    words(humanized(key)),
    ': ',
    cell(each),
  ]);
}

function scalar(value: unknown): Content {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value).replace('-', '−');
  return words(spaced(typeof value === 'string' ? value : JSON.stringify(value)));
}

/** `fromPercent` → `from percent`. */
function humanized(key: string): string {
  return spaced(
    key.replace(
      /([a-z0-9])([A-Z])/g,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    ),
  );
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isCompound(value) && !Array.isArray(value);
}
