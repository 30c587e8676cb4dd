import { plural } from '../../plural.js';
import { cautionsOnPage } from '../../words/cautions.js';
import type { Findings } from '../../words/findings.js';
import { count, playedInWords } from '../../words/format.js';
import { incompleteInWords } from '../../words/incomplete.js';
import { bullets, html, type Markup, sentence, words } from './markup.js';

/** Scenario and battles, above everything. */
export function bar(findings: Findings): Markup {
  return html`<header class="bar"><b dir="auto">${words(findings.scenario.title)}</b>${findings.run.tag !== '' && html`<span class="tag">${findings.run.tag}</span>`}<span class="stamp">${playedIn(findings)}</span></header>`;
}

/** `20,000 battles × 6 variants · seed 1 · standfast 0.27.0` */
export function stampOf(findings: Findings): string {
  const { seed, version, tag } = findings.run;
  const tagged = tag === '' ? '' : `${tag} · `;
  return `${tagged}${playedIn(findings)} · seed ${seed} · standfast ${version}`;
}

/** `20,000 battles × 6 variants`; `77,824 battles to solve · 20,000 battles as written`: the answer is from the first. */
function playedIn({ run, solve, designPoints }: Findings): string {
  const variants = designPoints.length > 1 ? ` × ${count(designPoints.length)} variants` : '';
  const isIncomplete = run.battles < run.planned;
  const of = isIncomplete ? ` of ${count(run.planned)}` : '';
  const battles = `${playedInWords(run)}${of} ${plural(run.planned, 'battle')}${variants}`;
  const played = isIncomplete ? `Incomplete: ${battles}` : battles;
  if (!solve) return played;
  return `${count(solve.battles)} battles to solve · ${played}${variants === '' ? ' as written' : ''}`;
}

/** The question, its answer, and the numbers that say how much. */
export function answer(findings: Findings): Markup {
  const { scenario, summary } = findings;
  return html`${incompleteInWords(findings).map((said) => html`<p class="incomplete">${said}</p>\n`)}${scenario.question !== '' && html`<p class="question" dir="auto">${words(scenario.question)}</p>`}
<h1 id="answer">${sentence(summary.answer)}</h1>
${
  summary.keyFigures.length > 0 &&
  html`<ul class="figures" aria-label="Key figures">${summary.keyFigures.slice(0, 4).map(
    ({ value, unit, interval, label }) => html`
<li><span class="value">${words(value)}${unit !== '' && html` <small>${unit}</small>`}</span><span class="interval">${interval}</span><span class="label">${words(label)}</span></li>`,
  )}
</ul>`
}${
  summary.restsOnAssumption !== '' &&
  html`
<p class="rests">Decided by an assumption: <a href="#cautions">${words(summary.restsOnAssumption)}</a>.</p>`
}`;
}

/** What readers must know before they trust the results. */
export function cautions(findings: Findings): Markup | undefined {
  const { first, more } = cautionsOnPage(findings);
  if (first.length + more.length === 0) return undefined;
  return html`<aside class="cautions" id="cautions" aria-label="Before you trust it">
${first.map((each) => html`<p>${sentence(each)}</p>\n`)}${
  more.length > 0 &&
  html`<details><summary>${count(more.length)} more ${plural(more.length, 'note')}</summary>${bullets(more)}</details>`
}
</aside>`;
}
