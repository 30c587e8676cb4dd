import type { Findings } from '../words/findings.js';
import { type DrawnChart, figure } from './page/figure.js';
import { answer, bar, cautions, stampOf } from './page/first-screen.js';
import { html, type Markup, trusted, words } from './page/markup.js';
import { SCRIPT } from './page/script/embedded.js';
import { type Section, sectionsOf } from './page/sections.js';
import { STYLE } from './page/style.js';
import { GENERATOR, type ReportRecord, recordInPage, sealed } from './record.js';
import { sha256Base64 } from './sha256.js';

/**
 * The whole report in one page that loads nothing: complete without its script, which adds tooltips, choices,
 * sorting and downloads.
 *
 * @param charts the charts of its sections
 * @param lead the chart of the first screen, which may be one of these; default: the first of them
 * @param leftOut what was not drawn because nothing of it happened or differed: `surrenders`
 * @param record what is needed to play the run again
 */
export function renderHtml(
  findings: Findings,
  charts: readonly DrawnChart[],
  lead: DrawnChart | undefined = charts[0],
  leftOut: readonly string[] = [],
  record?: ReportRecord,
): string {
  const sections = sectionsOf(findings, charts, lead?.id);
  const page = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${trusted(GENERATOR)}${findings.run.version}">
<title>${findings.scenario.title}${findings.run.tag !== '' && ` (${findings.run.tag})`}</title>
<style>${trusted(STYLE)}</style>
</head>
<body data-stamp="${`${findings.scenario.title} · ${stampOf(findings)}`}">
<a class="skip" href="#answer">Skip to the answer</a>
<div class="page">
${bar(findings)}
${contents(sections, lead !== undefined)}
<main>
${answer(findings)}
${lead && html`<div id="lead">${figure(lead, 'lead')}</div>`}
${cautions(findings)}
<div class="sections">
<p>Each line says what the section found. Open it for charts and numbers.</p>
${sections.map(folded)}
</div>
<footer><p>${stampOf(findings)}</p>${leftOut.length > 0 && html`<p>Left out because nothing happened or differed: ${words(leftOut.join(', '))}.</p>`}</footer>
</main>
</div>
${record && recordInPage(record)}
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.text;
  return record ? sealed(page) : page;
}

/** No requests, no eval; pictures are drawn by the page itself. */
const POLICY = `default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; script-src 'sha256-${sha256Base64(SCRIPT)}'; img-src data:; base-uri 'none'; form-action 'none'`;

function contents(sections: readonly Section[], hasLead: boolean): Markup {
  return html`<nav class="contents" aria-label="Contents"><ol><li><a href="#answer">Answer</a></li>${hasLead && html`<li><a href="#lead">Main chart</a></li>`}${sections.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ol></nav>`;
}

function folded({ id, question, finding, body, isOpen }: Section): Markup {
  return html`<details class="sec" id="${id}"${isOpen && html` open`}><summary><h2>${question}</h2><span class="finding">${words(finding)}</span></summary>
<div class="body">
${body}
</div></details>
`;
}
