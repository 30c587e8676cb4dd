import type { Findings, SystemFindings } from '../../analysis/findings.js';
import { NBSP, numberWithInterval, powerOfTenUpTo } from '../../analysis/format.js';
import type { GaugeRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { pictureGrid, placeOf, variantsForPictures } from './pictures.js';
import { titleWithSystem } from './systems.js';
import { COLOUR, head } from './theme.js';
import { baselineOf, type Variant } from './variants.js';

/** The number that a system follows for each force, turn by turn: its mean, and how the battles are spread. */
export function gaugeChart(system: SystemWithGauge, id: string): Chart {
  return {
    id,
    title: (findings) => titleWithSystem(findings, system, system.gauge.title),
    help: HELP,
    applies: (findings) => findings.rows.gauges.some((row) => isOf(system, row)),
    spec: (findings) => gaugeSpec(findings, system),
    numbers: (findings) => gaugeNumbers(findings, system),
  };
}

export const GAUGE_CHART_ID = 'gauge';

export type SystemWithGauge = SystemFindings & { gauge: NonNullable<SystemFindings['gauge']> };

const HELP =
  'Each picture is one force from the start of the battle to the last turn. The line is the mean over all battles ' +
  `at the end of the turn; the upright strokes on it are its 95${NBSP}% intervals, and where you see none they are ` +
  'shorter than the line is thick. The shades are no such intervals but say how the battles differ from one another: ' +
  'in half of them or more the number is within the dark shade, in nine of ten or more within the light one. They do ' +
  'not narrow when more battles are played. A dashed line, where ' +
  'there is one, is the mean of the baseline. After a battle has ended its last number counts for the turns that remain.';

const MEAN = 'mean';
const BASELINE = 'mean of the baseline';
const HALF = '25th to 75th percentile';
const NINE_OF_TEN = '5th to 95th percentile';
const SHADES = { domain: [HALF, NINE_OF_TEN], range: ['#a9d5f0', '#ddeefa'] };
const SHADES_LEGEND = {
  title: null,
  symbolType: 'square',
  symbolSize: 180,
  symbolStrokeWidth: 0,
  padding: 7,
} as const;
/** Strokes of 20 px that stand in a row with the squares. */
const LINES_LEGEND = {
  title: null,
  symbolType: 'M-1.5,0L1.5,0',
  symbolSize: 180,
  symbolStrokeWidth: 2.25,
  labelOffset: 9,
  padding: 7,
} as const;

function gaugeSpec(findings: Findings, system: SystemWithGauge): VegaLiteSpec {
  const { variants, note } = variantsForPictures(findings, undefined, system);
  const forces = chartForces(findings);
  const pictures = pictureGrid(forces.length, variants.length);
  const many = variants.length > 1;
  const values = forces.flatMap((force) => variants.flatMap((variant) => pointsOf(findings, force, variant)));
  const isCompared = many && system.designPoints.includes(baselineOf(findings));
  const lines = isCompared ? [MEAN, BASELINE] : [MEAN];
  const ticks = ticksTo(Math.max(1, ...values.map(({ to, high }) => to ?? high ?? 0)));
  const x = {
    field: 'turn',
    type: 'quantitative',
    title: 'End of turn',
    scale: { domain: [0, findings.scenario.turnLimit], nice: false },
    axis: { format: 'd', tickMinStep: 1, tickCount: 8, grid: false, labelFlush: false },
  } as const;
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: many ? null : spelled(system),
    scale: { domain: [0, ticks.at(-1)], nice: false },
    axis: { format: 'd', values: ticks },
  });
  const byLine = (range: readonly unknown[]) => ({
    field: 'line',
    type: 'nominal',
    scale: { domain: lines, range: range.slice(0, lines.length) },
    legend: LINES_LEGEND,
  });

  return {
    ...head(
      findings,
      titleWithSystem(findings, system, `${system.gauge.title}, by turn`),
      `Line chart by turn, one panel per force${many ? ' and variant' : ''}: the mean, and bands that hold half and nine tenths of the battles.`,
      note,
    ),
    data: { values },
    ...pictures.facets,
    spec: {
      width: pictures.width,
      height: many ? 130 : 280,
      layer: [
        {
          transform: only('shade', NINE_OF_TEN, HALF),
          mark: 'area',
          encoding: {
            x,
            y: y('from'),
            y2: { field: 'to' },
            fill: { field: 'shade', type: 'nominal', scale: SHADES, legend: SHADES_LEGEND },
          },
        },
        {
          transform: only('line', MEAN),
          mark: { type: 'rule', color: COLOUR.blue, strokeWidth: 1.5 },
          encoding: { x, y: y('low'), y2: { field: 'high' } },
        },
        {
          transform: only('line', MEAN, BASELINE),
          mark: { type: 'line', strokeWidth: 2 },
          encoding: {
            x,
            y: y('at'),
            stroke: byLine([COLOUR.blue, COLOUR.black]),
            strokeDash: byLine([
              [1, 0],
              [4, 3],
            ]),
          },
        },
      ],
    },
  } as unknown as VegaLiteSpec;
}

