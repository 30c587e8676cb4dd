import type { EffectRow } from '../../analysis/rows.js';
import { IN_PLACE_OF_BREAKS } from '../../experiment/judged.js';
import type { Findings } from '../../words/findings.js';
import { count } from '../../words/format.js';
import { verbOf } from '../../words/responses.js';
import {
  countsInWords,
  differenceShown,
  familyOf,
  marginInWords,
  pInWords,
  roundedUp,
  verdictInWords,
} from '../../words/verdicts.js';
import { type Comparison, comparisonsOf, hasSeveralBaselines } from '../charts/compared.js';
import { numbersOf } from './figure.js';
import { effectsInNumbers } from './level-effects.js';
import { type Content, html, type Markup, words } from './markup.js';
import { table } from './table.js';

/** Longer tables are folded. */
const MOST_OPEN = 12;

/** What every variant changes for each force, and all comparisons with their numbers. */
export function whatComparisonsShow(findings: Findings): Markup | undefined {
  const family = familyOf(findings.rows.effects);
  if (family.length === 0) return undefined;
  const comparisons = comparisonsOf(findings);
  // For a numeric factor, one sentence and the curve say it.
  const isCurve = findings.summary.lead.kind === 'response-curve';
  const short = forceVerdicts(findings, family, comparisons);
  return html`<p>${words(countsInWords(family, findings.forces))} The <a href="#method">method</a> says how.</p>
${comparisons.length > MOST_OPEN || isCurve ? folded('Each variant and force', short) : short}
${folded('All comparisons', allComparisons(findings, family, comparisons))}${findings.rows.factor_effects.length > 0 && numbersOf(effectsInNumbers(findings), 'What levels do on average')}`;
}

function folded(title: string, body: Markup): Markup {
  return html`<details class="fold"><summary>${title}</summary>
${body}</details>`;
}

/** Does a force hold the field more often, and break more often? */
function forceVerdicts(
  findings: Findings,
  family: readonly EffectRow[],
  comparisons: readonly Comparison[],
): Markup {
  const { forces } = findings;
  return table({
    caption: `What each variant changes, against ${hasSeveralBaselines(findings) ? 'its baseline' : 'the baseline'}`,
    columns: ['Variant', 'Force', 'Holds the field', 'Breaks'],
    headings: 2,
    rows: comparisons.flatMap((comparison) =>
      forces.map((force) => [
        words(comparison.label),
        words(force.name),
        verdict(rowOf(family, comparison, force.id, 'holds_field')),
        breaks(
          rowOf(family, comparison, force.id, 'broke'),
          rowOf(family, comparison, force.id, IN_PLACE_OF_BREAKS),
        ),
      ]),
    ),
    hasTools: true,
  });
}

/** Between two rulebooks, each with its own idea of a break, half of a force broken or gone takes its place. */
function breaks(broke: EffectRow | undefined, halfBroken: EffectRow | undefined): Content {
  if (broke === undefined || broke.verdict !== null) return verdict(broke);
  return halfBroken ? html`half broken or gone: ${verdict(halfBroken)}` : '–';
}

/** `undecided, +0.9 points (−0.3 to +2.2) about 9,900 battles may decide it`. */
function verdict(row: EffectRow | undefined): Content {
  if (row === undefined) return '–';
  if (row.verdict === 'identical') return verdictInWords(row);
  const [word, ...rest] = verdictInWords(row).split(': ');
  const { estimate, interval } = differenceShown(row);
  return html`<b>${word}</b>, ${estimate} <small>(${interval})</small> ${rest.join(': ')}`;
}

function allComparisons(
  { forces }: Findings,
  family: readonly EffectRow[],
  comparisons: readonly Comparison[],
): Markup {
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name;
  return table({
    caption: 'Every comparison; p-values are adjusted for all of them (Holm)',
    columns: ['Variant', '', 'Difference', 'p', 'Margin', 'Verdict', 'Battles needed'],
    headings: 2,
    rows: comparisons.flatMap(({ index, label }) =>
      family
        .filter((row) => row.design_point === index)
        .map((row) => {
          const { estimate, interval } = differenceShown(row);
          const name = nameOf(row.force);
          return [
            words(label),
            html`${name !== undefined && html`${words(name)} `}${verbOf(row.response, name)}`,
            html`${estimate} <small>(${interval})</small>`,
            pInWords(row.p_holm!),
            marginInWords(row),
            row.verdict!,
            row.battles_needed === null ? '' : count(roundedUp(row.battles_needed)),
          ];
        }),
    ),
    hasTools: true,
  });
}

function rowOf(
  family: readonly EffectRow[],
  { index }: Comparison,
  force: string,
  response: string,
): EffectRow | undefined {
  return family.find((row) => row.design_point === index && row.force === force && row.response === response);
}
