import { html, type Markup, wordsWithCode } from './markup.js';

/** Sentences one beneath the other, or what is said when there are none. */
export function list(sentences: readonly string[], none: string): Markup {
  if (sentences.length === 0) return html`<p>${none}</p>`;
  return bullets(sentences);
}

export function bullets(sentences: readonly string[]): Markup {
  return html`<ul>${sentences.map((each) => html`<li>${sentence(each)}</li>`)}</ul>`;
}

/** A number stands close to its percent sign. */
export function sentence(text: string): Markup {
  return wordsWithCode(text.replace(/(\d)[ \u00a0]%/g, '$1%'));
}
