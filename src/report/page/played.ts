import type { Findings } from '../../analysis/findings.js';
import { count, counted } from '../../analysis/format.js';
import { baselineOf } from '../charts/variants.js';
import { whatIsChanged } from './changed-tables.js';
import { html, type Markup, words } from './markup.js';
import { ruleTables } from './rule-tables.js';
import { table } from './table.js';

/** The variants, by their numbers in the result files. */
export function whatWasCompared(findings: Findings): Markup {
  const baseline = baselineOf(findings);
  return html`<p>The same battle was played in ${counted(findings.designPoints.length, 'variant')}, each ${counted(findings.run.battles, 'time')}. All variants meet the same luck, so that they differ in nothing but what is named here.</p>
${table({
  caption: 'Variants; # is the design point in the result files',
  columns: ['#', ...findings.factors.map((factor) => words(factor.name)), ''],
  rows: findings.designPoints.map((point) => [
    point.index,
    ...point.levels.map(words),
    point.index === baseline ? 'baseline' : '',
  ]),
})}`;
}

export function whatWasPlayed({ scenario, forces, designPoints }: Findings): Markup {
  return html`${scenario.description !== '' && html`<p class="said"><bdi>${scenario.description}</bdi></p>`}
<dl>
<dt>Morale rules</dt><dd>${words(scenario.systemTitle)}</dd>
<dt>Board</dt><dd>${words(scenario.board)}</dd>
<dt>Combat</dt><dd>${words(scenario.combat)}</dd>
${scenario.objectives !== '' && html`<dt>Objectives</dt><dd>${words(scenario.objectives)}</dd>`}
<dt>Turn limit</dt><dd>${scenario.turnLimit}</dd>
</dl>
${designPoints.length > 1 && html`<p class="aside">The forces as the baseline has them.</p>`}
${forces.map((force) =>
  table({
    caption: html`${words(force.name)}, ${counted(force.pieces, 'piece')}`,
    columns: ['Unit', 'Pieces', 'Roster', 'Troops', 'Orders'],
    rows: force.units.map((unit) => [
      words(unit.name),
      count(unit.pieces),
      words(unit.roster),
      words(unit.troops),
      words(unit.orders),
    ]),
    numeric: (column) => column === 1,
  }),
)}`;
}

export function rulesUsed({ readings, tables, deadRules }: Findings): Markup {
  return html`${tables.length > 0 && whatIsChanged(tables)}
<p class="aside"><i>Uses</i>: how often a rule or a number was used, in checks, pieces or shots, over all battles of all variants (<code>rule_uses.csv</code> has them one by one). A blank is a number that no battle looks at.</p>
${
  deadRules.length > 0 &&
  html`<p><b>Asked for, and never used:</b></p>
<ul>${deadRules.map((name) => html`<li>${words(name)}</li>`)}</ul>`
}
${
  readings.length > 0 &&
  table({
    caption: 'Readings and options',
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
  })
}
${tables.length > 0 && html`<p class="aside"><i>printed</i>: as the book has it. <i>reading</i>: the book can be read in several ways, and this is the one taken. <i>assumed</i>: the book is silent, and this is our choice. <i>changed by the scenario</i>: not what is printed or assumed; what differs is bold, with the printed or assumed value beside it.</p>`}
${ruleTables(tables)}`;
}

export function howToRunAgain({ run, designPoints }: Findings): Markup {
  return html`<p>The same scenario, seed and version give the same results to the last digit, on any machine.</p>
<pre><code>${run.command}</code></pre>
<dl>
<dt>Version</dt><dd>standfast ${run.version}</dd>
<dt>Seed</dt><dd>${String(run.seed)}</dd>
<dt>Battles</dt><dd>${count(run.battles)}${designPoints.length > 1 && html` per variant, ${count(run.battles * designPoints.length)} in all`}</dd>
</dl>`;
}
