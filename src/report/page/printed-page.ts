import type { SystemFindings } from '../../analysis/systems-played.js';
import { systemName } from '../charts/names.js';
import { type Content, html, words } from './markup.js';

/** The rules of a system that a user wrote, as a page of a rulebook; nothing for a built-in one. */
export function printedPage(system: SystemFindings): Content {
  const { page } = system;
  if (!page) return undefined;
  return html`<article class="book" aria-label="The rules of ${systemName(system)}">
<p class="title">${words(system.title)}</p>
${page.map(
  ({ title, entries }) => html`<h4>${title}</h4>
${entries.map(
  ({ name, clause, lines }) => html`<div class="entry">${
    name !== '' &&
    html`<p><b>${words(name)}</b>${clause !== '' && html` <span class="clause">${words(clause)}</span>`}</p>`
  }
${lines.map(({ label, says }) => html`<p class="line">${label !== '' && html`<i>${words(label)}</i> `}${words(says)}</p>`)}</div>
`,
)}`,
)}</article>
`;
}
