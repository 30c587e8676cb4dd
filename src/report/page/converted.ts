import type { ConvertedUnits, FilledIn } from '../../analysis/converted.js';
import type { Findings } from '../../words/findings.js';
import { systemName } from '../charts/names.js';
import { type Content, html, type Markup, words } from './markup.js';
import { table } from './table.js';
import { cell, keyName } from './table-cells.js';

/** What the quality of units was converted to in the rulebooks that play; nothing where nothing was converted. */
export function whatWasConverted({ converted, systems }: Findings): Markup | undefined {
  if (converted.length === 0) return undefined;
  const hasFire = converted.some(({ ofFire }) => ofFire.length > 0);
  return html`<p>The scenario says how good these units are, but not what that means in each rulebook. The table shows what was filled in. <b>No book uses the terms of another, so such a conversion is an assumption and may decide the result</b>: units called elite here may be better under one book than under the next. Change it under <code>conversion:</code> in the scenario, as <code>conversion: { veteran: { ${systems[0].id}: { … } } }</code>, or on a unit itself; a factor can vary either.</p>
${table({
  caption: 'Units by their quality, and what was filled in',
  columns: [
    'Units',
    'Quality',
    ...systems.map((system) => words(systemName(system))),
    ...(hasFire ? ['Fire'] : []),
  ],
  rows: converted.map((row) => [
    unitsOf(row),
    words(row.quality),
    ...row.ofSystems.map(filledIn),
    ...(hasFire ? [filledIn(row.ofFire)] : []),
  ]),
  headings: 1,
})}
<p class="aside legend">${OURS} assumed, from our own table; without the mark: from the scenario. –: nothing was left to fill in.</p>`;
}

/** `Blue: First squad, Second squad`, a line for each force. */
function unitsOf({ forces }: ConvertedUnits): Content {
  return forces.map(({ force, units }) => html`<div>${words(force)}: ${words(units.join(', '))}</div>`);
}

function filledIn(cells: readonly FilledIn[]): Content {
  if (cells.length === 0) return '–';
  return cells.map(
    ({ key, value, assumed }, i) => html`${i > 0 && ', '}${keyName(key)} ${cell(value)}${assumed && OURS}`,
  );
}

const OURS = html`<span class="mark" title="assumed">†</span>`;
