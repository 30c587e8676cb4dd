import type { Layout, VegaLiteSpec } from './chart.js';
import { frame, SIZE, WIDTH } from './frame.js';
import { type ColourName, drawn } from './palette.js';

/**
 * A drawing whose marks have their own positions, in px from its top left corner: one view of a few layers,
 * which compiles in a few milliseconds however many panels it shows. A row may carry the numbers it stands for.
 */
export interface Sheet {
  height: number;
  /** From the ground up. */
  layers: readonly Layer[];
}

/** A mark with its rows; `aria: false` unless the rows are described. */
export interface Layer {
  data: { values: readonly object[] };
  mark: object;
  encoding: object;
}

export function sheet(description: string, layout: Layout, { height, layers }: Sheet): VegaLiteSpec {
  return {
    ...frame(description),
    autosize: { type: 'none' },
    width: WIDTH[layout],
    height: Math.ceil(height),
    layer: layers.filter(({ data }) => data.values.length > 0),
  } as unknown as VegaLiteSpec;
}

/** The marks of a drawing as they are collected, from the ground up; each chart uses those that it needs. */
export interface Drawing {
  band: Rect[];
  grid: Rule[];
  bars: Rect[];
  zero: Rule[];
  lines: Line[];
  strokes: Rule[];
  dots: Dot[];
  texts: Words[];
  tips: Tip[];
}

export function newDrawing(): Drawing {
  return {
    ...{ band: [], grid: [], bars: [], zero: [], lines: [] },
    ...{ strokes: [], dots: [], texts: [], tips: [] },
  };
}

/** @param stroke width of the strokes, in px @param dot size of the dots */
export function layersOf(drawing: Drawing, stroke = 1.25, dot?: number): Layer[] {
  return [
    rects(drawing.band),
    rules(drawing.grid),
    rects(drawing.bars),
    rules(drawing.zero, 1.25),
    lines(drawing.lines),
    rules(drawing.strokes, stroke),
    dots(drawing.dots, dot),
    halos(drawing.texts),
    words(drawing.texts),
    tips(drawing.tips),
  ];
}

/** Numbers that a mark stands for, for anyone who extracts them from the chart. */
type Numbers = Readonly<Record<string, string | number>>;

export interface Rect {
  x: number;
  x2: number;
  y: number;
  y2: number;
  fill: ColourName;
  /** 0 to 1; default 1. */
  opacity?: number;
  /** An outline of 1.5 px; default none. */
  stroke?: ColourName;
  of?: Numbers;
}

export function rects(rows: readonly Rect[]): Layer {
  return {
    data: {
      values: rows.map(({ x, x2, y, y2, fill, opacity = 1, stroke, of }) => ({
        ...of,
        ...{ x: px(x), x2: px(x2), y: px(y), y2: px(y2) },
        ...{ fill: drawn(fill), opacity, ...(stroke && { stroke: drawn(stroke) }) },
      })),
    },
    mark: { type: 'rect', aria: false, strokeWidth: 1.5 },
    encoding: {
      ...BOX,
      fill: as('fill'),
      ...(rows.some(({ stroke }) => stroke) && { stroke: as('stroke') }),
      ...(rows.some(({ opacity }) => opacity !== undefined) && {
        fillOpacity: { field: 'opacity', type: 'quantitative', scale: null },
      }),
    },
  };
}

/** The text of a place: the first line names it, each of the others is a number with its interval. */
export interface Tip {
  x: number;
  x2: number;
  y: number;
  y2: number;
  text: readonly string[];
}

/** Invisible, on top of everything: what a pointer or a screen reader finds. */
export function tips(rows: readonly Tip[]): Layer {
  return {
    data: {
      values: rows.map(({ x, x2, y, y2, text }) => ({
        ...{ x: px(x), x2: px(x2), y: px(y), y2: px(y2) },
        told: text.join('\n'),
      })),
    },
    mark: { type: 'rect', fill: drawn('ink'), opacity: 0 },
    encoding: { ...BOX, description: { field: 'told', type: 'nominal' } },
  };
}

export interface Rule {
  x: number;
  x2: number;
  y: number;
  y2: number;
  stroke: ColourName;
}

/** Straight strokes, all of one width and dash. */
export function rules(rows: readonly Rule[], width = 1, dash?: readonly number[]): Layer {
  return {
    data: {
      values: rows.map(({ x, x2, y, y2, stroke }) => ({
        ...{ x: px(x), x2: px(x2), y: px(y), y2: px(y2) },
        stroke: drawn(stroke),
      })),
    },
    mark: { type: 'rule', strokeWidth: width, ...(dash && { strokeDash: dash }) },
    encoding: { ...BOX, stroke: as('stroke') },
  };
}

export interface Line {
  points: readonly { x: number; y: number }[];
  stroke: ColourName;
  dash?: readonly number[];
}

