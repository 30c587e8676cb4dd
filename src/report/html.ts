import type { Findings } from '../analysis/findings.js';
import { counted, NBSP, type Shown } from '../analysis/format.js';
import type { NumbersTable } from './charts/chart.js';
import { whatWasAssumed } from './page/assumed.js';
import { whatWasConverted } from './page/converted.js';
import { eachSystem, systemsInWords } from './page/each-system.js';
import { exactBesideSimulated } from './page/exact.js';
import { whatWasExpected } from './page/expected.js';
import { type Content, html, type Markup, trusted, words } from './page/markup.js';
import { sharedMeasures } from './page/measures.js';
import { howToRunAgain, whatWasCompared, whatWasPlayed } from './page/played.js';
import { rulesUsed } from './page/rules-used.js';
import { bullets, list, sentence } from './page/sentences.js';
import { stories } from './page/stories.js';
import { STYLE } from './page/style.js';
import { table } from './page/table.js';
import { whatComparisonsComeTo } from './page/verdicts.js';

/** A chart as the page shows it; `numbers` stand folded beneath it. */
export interface DrawnChart {
  id: string;
  title: string;
  caption: string;
  svg: string;
  numbers?: NumbersTable;
}

/** The whole report in one page without scripts, pictures or anything to load. */
export function renderHtml(findings: Findings, charts: readonly DrawnChart[]): string {
  const sections = sectionsOf(findings, charts).filter((section) => section.body !== undefined);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${findings.scenario.title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<header>
<h1 dir="auto">${findings.scenario.title}</h1>
<p class="kind">${words(systemsInWords(findings))} · ${counted(findings.run.battles, 'battle')}${findings.designPoints.length > 1 && ' per variant'}</p>
<p class="question"><b>The question.</b> ${words(findings.scenario.question)}</p>
</header>
<main>
${answer(findings)}
${warnings([...findings.summary.caveats, ...findings.warnings])}
<nav aria-label="Contents"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${sections.map(
  ({ id, title, body }) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>
`,
)}
</main>
<footer>standfast ${findings.run.version} · seed ${String(findings.run.seed)}</footer>
</body>
</html>
`.text;
}

interface Section {
  id: string;
  title: string;
  body: Content;
}

function sectionsOf(findings: Findings, charts: readonly DrawnChart[]): Section[] {
  return [
    { id: 'expected', title: 'What was expected', body: whatWasExpected(findings) },
    {
      id: 'charts',
      title: 'The results in pictures',
      body: charts.length > 0 ? charts.map(figure) : undefined,
    },
    {
      id: 'verdicts',
      title: 'What the comparisons come to',
      body: whatComparisonsComeTo(findings),
    },
    {
      id: 'compared',
      title: 'What was compared',
      body: findings.designPoints.length > 1 ? whatWasCompared(findings) : undefined,
    },
    {
      id: 'measures',
      title: 'Measures that mean the same under every system',
      body: sharedMeasures(findings),
    },
    { id: 'played', title: 'What was played', body: whatWasPlayed(findings) },
    { id: 'converted', title: 'What was converted', body: whatWasConverted(findings) },
    { id: 'battles', title: 'Battles worth reading', body: stories(findings) },
    { id: 'exact', title: 'Exact and simulated', body: exactBesideSimulated(findings) },
    { id: 'rules', title: 'Rules used', body: rulesUsed(findings) },
    {
      id: 'assumed',
      title: 'What was assumed',
      body: whatWasAssumed(findings),
    },
    {
      id: 'not-modelled',
      title: 'What is not modelled',
      body: whatIsNotModelled(findings),
    },
    { id: 'again', title: 'How to run it again', body: howToRunAgain(findings) },
  ];
}

function answer({ summary }: Findings): Markup {
  return html`<section class="answer" aria-label="The answer">
<p class="headline">${sentence(summary.answer)}</p>
</section>
<p class="aside">Two numbers in brackets are a 95${NBSP}% interval: if the whole run were repeated with other luck many times, about 95 of 100 such intervals would hold the true number. They speak of the dice alone. Whether the model is like your table is another matter: see <a href="#assumed">what was assumed</a> and <a href="#not-modelled">what is not modelled</a>.</p>`;
}

function warnings(sentences: readonly string[]): Markup | undefined {
  if (sentences.length === 0) return undefined;
  return html`<aside class="warnings" aria-labelledby="warnings-title">
<h2 id="warnings-title">Before you trust it</h2>
${bullets(sentences)}
</aside>`;
}

function figure({ id, title, caption, svg, numbers }: DrawnChart): Markup {
  return html`<h3 id="${id}">${title}</h3>
<figure aria-labelledby="${id}">
<div class="drawing" tabindex="0" role="group" aria-labelledby="${id}">${trusted(svg)}</div>
<p class="swipe">Wider than your screen: swipe sideways.</p>
<figcaption><b>How to read this.</b> ${caption}</figcaption>
${
  numbers !== undefined &&
  numbers.rows.length > 0 &&
  html`<details>
<summary>The numbers</summary>
${table({
  caption: numbers.caption,
  columns: numbers.columns.map(words),
  headings: numbers.headings,
  rows: numbers.rows.map((row) => row.map(cell)),
})}
</details>`
}
</figure>
`;
}

/** The interval stands under its estimate. */
function cell(shown: string | Shown): Markup {
  if (typeof shown === 'string') return words(shown);
  return html`${shown.estimate}${shown.interval !== '' && html` <small>(${shown.interval})</small>`}`;
}

/** Of each system what is its own, and what the battlefield leaves out. */
function whatIsNotModelled(findings: Findings): Content {
  const { systems, notModelled } = findings;
  if (systems.length > 1) {
    return [
      bullets(notModelled),
      eachSystem(findings, (system) => list(system.notModelled, 'Nothing of its own is listed.')),
    ];
  }
  return list([...systems.flatMap((system) => system.notModelled), ...notModelled], 'Nothing is listed.');
}
