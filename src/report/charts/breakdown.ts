import type { Findings, SystemFindings } from '../../analysis/findings.js';
import { NBSP, numberWithInterval, type Shown } from '../../analysis/format.js';
import type { ResponseRow } from '../../analysis/rows.js';
import { totalOf } from '../../analysis/total.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { type Part, type PartBar, partBars } from './part-bars.js';
import { titleWithSystem } from './systems.js';
import { COLOUR } from './theme.js';
import { chooseVariants, type Variant } from './variants.js';

/** Responses of a system that are parts of one story, stacked: what it came from, variant by variant. */
export function breakdownChart(system: SystemWithBreakdown, id: string): Chart {
  return {
    id,
    title: (findings) => titleWithSystem(findings, system, system.breakdown.title),
    help: HELP,
    applies: (findings) => partsOf(findings, system).length > 0,
    spec: (findings) => breakdownSpec(findings, system),
    numbers: (findings) => breakdownNumbers(findings, system),
  };
}

export const BREAKDOWN_CHART_ID = 'breakdown';

export type SystemWithBreakdown = SystemFindings & { breakdown: NonNullable<SystemFindings['breakdown']> };

const HELP =
  'Each bar is one force in one variant. Its length is the mean over all battles, and its parts say where that comes ' +
  'from, in the same order in every bar; the number at its end is the whole. Compare a part with the one above or ' +
  'below it to see what a change does to it. The black bracket at the end of the bar is the 95' +
  `${NBSP}% interval of the whole, drawn too wide rather than too narrow; where you see a single stroke it ` +
  'is very narrow.';

const ROOM = { all: 12, most: 16 };

/** Not those of the forces; black can be read on all. Breakdowns of more parts go through them again. */
const PART_COLOURS = [COLOUR.green, COLOUR.yellow, COLOUR.purple, COLOUR.orange, COLOUR.sky, COLOUR.grey];

function breakdownSpec(findings: Findings, system: SystemWithBreakdown): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM, system);
  const { unit, title } = system.breakdown;
  const parts = partsOf(findings, system);
  return partBars(findings, {
    title: titleWithSystem(findings, system, title),
    description: `Stacked bars, one per force and variant: the mean ${unit} in a battle by what they come from.`,
    note,
    along: `Mean ${unit} in a battle`,
    axis: { format: '~f', tickCount: 7 },
    number: { field: 'mean', type: 'quantitative', format: '.2f' },
    parts,
    bars: chartForces(findings).flatMap((force) =>
      variants.map((variant) => ({ force, variant, bar: barOf(findings, system, force, variant, parts) })),
    ),
  });
}

/** Every part, whether it happened or not, and the whole. */
function breakdownNumbers(findings: Findings, system: SystemWithBreakdown): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM, system);
  const { unit, title, parts } = system.breakdown;
  const caption = `${title}: mean ${unit} in a battle, with 95${NBSP}% intervals (of the whole: at least as wide as it should be)`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Force', 'Variant', ...Object.values(parts), 'in all'],
    rows: chartForces(findings).flatMap((force) =>
      variants.map((variant) => {
        const rows = rowsOf(findings, system, force, variant);
        const { mean, low, high } = totalOf([...rows.values()]);
        return [
          force.name,
          variant.label,
          ...Object.keys(parts).map((response) => {
            const row = rows.get(response);
            return row === undefined ? '–' : shown(row.mean, row.ci_low, row.ci_high);
          }),
          shown(mean, low, high),
        ];
      }),
    ),
  };
}

/** In the order of the breakdown; only what happened at all. */
function partsOf(findings: Findings, { breakdown, designPoints }: SystemWithBreakdown): Part[] {
  return Object.entries(breakdown.parts)
    .map(([response, label], i) => ({ response, label, colour: PART_COLOURS[i % PART_COLOURS.length]! }))
    .filter(({ response }) =>
      findings.rows.responses.some(
        (row) => row.response === response && row.mean > 0 && designPoints.includes(row.design_point),
      ),
    );
}

function barOf(
  findings: Findings,
  system: SystemWithBreakdown,
  force: ChartForce,
  variant: Variant,
  parts: readonly Part[],
): PartBar {
  const rows = rowsOf(findings, system, force, variant);
  let from = 0;
  const segments = parts.map(({ response, label }) => {
    const mean = rows.get(response)?.mean ?? 0;
    const to = from + mean;
    const segment = { part: label, from, to, mean };
    from = to;
    return segment;
  });
  const { mean, low, high } = totalOf([...rows.values()]);
  return { segments, total: { low: Math.max(0, low), high, mean } };
}

/** Response → its row, for every part of the breakdown. */
function rowsOf(
  findings: Findings,
  { breakdown }: SystemWithBreakdown,
  force: ChartForce,
  variant: Variant,
): Map<string, ResponseRow> {
  const names = Object.keys(breakdown.parts);
  return new Map(
    findings.rows.responses
      .filter(
        (row) => row.force === force.id && row.design_point === variant.index && names.includes(row.response),
      )
      .map((row) => [row.response, row]),
  );
}

/** A mean is not clipped in the file; fewer than none would only puzzle. */
function shown(mean: number, low: number, high: number): Shown {
  return numberWithInterval(mean, Math.max(0, low), high);
}
