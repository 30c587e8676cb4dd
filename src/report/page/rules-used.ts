import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { count } from '../../words/format.js';
import { eachSystem } from './each-system.js';
import { type Content, html, type Markup, words } from './markup.js';
import { printedPage } from './printed-page.js';
import { ruleTables, whatIsChanged } from './rule-tables.js';
import { table } from './table.js';

/** Readings, options and tables of every system that plays. */
export function rulesUsed(findings: Findings): Markup {
  const { systems, deadRules, field } = findings;
  const several = systems.length > 1;
  const all = systems.flatMap(({ tables }) => tables);
  return html`${!several && whatChanged(systems, all)}
<p class="aside"><i>Uses</i> counts the checks, pieces or shots that used a rule or number, over all battles of all variants; <code>rule_uses.csv</code> lists them. Blank: no battle looks at the number${systems.some(({ page }) => page) && ', or it is a single number of an own rulebook, whose uses are not counted'}.</p>
${
  deadRules.length > 0 &&
  html`<p><b>Asked for, and never used:</b></p>
<ul>${deadRules.map((name) => html`<li>${words(name)}</li>`)}</ul>`
}
${readingsOf(field.readings, 'Readings of the fire')}
${!several && systems.map(printedPage)}
${!several && systems.map(({ readings, clauses }) => [readingsOf(readings), clausesOf(clauses)])}
${all.length > 0 && html`<p class="aside"><i>printed</i>: as in the book. <i>reading</i>: the book can be read in several ways; this is the one taken. <i>assumed</i>: the book is silent; this is our choice. <i>changed by the scenario</i>: what differs is bold, with the printed or assumed value beside it.</p>`}
${several ? [ELSEWHERE, eachSystem(findings, (system) => [printedPage(system), whatChanged([system], all), readingsOf(system.readings), ruleTables(system.tables, all), clausesOf(system.clauses)])] : ruleTables(all)}`;
}

/** What the clauses say that everything else refers to. */
function clausesOf(clauses: SystemFindings['clauses']): Content {
  const all = Object.entries(clauses);
  if (all.length === 0) return undefined;
  return html`<details><summary>What the clauses say</summary>
${table({ caption: 'The clauses of the book, in our words', columns: ['Clause', 'It says'], headings: 1, rows: all.map(([clause, says]) => [clause, words(says)]) })}</details>
`;
}

const ELSEWHERE = html`<p class="aside">For a rulebook that the baseline does not play, its first variant is shown.</p>
`;

function whatChanged(systems: readonly SystemFindings[], all: SystemFindings['tables']): Content {
  return systems.map(({ tables }) => tables.length > 0 && whatIsChanged(tables, all));
}

function readingsOf(readings: SystemFindings['readings'], caption = 'Readings and options'): Content {
  if (readings.length === 0) return undefined;
  return table({
    caption,
    columns: ['Clause', 'Name', 'Value', 'What it decides', 'Uses', 'Source'],
    headings: 2,
    rows: readings.map((reading) => [
      reading.clause,
      words(reading.name),
      reading.values.map((value, i) => [i > 0 && ' / ', words(value)]),
      words(reading.meaning),
      reading.uses === null ? '' : count(reading.uses),
      html`<span class="tag ${reading.kind === 'assumed' && 'assumed'}">${reading.kind}</span>`,
    ]),
  });
}
