import type { SystemFindings } from '../../analysis/systems-played.js';
import { type Content, html } from './markup.js';

type RuleTable = SystemFindings['tables'][number];

/** Of a table that the book prints in part: a mark behind a cell that is assumed. */
export function markAssumed(each: RuleTable, key: string): Content {
  return each.printedCells !== undefined && wordFor(each, key) === 'assumed' && ASSUMED;
}

/** What the marks in a table mean; nothing for a table without marks. */
export function legendOf({ printedCells, changed }: RuleTable): Content {
  if (printedCells === undefined) return undefined;
  const others = `the book prints ${printedCells.length === 1 ? 'the one' : `the ${printedCells.length}`} without`;
  const replaced = changed && '; bold: replaced by the scenario';
  return html`<p class="aside legend">${ASSUMED} assumed; ${others}${replaced}.</p>`;
}

/** What to call the number of a cell as it is when the scenario says nothing. */
export function wordFor({ kind, printedCells }: RuleTable, key: string): 'assumed' | 'printed' {
  return kind === 'assumed' && !printedCells?.includes(key) ? 'assumed' : 'printed';
}

const ASSUMED = html`<span class="mark" title="assumed">†</span>`;
