import type { Findings } from '../../analysis/findings.js';
import { NBSP, numberWithInterval, type Shown } from '../../analysis/format.js';
import type { ResponseRow } from '../../analysis/rows.js';
import { totalOf } from '../../analysis/total.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { textWidth } from './text-width.js';
import { COLOUR, head, legendColumns, PAGE_WIDTH } from './theme.js';
import { chooseVariants, type Variant } from './variants.js';

/** Responses that are parts of one story, stacked: what it came from, variant by variant. */
export const breakdown: Chart = {
  id: 'breakdown',
  title: (findings) => findings.breakdown?.title ?? '',
  caption:
    'Each bar is one force in one variant. Its length is the mean over all battles, and its parts say where that comes ' +
    'from, in the same order in every bar; the number at its end is the whole. Compare a part with the one above or ' +
    'below it to see what a change does to it. The black bracket at the end of the bar is the 95' +
    `${NBSP}% interval of the whole, drawn too wide rather than too narrow; where you see a single stroke it ` +
    'is very narrow.',
  applies: (findings) => findings.breakdown !== null && partsOf(findings).length > 0,
  spec: breakdownSpec,
  numbers: breakdownNumbers,
};

const ROOM = { all: 12, most: 16 };

/** Not those of the forces; black can be read on all. Breakdowns of more parts go through them again. */
const PART_COLOURS = [COLOUR.green, COLOUR.yellow, COLOUR.purple, COLOUR.orange, COLOUR.sky, COLOUR.grey];

const NUMBER = { field: 'mean', type: 'quantitative', format: '.2f' };
/** px right of the longest bar, for its number. */
const ROOM_FOR_TOTAL = 56;
/** Narrower parts have no room for their number, px. */
const ROOM_FOR_NUMBER = 36;

function breakdownSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM);
  const { unit, title } = findings.breakdown!;
  const labels = variants.map((variant) => variant.label);
  const parts = partsOf(findings);
  const bars = chartForces(findings).flatMap((force) =>
    variants.map((variant) => barOf(findings, force, variant, parts)),
  );
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
  const along = `Mean ${unit} in a battle`;
  const x = {
    type: 'quantitative',
    title: along,
    scale: { domain: [0, end], nice: false },
    axis: { format: '~f', tickCount: 7, labelFlush: false },
  } as const;
  const only = (what: 'numbered' | 'whole') => [{ filter: { field: what, equal: true } }];

  return {
    ...head(
      findings,
      title,
      `Stacked bars, one per force and variant: the mean ${unit} in a battle by what they come from.`,
      note,
    ),
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
            text: NUMBER,
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
            text: NUMBER,
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

/** Every part, whether it happened or not, and the whole. */
function breakdownNumbers(findings: Findings): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM);
  const { unit, title, parts } = findings.breakdown!;
  const caption = `${title}: mean ${unit} in a battle, with 95${NBSP}% intervals (of the whole: at least as wide as it should be)`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Force', 'Variant', ...Object.values(parts), 'in all'],
    rows: chartForces(findings).flatMap((force) =>
      variants.map((variant) => {
        const rows = rowsOf(findings, force, variant);
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

interface Part {
  response: string;
  label: string;
  colour: string;
}

/** In the order of the breakdown; only what happened at all. */
function partsOf(findings: Findings): Part[] {
  return Object.entries(findings.breakdown?.parts ?? {})
    .map(([response, label], i) => ({ response, label, colour: PART_COLOURS[i % PART_COLOURS.length]! }))
    .filter(({ response }) =>
      findings.rows.responses.some((row) => row.response === response && row.mean > 0),
    );
}

/** A bar: its parts from left to right, and the whole with its interval. */
function barOf(findings: Findings, force: ChartForce, variant: Variant, parts: readonly Part[]) {
  const rows = rowsOf(findings, force, variant);
  const place = { force: force.name, force_order: force.order, variant: variant.label };
  let from = 0;
  const segments = parts.map(({ response, label }) => {
    const mean = rows.get(response)?.mean ?? 0;
    const to = from + mean;
    const segment = { ...place, part: label, from, to, mean };
    from = to;
    return segment;
  });
  const { mean, low, high } = totalOf([...rows.values()]);
  const total = { ...place, low: Math.max(0, low), high, mean };
  return { segments, total };
}

/** Response → its row, for every part of the breakdown. */
function rowsOf(findings: Findings, force: ChartForce, variant: Variant): Map<string, ResponseRow> {
  const names = Object.keys(findings.breakdown!.parts);
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
