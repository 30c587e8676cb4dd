import type { Findings } from '../../analysis/findings.js';
import type { VegaLiteSpec } from './chart.js';
import type { ChartForce } from './forces.js';
import { textWidth } from './text-width.js';
import { head, legendColumns, PAGE_WIDTH } from './theme.js';
import type { Variant } from './variants.js';

/** What every bar is cut into. */
export interface Part {
  response: string;
  label: string;
  colour: string;
}

/** A bar: its parts from left to right, and the whole with its interval. */
export interface PartBar {
  segments: { part: string; from: number; to: number; mean: number; number?: string }[];
  total: { low: number; high: number; mean: number; number?: string };
}

/** What makes one chart of such bars differ from another. */
export interface PartBars {
  title: string;
  description: string;
  note: string;
  /** Title of the horizontal axis, its labels, and the field of the number that is written on a bar. */
  along: string;
  axis: object;
  number: object;
  parts: readonly Part[];
  bars: readonly { force: ChartForce; variant: Variant; bar: PartBar }[];
}

/** px right of the longest bar, for its number. */
const ROOM_FOR_TOTAL = 56;
/** Narrower parts have no room for their number, px. */
const ROOM_FOR_NUMBER = 36;

/** A panel per force, a bar per variant: parts stacked from left to right, and the whole with its interval at their end. */
export function partBars(findings: Findings, chart: PartBars): VegaLiteSpec {
  const { title, description, note, along, parts } = chart;
  const labels = [...new Set(chart.bars.map(({ variant }) => variant.label))];
  const bars = chart.bars.map(({ force, variant, bar }) => {
    const place = { force: force.name, force_order: force.order, variant: variant.label };
    return {
      segments: bar.segments.map((segment) => ({ ...place, ...segment })),
      total: { ...place, ...bar.total },
    };
  });
  const labelWidth = labels.length > 1 ? Math.max(...labels.map((label) => textWidth(label, 13))) : 0;
  const width = Math.max(360, PAGE_WIDTH - 60 - Math.ceil(labelWidth));
  const longest = Math.max(...bars.map(({ total }) => total.high));
  const end = longest / (1 - ROOM_FOR_TOTAL / width);
  const y = {
    field: 'variant',
    type: 'nominal',
    title: null,
    scale: { domain: labels },
    axis: { ticks: false, domain: false, labelPadding: 10, labels: labels.length > 1 },
  } as const;
  const x = {
    type: 'quantitative',
    title: along,
    scale: { domain: [0, end], nice: false },
    axis: { ...chart.axis, labelFlush: false },
  } as const;
  const only = (what: 'numbered' | 'whole') => [{ filter: { field: what, equal: true } }];

  return {
    ...head(findings, title, description, note),
    data: {
      values: bars.flatMap(({ segments, total }) => [
        ...segments.map((segment) => ({
          ...segment,
          ...placeForNumber(segment, total.low, width / end),
          whole: false,
        })),
        { ...total, numbered: false, whole: true },
      ]),
    },
    facet: {
      row: {
        field: 'force',
        type: 'nominal',
        sort: { field: 'force_order', op: 'min' },
        header: { labelOrient: 'top', labelAnchor: 'start' },
      },
    },
    spacing: 18,
    spec: {
      width,
      height: { step: 44 },
      layer: [
        {
          transform: [{ filter: { field: 'whole', equal: false } }],
          mark: { type: 'bar', height: 26, stroke: 'white', strokeWidth: 0.5 },
          encoding: {
            y,
            x: { field: 'from', ...x },
            x2: { field: 'to' },
            color: {
              field: 'part',
              type: 'nominal',
              scale: { domain: parts.map((part) => part.label), range: parts.map((part) => part.colour) },
              legend: {
                title: null,
                columns: columnsFor(
                  parts.map((part) => part.label),
                  width,
                ),
                symbolType: 'square',
                symbolSize: 180,
                symbolStrokeWidth: 0,
              },
            },
          },
        },
        {
          transform: only('numbered'),
          mark: { type: 'text', fontSize: 12.5, color: 'black' },
          encoding: {
            y,
            x: { field: 'middle', type: 'quantitative' },
            text: chart.number,
          },
        },
        {
          transform: only('whole'),
          mark: {
            type: 'errorbar',
            ticks: { size: 32, color: 'black', thickness: 1.5 },
            rule: { color: 'black', strokeWidth: 1.5 },
          },
          encoding: { y, x: { field: 'low', type: 'quantitative', title: along }, x2: { field: 'high' } },
        },
        {
          transform: only('whole'),
          mark: { type: 'text', fontSize: 12.5, fontWeight: 600, align: 'left', dx: 7 },
          encoding: {
            y,
            x: { field: 'high', type: 'quantitative' },
            text: chart.number,
          },
        },
      ],
    },
  } as unknown as VegaLiteSpec;
}

/** All in a row when they fit into it. */
function columnsFor(labels: readonly string[], width: number): number {
  const row = labels.reduce((sum, label) => sum + textWidth(label, 13) + SYMBOL_AND_GAP, 0);
  return row <= width ? labels.length : legendColumns(labels, width);
}
const SYMBOL_AND_GAP = 45;

/** In the middle of what the bracket leaves free of a part, if there is room. */
function placeForNumber({ from, to }: { from: number; to: number }, bracket: number, scale: number) {
  const end = Math.min(to, bracket);
  return { middle: (from + end) / 2, numbered: (end - from) * scale >= ROOM_FOR_NUMBER };
}
