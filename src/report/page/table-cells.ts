import type { SystemFindings } from '../../analysis/systems-played.js';
import { withMinus } from '../../minus.js';
import { isCompound } from '../../scenario/plain-data.js';
import { spaced } from '../charts/text.js';
import { type Content, html, words } from './markup.js';

/** One cell; nested values are written out in a line, and words that belong together are joined by a plus. */
export function cell(value: unknown): Content {
  if (!isCompound(value)) return scalar(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    const between = value.every((each) => typeof each === 'string') ? ' + ' : ', ';
    return value.map((each, i) => [i > 0 && between, cell(each)]);
  }
  return Object.entries(value as Record<string, unknown>).map(([key, each], i) => [
    i > 0 && ', ',
    keyName(key),
    ': ',
    cell(each),
  ]);
}

function scalar(value: unknown): Content {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return withMinus(value);
  return words(spaced(typeof value === 'string' ? value : JSON.stringify(value)));
}

const NOTHING = '–';

/** `outOfAction` → `out of action`, `-1` → `−1`. */
export function keyName(key: string): Content {
  return isWholeNumber(key) ? withMinus(key) : words(humanized(key));
}

/** Columns in their order, but numbers from high to low: in an object those without a sign come first. */
export function inOrder(columns: readonly string[]): string[] {
  return columns.every(isWholeNumber) ? columns.toSorted((a, b) => Number(b) - Number(a)) : [...columns];
}

export function isWholeNumber(key: string): boolean {
  return /^-?\d+$/.test(key);
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

type RuleTable = SystemFindings['tables'][number];

/** For a table that the book prints in part: a mark after a cell that is assumed. */
export function markAssumed(each: RuleTable, key: string): Content {
  return each.printedCells !== undefined && wordFor(each, key) === 'assumed' && ASSUMED;
}

/** What the marks in a table mean; nothing for a table without marks. */
export function legendOf({ printedCells, changed }: RuleTable): Content {
  if (printedCells === undefined) return undefined;
  const others = `the book prints the ${printedCells.length === 1 ? 'one' : printedCells.length} without it`;
  const replaced = changed && '; bold: replaced by the scenario';
  return html`<p class="aside legend">${ASSUMED} assumed; ${others}${replaced}.</p>`;
}

/** What to call the number that a cell has when the scenario says nothing. */
export function wordFor({ kind, printedCells }: RuleTable, key: string): 'assumed' | 'printed' {
  return kind === 'assumed' && !printedCells?.includes(key) ? 'assumed' : 'printed';
}

const ASSUMED = html`<span class="mark" title="assumed">†</span>`;
