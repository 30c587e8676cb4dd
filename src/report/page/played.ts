import { plural } from '../../plural.js';
import { neededFor } from '../../words/command.js';
import type { Findings } from '../../words/findings.js';
import { count, counted, playedInWords } from '../../words/format.js';
import { hasSeveralBaselines } from '../charts/compared.js';
import { systemName } from '../charts/names.js';
import { baselineOf } from '../charts/variants.js';
import { bibTex, citation } from './cite.js';
import { type Content, html, type Markup, words, wordsWithCode } from './markup.js';
import { table } from './table.js';

/** The variants, by their numbers in the result files. */
export function whatWasCompared(findings: Findings): Markup {
  const baseline = baselineOf(findings);
  const isOneBaseline = !hasSeveralBaselines(findings);
  const baselines = new Map(findings.rows.effects.map((row) => [row.design_point, row.baseline]));
  const against = (point: number) => {
    if (point === baseline) return 'baseline';
    return isOneBaseline ? '' : `against #${baselines.get(point) ?? baseline}`;
  };
  return html`<p>The same battle was played in ${counted(findings.designPoints.length, 'variant')}, each ${playedInWords(findings.run)} ${plural(findings.run.battles, 'time')}. All variants have the same luck and differ only in what is named here.</p>
${table({
  caption: 'Variants; # is the design point in the result files',
  columns: ['#', ...findings.factors.map((factor) => words(factor.name)), ''],
  rows: findings.designPoints.map((point) => [point.index, ...point.levels.map(words), against(point.index)]),
  hasTools: true,
})}
${findings.run.race.length > 0 && html`<ul>${findings.run.race.map((sentence) => html`<li>${words(sentence)}</li>`)}</ul>`}`;
}

export function whatWasPlayed(findings: Findings): Markup {
  const { scenario, forces, designPoints, systems } = findings;
  return html`${scenario.description !== '' && html`<p class="said"><bdi>${scenario.description}</bdi></p>`}
<dl>
<dt>Morale rules</dt><dd>${systems.length > 1 ? systems.map(({ title }) => html`<div>${words(title)}</div>`) : systems.map(({ title }) => words(title))}</dd>
<dt>Board</dt><dd>${words(scenario.board)}</dd>
<dt>Combat</dt><dd>${words(scenario.combat)}</dd>
${scenario.objectives !== '' && html`<dt>Objectives</dt><dd>${words(scenario.objectives)}</dd>`}
<dt>Turn limit</dt><dd>${scenario.turnLimit}</dd>
</dl>
${designPoints.length > 1 && html`<p class="aside">These are the units of the baseline. What other variants have instead follows a slash; units that only they have are not listed.</p>`}
${forces.map((force) =>
  table({
    caption: html`${words(force.name)}, ${counted(force.pieces, 'piece')}`,
    columns: ['Unit', 'Pieces', 'Roster', 'Troops', 'Orders'],
    rows: force.units.map((unit) => [
      words(unit.name),
      count(unit.pieces),
      words(unit.roster),
      troopsOf(findings, unit.troops),
      words(unit.orders),
    ]),
    numeric: (column) => column === 1,
  }),
)}`;
}

/** What each system says about them, one line each; only the words if one system plays. */
function troopsOf({ systems }: Findings, troops: readonly string[]): Content {
  if (systems.length === 1) return troops.map(words);
  return troops.map(
    (each, i) =>
      each !== '' &&
      html`<div><span class="was">${words(systemName(systems[i]))}:</span> ${words(each)}</div>`,
  );
}

export function howToRunAgain(findings: Findings): Markup {
  const { run, scenario } = findings;
  return html`<p>${wordsWithCode(neededFor(run.version))}</p>
${
  run.scenario !== '' &&
  html`<p>This page holds the scenario as it was run. This command plays it again, makes the page again from that, and compares both:</p>
<pre data-copy="Copy the command"><code>standfast rerun report.html</code></pre>
<p data-scenario="${scenario.name}.yaml">To change something first, save the scenario and run it.</p>
<p>With the original file of the scenario, the command was:</p>
`
}<pre data-copy="Copy the command"><code>${run.command}</code></pre>
<p>To cite it:</p>
<pre data-copy="Copy the citation">${citation(findings)}</pre>
<pre data-copy="Copy the BibTeX entry">${bibTex(findings)}</pre>`;
}
