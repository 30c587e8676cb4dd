import type { Choices } from '../../analysis/choices.js';
import { count, counted } from '../../words/format.js';
import { type Content, html, type Markup, wordsWithCode } from './markup.js';
import { table } from './table.js';

/** Choices of ours that the run used, and how many others there are; nothing where there is none. */
export function choices({ used, unused }: Choices): Content {
  const others =
    unused > 0 &&
    html`<p class="aside">${counted(unused, 'other choice')} ${unused === 1 ? 'concerns something' : 'concern things'} that no battle met.</p>`;
  if (used.length === 0) return others;
  return html`${table({
    caption: 'Choices of ours that this run used',
    columns: ['What', 'Uses', 'Clause or section'],
    rows: used.map(({ says, uses, clauses, section }) => [
      wordsWithCode(says),
      uses === null ? 'every battle' : count(uses),
      placeOf(clauses, section),
    ]),
    numeric: (column) => column === 1,
  })}
${others}`;
}

/** `MR-30, MR-31, section 4.4` */
function placeOf(clauses: readonly string[], section: string): Markup {
  return html`${clauses.map((clause) => `${clause}, `)}${inSection(section)}`;
}

export function inSection(section: string): Markup {
  return html`<span title="of docs/battlefield.md">section ${section}</span>`;
}