/** What lies between two lines, such as the ends of intervals: one below the other, at the same places. */
export interface Band {
  points: readonly { x: number; y: number; y2: number }[];
  fill: ColourName;
}

export function bands(all: readonly Band[]): Layer {
  return {
    data: {
      values: all.flatMap(({ points, fill }, band) =>
        points.map(({ x, y, y2 }) => ({ x: px(x), y: px(y), y2: px(y2), band, fill: drawn(fill) })),
      ),
    },
    mark: { type: 'area', opacity: 0.18 },
    encoding: {
      ...POINT,
      y2: { field: 'y2' },
      detail: { field: 'band', type: 'nominal' },
      fill: as('fill'),
    },
  };
}

export function lines(all: readonly Line[]): Layer {
  return {
    data: {
      values: all.flatMap(({ points, stroke, dash = [1, 0] }, line) =>
        points.map(({ x, y }) => ({ x: px(x), y: px(y), line, stroke: drawn(stroke), dash })),
      ),
    },
    mark: { type: 'line', strokeDash: { expr: 'datum.dash' } },
    encoding: { ...POINT, detail: { field: 'line', type: 'nominal' }, stroke: as('stroke') },
  };
}

export interface Dot {
  x: number;
  y: number;
  shape: string;
  colour: ColourName;
  /** Not decided: drawn as an outline. */
  hollow?: boolean;
  of?: Numbers;
}

export function dots(rows: readonly Dot[], size = 75): Layer {
  return {
    data: {
      values: rows.map(({ x, y, shape, colour, hollow = false, of }) => ({
        ...of,
        ...{ x: px(x), y: px(y), shape },
        ...{ fill: drawn(hollow ? 'ground' : colour), stroke: drawn(hollow ? colour : 'ground') },
      })),
    },
    mark: { type: 'point', aria: false, size, opacity: 1, strokeWidth: 1.5 },
    encoding: { ...POINT, shape: as('shape'), fill: as('fill'), stroke: as('stroke') },
  };
}

export interface Words {
  x: number;
  /** The middle of the first line. */
  y: number;
  /** One or several lines. */
  words: string | readonly string[];
  colour?: ColourName;
  align?: 'left' | 'center' | 'right';
  /** px; default: the size of chart text. */
  size?: number;
  bold?: boolean;
  /** Degrees, clockwise around its place; default 0. */
  angle?: number;
  /** An edge in the colour of the ground, for words that may lie on a line. */
  halo?: boolean;
}

export const LINE_HEIGHT = 16;

export function words(rows: readonly Words[], edge: object = {}): Layer {
  return {
    data: {
      values: rows.map(
        ({
          x,
          y,
          words: text,
          colour = 'ink',
          align = 'left',
          size = SIZE.text,
          bold = false,
          angle = 0,
        }) => ({
          ...{ x: px(x), y: px(y), words: text, fill: drawn(colour), align, size },
          ...(angle !== 0 && { angle }),
          weight: bold ? 600 : 400,
        }),
      ),
    },
    mark: {
      type: 'text',
      lineHeight: LINE_HEIGHT,
      align: { expr: 'datum.align' },
      fontSize: { expr: 'datum.size' },
      fontWeight: { expr: 'datum.weight' },
      ...(rows.some(({ angle }) => angle) && { angle: { expr: 'datum.angle || 0' } }),
      ...edge,
    },
    encoding: { ...POINT, text: { field: 'words', type: 'nominal' }, fill: as('fill') },
  };
}

/** What lies under the words that have an edge. */
function halos(rows: readonly Words[]): Layer {
  const edged = rows.filter(({ halo }) => halo).map((row): Words => ({ ...row, colour: 'ground' }));
  return words(edged, { stroke: drawn('ground'), strokeWidth: 3, strokeJoin: 'round' });
}

/** Bars of an interval with a stroke across either end. */
export function brackets(
  rows: readonly { x: number; x2: number; y: number; height: number; stroke?: ColourName }[],
): Rule[] {
  return rows.flatMap(({ x, x2, y, height, stroke = 'ink' }) => [
    { x, x2, y, y2: y, stroke },
    ...[x, x2].map((at) => ({ x: at, x2: at, y: y - height / 2, y2: y + height / 2, stroke })),
  ]);
}

/** The name of a panel, after a tab in the colour of its force. */
export function panelTitle(
  name: string,
  colour: ColourName,
  x: number,
  y: number,
): { tab: Rect; name: Words } {
  return {
    tab: { x, x2: x + 4, y: y - 8, y2: y + 8, fill: colour },
    name: { x: x + 11, y, words: name, size: SIZE.panel, bold: true },
  };
}

const at = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null });
const as = (field: string) => ({ field, type: 'nominal', scale: null });
const POINT = { x: at('x'), y: at('y') } as const;
const BOX = { ...POINT, x2: { field: 'x2' }, y2: { field: 'y2' } } as const;

/** Tenths of a px are enough. */
function px(x: number): number {
  return Math.round(x * 10) / 10;
}
