/** HTML that is safe to put into a page. Only `html` and `trusted` create it. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Content = Markup | string | number | readonly Content[] | false | undefined;

/** A template that escapes every value, unless it is markup already: html`<p>${words}</p>`. */
export function html(strings: TemplateStringsArray, ...holes: Content[]): Markup {
  return new Markup(strings.reduce((text, string, i) => text + render(holes[i - 1]) + string));
}

/** Markup that this program made itself, such as a drawing. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

/** A user's words, kept from changing the direction of the text around them. */
export function words(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

/** Words of this program, with backticks around what is written like this in a file. */
export function wordsWithCode(text: string): Markup {
  const parts = text.split(/`([^`]+)`/);
  return html`<bdi>${parts.map((part, i) => (i % 2 === 0 ? part : html`<code>${part}</code>`))}</bdi>`;
}

function render(content: Content): string {
  if (content === undefined || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return content.map(render).join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Control characters that HTML forbids, and halves of surrogate pairs. */
const UNFIT = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

function escapeHtml(text: string): string {
  return text.replace(UNFIT, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A part of a section, with a heading; nothing where there is nothing to say. */
export function block(id: string, title: string, body: Content): Markup | undefined {
  if (body === undefined || body === false) return undefined;
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${title}</h3>
${body}
</section>
`;
}

/** A list of sentences, or what to say when there are none. */
export function list(sentences: readonly string[], none: string): Markup {
  if (sentences.length === 0) return html`<p>${none}</p>`;
  return bullets(sentences);
}

export function bullets(sentences: readonly string[]): Markup {
  return html`<ul>${sentences.map((each) => html`<li>${sentence(each)}</li>`)}</ul>`;
}

/** There is no space between a number and its percent sign. */
export function sentence(text: string): Markup {
  return wordsWithCode(text.replace(/(\d)[ \u00a0]%/g, '$1%'));
}
