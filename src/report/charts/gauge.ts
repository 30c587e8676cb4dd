import type { GaugeRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, numberWithInterval } from '../../words/format.js';
import { capitalized } from '../../words/grammar.js';
import { MOST_LINES } from '../../words/summary/summary.js';
import type { Chart, Layout, LegendEntry, NumbersTable } from './chart.js';
import { byForceAndVariant } from './force-lines.js';
import { legendOf, styleOf } from './line-styles.js';
import { type ChartForce, chartForces, titleWithSystem } from './names.js';
import {
  type AreaPoint,
  type LinePoint,
  type Margins,
  type Panel,
  panelChart,
  panelWidth,
  type Tip,
  tipBands,
  WHOLE,
  wholeTicks,
} from './panel.js';
import { type Variant, variantsForPictures, withOthers } from './variants.js';

/** The number that a system follows for each force, turn by turn: its mean, and how the battles are spread. */
export function gaugeChart(system: SystemWithGauge, id: string): Chart {
  const leftOut = ({ rows }: Findings) => {
    const theirs = rows.gauges.filter((row) => isOf(system, row));
    if (theirs.length === 0) return '';
    const start = theirs.find(({ turn }) => turn === 0)?.mean;
    return theirs.some(({ mean }) => mean !== start) ? null : `changes of ${system.gauge.name}`;
  };
  return {
    id,
    section: 'morale',
    title: (findings) => titleWithSystem(findings, system, system.gauge.title),
    finding: (findings) => findingOf(findings, system),
    shows: (findings) => {
      const note = withOthers(variantsForPictures(findings, MOST_LINES, system).note);
      return `${spelled(system)} at the end of the turn: the mean, and the ranges that hold half and nine tenths of the battles.${note === '' ? '' : ` ${note}.`}`;
    },
    help: HELP,
    leftOut,
    legend: (findings) => legend(findings, system),
    spec: (findings, layout = 'wide') =>
      panelChart(findingOf(findings, system), layout, panelsOf(findings, system, layout)),
    numbers: (findings) => gaugeNumbers(findings, system),
  };
}

export const GAUGE_CHART_ID = 'gauge';

export type SystemWithGauge = SystemFindings & { gauge: NonNullable<SystemFindings['gauge']> };

const HELP =
  'Each picture is one force from the start of the battle to the last turn. The line is the mean over all battles ' +
  'at the end of the turn. The shades are not intervals of that mean: they say how the battles differ from one another. ' +
  'In half of them or more the number is within the dark shade, in nine of ten or more within the light one. They do ' +
  'not narrow when more battles are played. Where the picture is of another variant, the line of the baseline is drawn ' +
  'as well. After a battle has ended, its last number counts for the turns that remain.';

function legend(findings: Findings, system: SystemWithGauge): LegendEntry[] {
  return legendOf(variantsForPictures(findings, MOST_LINES, system).variants);
}

