import type { Layout, VegaLiteSpec } from './chart.js';
import { frame, SIZE, WIDTH } from './frame.js';
import type { ChartForce } from './names.js';
import { type ColourName, drawn, FORCE_COLOURS } from './palette.js';
import { wrappedBold } from './text.js';

/** px around what is plotted: room for titles and labels. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** An axis: its ticks in units of the data, and a fixed expression for their labels. */
export interface Axis {
  domain: readonly [number, number];
  ticks: readonly number[];
  labels: string;
  title: string | null;
}

/** A point of a line or of an area, in units of the data. Points of one `id` belong together, from left to right. */
export interface LinePoint {
  id: string;
  x: number;
  y: number;
  colour: ColourName;
  dash: readonly number[];
  opacity: number;
}
export interface AreaPoint {
  id: string;
  x: number;
  low: number;
  high: number;
  colour: ColourName;
  opacity: number;
}

/** What is drawn in px from the upper left corner of the plot. */
export interface Words {
  x: number;
  y: number;
  text: string;
  colour: ColourName;
  align?: 'left' | 'center' | 'right';
  bold?: boolean;
  italic?: boolean;
  size?: number;
}
export interface Mark {
  x: number;
  y: number;
  colour: ColourName;
  shape: string;
  opacity?: number;
}
export interface Stroke {
  x: number;
  y: number;
  x2: number;
  y2: number;
  colour: ColourName;
  width?: number;
}
export interface Block {
  x: number;
  y: number;
  x2: number;
  y2: number;
  colour: ColourName;
  opacity?: number;
}
/** The text shown when the pointer is over the band from `x` to `x2`. */
export interface Tip {
  x: number;
  x2: number;
  text: string;
}

/** A plot with its axes, and everything that is drawn in it. */
export interface Panel {
  /** The name of its force, and what else distinguishes it from other panels. */
  title: { force: ChartForce; more?: string };
  size: { width: number; height: number };
  margins: Margins;
  x: Axis;
  y: Axis;
  interpolate?: 'step-after' | 'linear';
  areas?: readonly AreaPoint[];
  blocks?: readonly Block[];
  lines?: readonly LinePoint[];
  strokes?: readonly Stroke[];
  marks?: readonly Mark[];
  words?: readonly Words[];
  tips?: readonly Tip[];
}

/** px between panels. */
const GAP: Readonly<Record<Layout, number>> = { wide: 28, narrow: 22 };

/** px of a panel, margins included, with `inRow` of them in a row. */
export function panelWidth(layout: Layout, inRow: number): number {
  const columns = layout === 'wide' ? inRow : 1;
  return Math.floor((WIDTH[layout] - GAP[layout] * (columns - 1)) / columns);
}

/** Rows of panels; in a narrow chart one below the other. */
export function panelChart(
  finding: string,
  layout: Layout,
  rows: readonly (readonly Panel[])[],
): VegaLiteSpec {
  const stacked = layout === 'wide' ? rows : rows.flat().map((panel) => [panel]);
  const drawnRows = stacked.map((row) => {
    const lines = Math.max(...row.map((panel) => titleOf(panel).length));
    return { hconcat: row.map((panel) => drawnPanel(withTitle(panel, lines))), spacing: GAP[layout] };
  });
  const body = drawnRows.length === 1 ? drawnRows[0] : { vconcat: drawnRows, spacing: GAP.narrow };
  return { ...frame(finding), ...body } as unknown as VegaLiteSpec;
}

/** The title of a panel in lines, after a block in the colour of its force. */
function titleOf({ title: { force, more = '' }, size, margins }: Panel): string[] {
  return wrappedBold(force.name + more, margins.left + size.width + margins.right - TITLE.indent, SIZE.panel);
}
/** px */
const TITLE = { indent: 10, line: 17 };

/** With room above for the title with the most lines in its row. */
function withTitle(panel: Panel, mostLines: number): Panel {
  const { title, margins, blocks = [], words = [] } = panel;
  const lines = titleOf(panel);
  const top = margins.top + (mostLines - 1) * TITLE.line;
  const left = -margins.left;
  return {
    ...panel,
    margins: { ...margins, top },
    blocks: [
      {
        x: left,
        y: 1 - top,
        x2: left + 4,
        y2: 16 - top + (lines.length - 1) * TITLE.line,
        colour: FORCE_COLOURS[title.force.order % FORCE_COLOURS.length],
      },
      ...blocks,
    ],
    words: [
      ...lines.map(
        (text, i): Words => ({
          x: left + TITLE.indent,
          y: 13 - top + i * TITLE.line,
          text,
          colour: 'ink',
          bold: true,
          size: SIZE.panel,
        }),
      ),
      ...words,
    ],
  };
}

const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** 0 to 100%. */
export const SHARE_AXIS: Axis = {
  domain: [0, 1],
  ticks: SHARES,
  labels: "format(datum.value * 100, 'd') + (datum.value === 1 ? '%' : '')",
  title: null,
};

/** Whole numbers as they are. */
export const WHOLE = "format(datum.value, ',d')";

/** Ticks from 0 to `end` at even whole steps of 1, 2 or 5 times a power of ten, at most `most`; the end has one if there is room. */
export function wholeTicks(end: number, most: number): number[] {
  let step = 1;
  for (let i = 0; end / step > most; i++) step *= i % 3 === 1 ? 2.5 : 2;
  const ticks = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
  if (end - ticks.at(-1)! >= step * 0.6) ticks.push(end);
  return ticks;
}

