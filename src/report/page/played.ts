import type { Findings } from '../../analysis/findings.js';
import { count, counted } from '../../analysis/format.js';
import { hasSeveralBaselines } from '../charts/compared.js';
import { systemName } from '../charts/systems.js';
import { baselineOf } from '../charts/variants.js';
import { type Content, html, type Markup, words } from './markup.js';
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
  return html`<p>The same battle was played in ${counted(findings.designPoints.length, 'variant')}, each ${counted(findings.run.battles, 'time')}. All variants meet the same luck, so that they differ in nothing but what is named here.</p>
${table({
  caption: 'Variants; # is the design point in the result files',
  columns: ['#', ...findings.factors.map((factor) => words(factor.name)), ''],
  rows: findings.designPoints.map((point) => [point.index, ...point.levels.map(words), against(point.index)]),
})}`;
}

export function whatWasPlayed(findings: Findings): Markup {
  const { scenario, forces, designPoints, sides, systems } = findings;
  return html`${scenario.description !== '' && html`<p class="said"><bdi>${scenario.description}</bdi></p>`}
<dl>
<dt>Morale rules</dt><dd>${systems.length > 1 ? systems.map(({ title }) => html`<div>${words(title)}</div>`) : systems.map(({ title }) => words(title))}</dd>
<dt>Board</dt><dd>${words(scenario.board)}</dd>
<dt>Combat</dt><dd>${words(scenario.combat)}</dd>
${scenario.objectives !== '' && html`<dt>Objectives</dt><dd>${words(scenario.objectives)}</dd>`}
<dt>Turn limit</dt><dd>${scenario.turnLimit}</dd>
</dl>
${sides !== '' && html`<p>${words(sides)}</p>`}
${designPoints.length > 1 && html`<p class="aside">The units of the baseline; what other variants have instead stands behind a stroke, and units that they alone have are not listed.</p>`}
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

/** As each system has them, a line each; of one system that plays, what it says. */
function troopsOf({ systems }: Findings, troops: readonly string[]): Content {
  if (systems.length === 1) return troops.map(words);
  return troops.map(
    (each, i) =>
      each !== '' &&
      html`<div><span class="was">${words(systemName(systems[i]!))}:</span> ${words(each)}</div>`,
  );
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