function only(field: 'shade' | 'line', ...names: readonly string[]) {
  return [{ filter: { field, oneOf: names } }];
}

/** At a quarter, half and the whole of the turn limit. */
function gaugeNumbers(findings: Findings, system: SystemWithGauge): NumbersTable {
  const { variants, note } = variantsForPictures(findings, undefined, system);
  const limit = findings.scenario.turnLimit;
  const turns = [...new Set([0.25, 0.5, 1].map((share) => Math.max(1, Math.round(share * limit))))];
  const caption = `${spelled(system)} at the end of the turn: the mean with its 95${NBSP}% interval, and between what numbers half and nine tenths of the battles are`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
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
        rowsOf(findings, force, variant.index)
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

/** Of every turn the shades, the lighter beneath, and the mean; and the baseline's mean where the variant is another. */
function pointsOf(findings: Findings, force: ChartForce, variant: Variant): Point[] {
  const place = placeOf(force, variant);
  const own = rowsOf(findings, force, variant.index);
  const baseline = baselineOf(findings);
  const other = variant.index === baseline ? [] : rowsOf(findings, force, baseline);
  return [
    ...own.map(({ turn, q05, q95 }) => ({ ...place, turn, shade: NINE_OF_TEN, from: q05, to: q95 })),
    ...own.map(({ turn, q25, q75 }) => ({ ...place, turn, shade: HALF, from: q25, to: q75 })),
    ...own.map(({ turn, mean, ci_low, ci_high }) => ({
      ...place,
      turn,
      line: MEAN,
      at: mean,
      low: Math.max(0, ci_low),
      high: ci_high,
    })),
    ...other.map(({ turn, mean }) => ({ ...place, turn, line: BASELINE, at: mean })),
  ];
}

interface Point extends ReturnType<typeof placeOf> {
  turn: number;
  shade?: string;
  line?: string;
  from?: number;
  to?: number;
  at?: number;
  low?: number;
  high?: number;
}

/** 0, 2, 4 …: whole numbers at even steps of 1, 2 or 5 times a power of ten, the last beyond `most`. */
function ticksTo(most: number): number[] {
  const power = powerOfTenUpTo(most / MOST_STEPS);
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => most / each <= MOST_STEPS)!;
  return Array.from({ length: Math.floor(most / step) + 2 }, (_, i) => i * step);
}
const MOST_STEPS = 5;

function rowsOf(findings: Findings, force: ChartForce, variant: number): GaugeRow[] {
  return findings.rows.gauges.filter((row) => row.force === force.id && row.design_point === variant);
}

function isOf({ designPoints }: SystemFindings, row: GaugeRow): boolean {
  return designPoints.includes(row.design_point);
}

/** `Morale dice`. */
function spelled({ gauge: { name } }: SystemWithGauge): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