/** One band for each place, from halfway from the one before to halfway to the next. */
export function tipBands(places: readonly { x: number; text: string }[], width: number): Tip[] {
  return places.map(({ x, text }, i) => ({
    text,
    x: i === 0 ? Math.min(0, x) : (places[i - 1].x + x) / 2,
    x2: i === places.length - 1 ? Math.max(width, x) : (x + places[i + 1].x) / 2,
  }));
}

function drawnPanel(panel: Panel) {
  const { size, margins, interpolate = 'linear' } = panel;
  const { areas = [], blocks = [], lines = [], strokes = [], marks = [], words = [], tips = [] } = panel;
  const { width, height } = size;
  const x = {
    field: 'x',
    type: 'quantitative',
    scale: { domain: panel.x.domain, nice: false },
    ...axisOf(panel.x),
  };
  const y = { type: 'quantitative', scale: { domain: panel.y.domain, nice: false }, ...axisOf(panel.y) };
  // Nothing is drawn beyond it, so that every panel has the intended size.
  const box: Block = {
    x: -margins.left,
    y: -margins.top,
    x2: width + margins.right,
    y2: height + margins.bottom,
    colour: 'ground',
    opacity: 0,
  };
  const layers = [
    areas.length > 0 && {
      data: { values: areas.map(asDrawn) },
      mark: { type: 'area', interpolate },
      encoding: {
        x,
        y: { field: 'low', ...y },
        y2: { field: 'high' },
        fill: FILL,
        opacity: OPACITY,
        detail: DETAIL,
      },
    },
    {
      data: { values: [box, ...blocks].map((each) => asDrawn({ opacity: 1, ...each })) },
      mark: { type: 'rect', aria: false },
      encoding: {
        x: px('x'),
        x2: { field: 'x2' },
        y: px('y'),
        y2: { field: 'y2' },
        fill: FILL,
        opacity: OPACITY,
      },
    },
    {
      data: { values: lines.map(asDrawn) },
      mark: { type: 'line', interpolate, strokeJoin: 'round' },
      encoding: {
        x,
        y: { field: 'y', ...y },
        stroke: STROKE,
        strokeDash: { field: 'dash', type: 'nominal', scale: null },
        opacity: OPACITY,
        detail: DETAIL,
      },
    },
    strokes.length > 0 && {
      data: { values: strokes.map((each) => asDrawn({ width: 1, ...each })) },
      mark: { type: 'rule', strokeWidth: { expr: 'datum.width' } },
      encoding: { x: px('x'), x2: { field: 'x2' }, y: px('y'), y2: { field: 'y2' }, stroke: STROKE },
    },
    marks.length > 0 && {
      data: {
        values: marks.map((each) => asDrawn({ opacity: 1, size: MARK_SIZES[each.shape] ?? 56, ...each })),
      },
      mark: {
        type: 'point',
        aria: false,
        filled: true,
        size: { expr: 'datum.size' },
        stroke: drawn('ground'),
        strokeWidth: 1.5,
      },
      encoding: {
        x: px('x'),
        y: px('y'),
        fill: FILL,
        shape: { field: 'shape', type: 'nominal', scale: null },
        opacity: OPACITY,
      },
    },
    words.length > 0 && {
      data: { values: words.map(wordsAsDrawn) },
      mark: {
        type: 'text',
        align: { expr: 'datum.align' },
        fontWeight: { expr: 'datum.weight' },
        fontStyle: { expr: 'datum.style' },
        fontSize: { expr: 'datum.size' },
        baseline: 'alphabetic',
      },
      encoding: { x: px('x'), y: px('y'), text: { field: 'text', type: 'nominal' }, fill: FILL },
    },
    tips.length > 0 && {
      data: { values: tips.map(({ x: from, x2, text }) => ({ x: round(from), x2: round(x2), text })) },
      mark: { type: 'rect', opacity: 0 },
      encoding: {
        x: px('x'),
        x2: { field: 'x2' },
        y: { value: 0 },
        y2: { value: height },
        description: { field: 'text', type: 'nominal' },
      },
    },
  ];
  return { width, height, layer: layers.filter((layer) => layer !== false) };
}

/** px²: shapes that look equally large. */
const MARK_SIZES: Readonly<Record<string, number>> = { 'triangle-up': 84, diamond: 84 };

const FILL = { field: 'colour', type: 'nominal', scale: null };
const STROKE = FILL;
const OPACITY = { field: 'opacity', type: 'quantitative', scale: null };
const DETAIL = { field: 'id', type: 'nominal' };

const px = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null });

function axisOf({ ticks, labels, title }: Axis) {
  return { title, axis: { values: ticks, labelExpr: labels, labelFlush: false } };
}

/** With the drawn colour, and no more digits than are visible. */
function asDrawn<Drawn extends { colour: ColourName }>(each: Drawn) {
  const fields = Object.entries(each).map(([name, value]) => [
    name,
    typeof value === 'number' ? round(value) : value,
  ]);
  return { ...Object.fromEntries(fields), colour: drawn(each.colour) };
}

function wordsAsDrawn({ x, y, text, colour, align, bold, italic, size }: Words) {
  return {
    x: round(x),
    y: round(y),
    text,
    colour: drawn(colour),
    align: align ?? 'left',
    weight: bold ? 600 : 400,
    style: italic ? 'italic' : 'normal',
    size: size ?? SIZE.text,
  };
}

function round(x: number): number {
  return Math.round(x * 1e4) / 1e4;
}
