import { RATES } from '../../battlefield/responses.js';
import { decimal } from '../../statistics/decimal.js';
import type { Findings } from '../../words/findings.js';
import { chartForces } from '../charts/names.js';
import { drawn, FORCE_COLOURS } from '../charts/palette.js';
import { variantLabels } from '../charts/variants.js';
import { html, type Markup, trusted } from './markup.js';
import type { ExplorerData, ExplorerRow } from './script/explorer-rows.js';

/** Responses that can be chosen, with their names. */
const RESPONSES: readonly (readonly [response: string, name: string])[] = [
  ['holds_field', 'holding the field'],
  ['broke', 'breaking'],
  ['half_broken', 'half broken or gone'],
  ['losses', 'pieces lost'],
  ['turns_stood', 'turns stood'],
  ['units_broke', 'units that break'],
  ['overturned', 'breaking first, with fewer lost'],
  ['tests', 'tests per battle'],
  ['nobody_holds', 'nobody holds the field'],
  ['turns', 'turns played'],
];

/** Any response of any variant, drawn by the page’s script; nothing where there is only one variant, or no script. */
export function explorer(findings: Findings): Markup | undefined {
  if (findings.designPoints.length < 2) return undefined;
  const data = JSON.stringify(explorerData(findings)).replaceAll('<', '\\u003c');
  return html`<figure class="chart" id="explorer" hidden>
<div class="head"><div><h3>Explore it yourself</h3>
<p class="choice-of" data-title></p></div><div class="tools"></div></div>
<div class="choices"></div>
<div class="plot"></div>
<p class="shows"></p>
<details class="numbers"><summary>Show the numbers</summary><div class="scroll"></div></details>
<script type="application/json" id="explorer-data">${trusted(data)}</script>
</figure>`;
}

function explorerData(findings: Findings): ExplorerData {
  const { rows, designPoints } = findings;
  const labels = variantLabels(findings);
  const forces = chartForces(findings);
  const place = new Map(designPoints.map(({ index }, i) => [index, i]));
  const baselines = new Map(rows.effects.map((row) => [row.design_point, row.baseline]));
  const keyOf = (row: { design_point: number; force: string; response: string }) =>
    JSON.stringify([row.design_point, row.force, row.response]);
  const effects = new Map(rows.effects.map((row) => [keyOf(row), row]));
  const responses = RESPONSES.filter(([id]) =>
    rows.responses.some(({ response, mean }) => response === id && mean !== 0),
  );
  return {
    variants: designPoints.map(({ index }) => labels.get(index)!),
    baselines: designPoints
      .map(({ index }) => place.get(baselines.get(index) ?? index)!)
      .map((at, i) => (at === i ? null : at)),
    forces: forces.map(({ name, order }) => ({ name, colour: drawn(FORCE_COLOURS[order] ?? 'ink') })),
    responses: responses.map(([id, name]) => ({
      name,
      isShare: RATES.includes(id),
      isOfForces: rows.responses.some(({ response, force }) => response === id && force !== ''),
    })),
    rows: rows.responses.flatMap((row): ExplorerRow[] => {
      const response = responses.findIndex(([id]) => id === row.response);
      if (response < 0) return [];
      const force = forces.findIndex(({ id }) => id === row.force);
      const effect = effects.get(keyOf(row));
      const level = [row.mean, row.ci_low, row.ci_high].map(decimal) as [number, number, number];
      const difference = effect && [effect.difference, effect.ci_low, effect.ci_high].map(decimal);
      return [
        [
          place.get(row.design_point)!,
          force,
          response,
          ...level,
          ...((difference ?? []) as [number, number, number]),
        ],
      ];
    }),
  };
}
