import { totalOf } from '../../analysis/responses.js';
import type { ResponseRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, numberWithInterval, type Shown } from '../../words/format.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces, titleWithSystem } from './names.js';
import { FORCE_COLOURS } from './palette.js';
import {
  barsOf,
  largestOf,
  type Part,
  type PartBar,
  partBars,
  partColour,
  partLegend,
  segmentsOf,
  withLargest,
} from './part-bars.js';
import { atBaseline, chooseVariants, type Variant, withOthers } from './variants.js';

/** Responses of a system that are parts of a whole, stacked: where it comes from, variant by variant. */
export function breakdownChart(system: SystemWithBreakdown, id: string): Chart {
  return {
    id,
    title: (findings) => titleWithSystem(findings, system, system.breakdown.title),
    help: HELP,
    section: 'morale',
    finding: (findings) => breakdownFinding(findings, system),
    shows: (findings) => {
      const note = withOthers(chooseVariants(findings, ROOM, system).note, FILE);
      return `Mean ${system.breakdown.unit} in a battle, by where they come from${note === '' ? '' : ` (${note})`}.`;
    },
    leftOut: (findings) => (partsOf(findings, system).length > 0 ? null : system.breakdown.unit),
    legend: (findings) => partLegend(partsOf(findings, system)),
    spec: (findings, layout) => breakdownSpec(findings, system, layout),
    numbers: (findings) => breakdownNumbers(findings, system),
  };
}

export const BREAKDOWN_CHART_ID = 'breakdown';

export type SystemWithBreakdown = SystemFindings & { breakdown: NonNullable<SystemFindings['breakdown']> };

const HELP =
  'Each bar is one force in one variant. Its length is the mean over all battles, and its parts say where that comes ' +
  'from, in the same order in every bar; the number at its end is the whole. Compare a part with the one above or ' +
  'below it to see what a change does to it. The bracket at the end of the bar is the 95% interval of the whole, ' +
  'drawn too wide rather than too narrow.';

const ROOM = { all: 12, most: 12 };
/** Has all variants, where there is no room for them. */
const FILE = 'responses.csv';

function breakdownSpec(findings: Findings, system: SystemWithBreakdown, layout?: Layout): VegaLiteSpec {
  const { variants } = chooseVariants(findings, ROOM, system);
  const { unit } = system.breakdown;
  const parts = partsOf(findings, system);
  return partBars(
    {
      finding: breakdownFinding(findings, system),
      along: `mean ${unit} in a battle`,
      tick: (value) => String(value),
      number: (value) => value.toFixed(value < 10 ? 2 : 1),
      panels: chartForces(findings).map((force) => ({
        title: force.name,
        colour: FORCE_COLOURS[force.order],
        bars: barsOf(variants, (variant) => barOf(findings, system, force, variant, parts)),
      })),
    },
    layout,
  );
}

/** How much there is for each force, and the largest part of it, at the baseline. */
function breakdownFinding(findings: Findings, system: SystemWithBreakdown): string {
  const [variant] = chooseVariants(findings, ROOM, system).variants;
  const parts = partsOf(findings, system);
  if (!variant || parts.length === 0) return '';
  const said = chartForces(findings).map((force) => {
    const { segments, total } = barOf(findings, system, force, variant, parts);
    const { unit } = system.breakdown;
    if (!(total.mean > 0)) return { text: `${force.name}: no ${unit}`, largest: null };
    const mean = total.mean < 0.05 ? 'fewer than 0.1' : total.mean.toFixed(1);
    return {
      text: `${force.name}: ${mean} ${unit} in a battle`,
      largest: segments.length === 1 ? null : largestOf(segments).part.label,
    };
  });
  return `${atBaseline(findings, variant)}${withLargest(said)}.`;
}

/** Every part, whether it happened or not, and the whole. */
function breakdownNumbers(findings: Findings, system: SystemWithBreakdown): NumbersTable {
  const { variants, note: left } = chooseVariants(findings, ROOM, system);
  const note = withOthers(left, FILE);
  const { unit, title, parts } = system.breakdown;
  const caption = `${title}: mean ${unit} in a battle, with 95% intervals (of the whole: at least as wide as it should be)`;
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

/** In the order of the breakdown; only parts that happened at all. */
function partsOf(findings: Findings, { breakdown, designPoints }: SystemWithBreakdown): Part[] {
  return Object.entries(breakdown.parts)
    .filter(([response]) =>
      findings.rows.responses.some(
        (row) => row.response === response && row.mean > 0 && designPoints.includes(row.design_point),
      ),
    )
    .map(([response, label], i) => ({ response, label, colour: partColour(i) }));
}

function barOf(
  findings: Findings,
  system: SystemWithBreakdown,
  force: ChartForce,
  variant: Variant,
  parts: readonly Part[],
): Omit<PartBar, 'label'> {
  const rows = rowsOf(findings, system, force, variant);
  const segments = segmentsOf(parts, (part) => {
    const row = rows.get(part.response);
    return row && { size: row.mean, shown: shown(row.mean, row.ci_low, row.ci_high) };
  });
  const { mean, low, high } = totalOf([...rows.values()]);
  return { segments, total: { low: Math.max(0, low), high, mean, text: inBrackets(shown(mean, low, high)) } };
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

/** A mean is not clipped in the file; a negative number would only confuse readers. */
function shown(mean: number, low: number, high: number): Shown {
  return numberWithInterval(mean, Math.max(0, low), high);
}