/** A row of panels for each variant, with the line of the baseline in all of them. */
function panelsOf(findings: Findings, system: SystemWithGauge, layout: Layout): Panel[][] {
  const { variants } = variantsForPictures(findings, MOST_LINES, system);
  const rowsOf = gaugeRows(findings, system);
  const forces = chartForces(findings);
  const shown = forces.flatMap(({ id }) => variants.flatMap(({ index }) => rowsOf(id, index)));
  const ticks = wholeTicks(
    Math.max(1, ...shown.map(({ q95, ci_high }) => Math.ceil(Math.max(q95, ci_high)))),
    5,
  );
  const top = Math.max(ticks.at(-1)!, ...shown.map(({ q95 }) => q95));
  const margins: Margins = { left: 44, right: 10, top: 30, bottom: 44 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = variants.length > 1 ? 130 : layout === 'wide' ? 250 : 190;
  const { turnLimit } = findings.scenario;

  return variants.map((variant, i) =>
    forces.map((force): Panel => {
      const rows = rowsOf(force.id, variant.index);
      return {
        title: { force, more: variants.length > 1 ? ` · ${variant.label}` : '' },
        size: { width, height },
        margins,
        x: {
          domain: [0, turnLimit],
          ticks: wholeTicks(turnLimit, layout === 'wide' ? 10 : 6),
          labels: WHOLE,
          title: 'end of turn',
        },
        y: { domain: [0, top], ticks, labels: WHOLE, title: null },
        areas: [shade(rows, i, NINE_OF_TEN), shade(rows, i, HALF)].flat(),
        lines: [...(i > 0 ? meanLine(rowsOf(force.id, variants[0].index), 0) : []), ...meanLine(rows, i)],

        tips: gaugeTips(rows, { width, turnLimit }),
      };
    }),
  );
}

/** The quantiles at its ends, and how dark it is. */
interface Shade {
  low: 'q05' | 'q25';
  high: 'q75' | 'q95';
  opacity: number;
}
const NINE_OF_TEN: Shade = { low: 'q05', high: 'q95', opacity: 0.14 };
const HALF: Shade = { low: 'q25', high: 'q75', opacity: 0.24 };

function shade(rows: readonly GaugeRow[], i: number, { low, high, opacity }: Shade): AreaPoint[] {
  return rows.map((row) => ({
    id: low,
    x: row.turn,
    low: row[low],
    high: row[high],
    colour: styleOf(i).colour,
    opacity,
  }));
}

function meanLine(rows: readonly GaugeRow[], i: number): LinePoint[] {
  const { colour, dash } = styleOf(i);
  return rows.map(({ turn, mean }) => ({ id: String(i), x: turn, y: mean, colour, dash, opacity: 1 }));
}

function gaugeTips(
  rows: readonly GaugeRow[],
  { width, turnLimit }: { width: number; turnLimit: number },
): Tip[] {
  return tipBands(
    rows.map(({ turn, mean, ci_low, ci_high, q05, q25, q75, q95 }) => ({
      x: (turn / turnLimit) * width,
      text: [
        turn === 0 ? 'Start' : `End of turn ${turn}`,
        `mean: ${inBrackets(numberWithInterval(mean, Math.max(0, ci_low), ci_high))}`,
        `half of the battles: ${q25} to ${q75}`,
        `nine of ten: ${q05} to ${q95}`,
      ].join('\n'),
    })),
    width,
  );
}

/** The means at the end, for the first variant shown. */
function findingOf(findings: Findings, system: SystemWithGauge): string {
  const [first] = variantsForPictures(findings, MOST_LINES, system).variants;
  if (first === undefined) return '';
  const rowsOf = gaugeRows(findings, system);
  const parts = chartForces(findings).map(({ id, name }: ChartForce) => {
    const last = rowsOf(id, first.index).at(-1);
    return `${last === undefined ? '–' : numberWithInterval(last.mean, last.ci_low, last.ci_high).estimate} for ${name}`;
  });
  return `${spelled(system)} at the end, on average: ${parts.join(' and ')}${inVariant(findings, first)}.`;
}

function inVariant({ designPoints }: Findings, { label }: Variant): string {
  if (designPoints.length < 2) return '';
  return label === 'baseline' ? ' in the baseline' : ` with ${label}`;
}

/** At a quarter, half and the whole of the turn limit. */
function gaugeNumbers(findings: Findings, system: SystemWithGauge): NumbersTable {
  const { variants } = variantsForPictures(findings, Number.POSITIVE_INFINITY, system);
  const rowsOf = gaugeRows(findings, system);
  const limit = findings.scenario.turnLimit;
  const turns = [...new Set([0.25, 0.5, 1].map((share) => Math.max(1, Math.round(share * limit))))];
  const caption = `${spelled(system)} at the end of the turn: the mean with its 95% interval, and the ranges that hold half and nine tenths of the battles`;
  return {
    caption,
    headings: 3,
    columns: [
      'Force',
      'Variant',
      'Turn',
      'Mean',
      'Median battle',
      'Half of the battles (25th to 75th percentile)',
      'Nine of ten (5th to 95th percentile)',
    ],
    rows: chartForces(findings).flatMap((force) =>
      variants.flatMap((variant) =>
        rowsOf(force.id, variant.index)
          .filter(({ turn }) => turns.includes(turn))
          .map(({ turn, mean, ci_low, ci_high, q05, q25, median, q75, q95 }) => [
            force.name,
            variant.label,
            String(turn),
            numberWithInterval(mean, Math.max(0, ci_low), ci_high),
            String(median),
            `${q25} to ${q75}`,
            `${q05} to ${q95}`,
          ]),
      ),
    ),
  };
}

function gaugeRows(findings: Findings, system: SystemWithGauge) {
  const rowsOf = byForceAndVariant(findings.rows.gauges.filter((row) => isOf(system, row)));
  return (force: string, variant: number) => [...rowsOf(force, variant)].sort((a, b) => a.turn - b.turn);
}

function isOf({ designPoints }: SystemFindings, row: GaugeRow): boolean {
  return designPoints.includes(row.design_point);
}

/** `Morale dice`. */
function spelled({ gauge: { name } }: SystemWithGauge): string {
  return capitalized(name);
}
