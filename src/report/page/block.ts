import { type Content, html, type Markup } from './markup.js';

/** A part of a section, with a heading; nothing where there is nothing to say. */
export function block(id: string, title: string, body: Content): Markup | undefined {
  if (body === undefined || body === false) return undefined;
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${title}</h3>
${body}
</section>
`;
}
