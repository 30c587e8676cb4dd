import { inBrackets, type Shown } from '../../words/format.js';
import { linearScale, ticksWithin } from './axis.js';
import type { Layout, LegendEntry, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { type ColourName, ENDING_COLOURS } from './palette.js';
import { brackets, type Drawing, LINE_HEIGHT, layersOf, newDrawing, panelTitle, sheet } from './sheet.js';
import { textWidth, wrapped } from './text.js';
import type { Variant } from './variants.js';

/** A part of every bar. */
export interface Part {
  response: string;
  label: string;
  colour: ColourName;
}

/** A bar: its parts from left to right, and the whole with its interval. */
export interface PartBar {
  /** The label of its variant; empty where there is only one. */
  label: string;
  segments: { part: Part; from: number; to: number; text: string }[];
  total: { low: number; high: number; mean: number; text: string };
}

/** Bars that belong together: those of one force. */
interface PartPanel {
  title: string;
  colour: ColourName;
  bars: readonly PartBar[];
}

/** What distinguishes one chart of such bars from another. */
export interface PartBars {
  finding: string;
  /** The title of the axis, and how a number on it, on a part and at the end of a bar is written. */
  along: string;
  tick: (value: number) => string;
  number: (value: number) => string;
  panels: readonly PartPanel[];
}

/** The colour of a part: those of endings, one for each reason why a field is held; further parts share the last. */
export function partColour(place: number): ColourName {
  return ENDING_COLOURS[Math.min(place, ENDING_COLOURS.length - 1)];
}

export function partLegend(parts: readonly Part[]): LegendEntry[] {
  return parts.length < 2 ? [] : parts.map(({ label, colour }) => ({ label, colour, mark: 'block' }));
}

/** What a part of a bar comes to, and how that is written. */
interface PartSize {
  size: number;
  shown: Shown;
}

/** A bar for each variant: its parts one after the other, and its label where there are several variants. */
export function barsOf(
  variants: readonly Variant[],
  barOf: (variant: Variant) => Omit<PartBar, 'label'>,
): PartBar[] {
  return variants.map((variant) => ({ label: variants.length > 1 ? variant.label : '', ...barOf(variant) }));
}

/** The parts of a bar from left to right; one of which nothing is known has no length. */
export function segmentsOf(
  parts: readonly Part[],
  sizeOf: (part: Part) => PartSize | undefined,
): PartBar['segments'] {
  let to = 0;
  return parts.map((part) => {
    const found = sizeOf(part);
    const from = to;
    to += found?.size ?? 0;
    return { part, from, to, text: found ? inBrackets(found.shown) : '–' };
  });
}

/** The first of the longest segments; there is at least one. */
export function largestOf(segments: PartBar['segments']): PartBar['segments'][number] {
  return segments.reduce((most, each) => (each.to - each.from > most.to - most.from ? each : most));
}

/**
 * What is said of each force, with its largest part; a part that is the largest of both is said once.
 *
 * @param said `largest`: null where there is none to name
 */
export function withLargest(said: readonly { text: string; largest: string | null }[]): string {
  const parts = new Set(said.map(({ largest }) => largest));
  const [shared] = parts;
  const isShared = said.length === 2 && parts.size === 1 && shared !== null;
  if (isShared) return `${said.map(({ text }) => text).join('; ')}; the largest part of both: ${shared}`;
  return said
    .map(({ text, largest }) => (largest === null ? text : `${text}, the largest part: ${largest}`))
    .join('; ');
}

/** How shares are written along the axis and on the bars. */
export const SHARES: Pick<PartBars, 'tick' | 'number'> = {
  tick: (value) => `${Number((value * 100).toPrecision(6))}%`,
  number: (value) => `${(value * 100).toFixed(0)}%`,
};

/** px. */
const BAR = 20;
/** A single bar. */
const ALONE = 36;
const BETWEEN = 8;
const HEAD = 28;
const GAP = 18;
const ROOM_FOR_TOTAL = 62;

/** The colour of words that can be read on a part. */
export function wordsOnPart(part: ColourName): ColourName {
  return ON_PART[part] ?? 'ink';
}

const ON_PART: Readonly<Partial<Record<ColourName, ColourName>>> = {
  ending1: 'onFill',
  ending2: 'onMid',
  ending3: 'onMid',
  ending5: 'onFill',
  ending7: 'onMid',
  ending9: 'onFill',
};

/** Panels side by side in a wide drawing, one below the other in a narrow one; a bar for each variant. */
export function partBars(chart: PartBars, layout: Layout = 'wide'): VegaLiteSpec {
  const isWide = layout === 'wide';
  const { panels } = chart;
  const labels = panels.flatMap(({ bars }) => bars.map(({ label }) => label));
  const hasLabels = labels.some((label) => label !== '');
  const widest = Math.max(...labels.map((label) => textWidth(label, SIZE.text))) * 1.05;
  const labelWidth = isWide && hasLabels ? Math.min(260, Math.ceil(widest)) + 12 : 0;
  const width = isWide ? (WIDTH.wide - labelWidth - 24 * (panels.length - 1)) / panels.length : WIDTH.narrow;
  const longest = Math.max(...panels.flatMap(({ bars }) => bars.map(({ total }) => total.high))) || 1;
  const drawing = newDrawing();
  let bottom = 0;
  for (const [i, panel] of panels.entries()) {
    const left = isWide ? labelWidth + i * (width + 24) : 0;
    const top = isWide || i === 0 ? 0 : bottom + GAP;
    const x = linearScale([0, longest], [left, left + width - ROOM_FOR_TOTAL]);
    const labelled = isWide ? (i === 0 ? 'beside' : 'not') : 'above';
    bottom = drawPanel(drawing, chart, panel, { x, left, top, labelled, labelWidth });
    if (!isWide && i < panels.length - 1) continue;
    bottom = drawAxis(drawing, chart, { x, longest, top: isWide ? top + HEAD : bottom, bottom, width });
  }
  return sheet(chart.finding, layout, {
    height: bottom,
    layers: layersOf(drawing),
  });
}

interface Place {
  x: (value: number) => number;
  left: number;
  top: number;
  labelled: 'beside' | 'above' | 'not';
  labelWidth: number;
}

/** @returns its lower end */
function drawPanel(
  drawing: Drawing,
  { number }: PartBars,
  { title, colour, bars }: PartPanel,
  { x, left, top, labelled, labelWidth }: Place,
): number {
  const { tab, name } = panelTitle(title, colour, left, top + 9);
  drawing.bars.push(tab);
  drawing.texts.push(name);
  const thick = bars.length === 1 ? ALONE : BAR;
  let y = top + HEAD;
  for (const bar of bars) {
    const lines = wrapped(
      bar.label,
      labelled === 'above' ? WIDTH.narrow - 8 : Math.max(60, labelWidth - 12),
      SIZE.text,
    );
    if (labelled === 'above' && bar.label !== '') {
      drawing.texts.push({ x: left, y: y + 8, words: lines });
      y += lines.length * LINE_HEIGHT + 2;
    }
    const height = labelled === 'above' ? thick : Math.max(thick, lines.length * LINE_HEIGHT);
    const middle = y + height / 2;
    if (labelled === 'beside') {
      drawing.texts.push({ x: 0, y: middle - ((lines.length - 1) * LINE_HEIGHT) / 2, words: lines });
    }
    drawBar(drawing, bar, { title, x, middle, thick, number });
    drawing.tips.push({
      ...{ x: left, x2: x(bar.total.high) + ROOM_FOR_TOTAL, y: y - 2, y2: y + height + 2 },
      text: [
        bar.label === '' ? title : `${title} · ${bar.label}`,
        ...bar.segments.filter(({ from, to }) => to > from).map(({ part, text }) => `${part.label}: ${text}`),
        `in all: ${bar.total.text}`,
      ],
    });
    y += height + BETWEEN;
  }
  return y;
}

function drawBar(
  drawing: Drawing,
  { label, segments, total }: PartBar,
  {
    title,
    x,
    middle,
    thick,
    number,
  }: {
    title: string;
    x: (value: number) => number;
    middle: number;
    thick: number;
    number: (value: number) => string;
  },
): void {
  const [y, y2] = [middle - thick / 2, middle + thick / 2];
  for (const { part, from, to } of segments.filter((each) => each.to > each.from)) {
    const [start, end] = [x(from), Math.max(x(to) - 1, x(from) + 0.5)];
    drawing.bars.push({
      ...{ x: start, x2: end, y, y2, fill: part.colour },
      of: { panel: title, variant: label, part: part.label, from, to },
    });
    const text = number(to - from);
    const free = Math.min(end, x(total.low)) - start;
    if (textWidth(text, SIZE.tick) + 10 > free) continue;
    drawing.texts.push({
      ...{ x: start + free / 2, y: middle, words: text, align: 'center', size: SIZE.tick },
      colour: wordsOnPart(part.colour),
    });
  }
  if (x(total.high) > x(total.low)) {
    drawing.strokes.push(...brackets([{ x: x(total.low), x2: x(total.high), y: middle, height: thick + 4 }]));
  }
  drawing.texts.push({ x: x(total.high) + 7, y: middle, words: number(total.mean), bold: true });
}

/** @returns the lower end of its title */
function drawAxis(
  drawing: Drawing,
  { along, tick: format }: PartBars,
  {
    x,
    longest,
    top,
    bottom,
    width,
  }: { x: (value: number) => number; longest: number; top: number; bottom: number; width: number },
): number {
  for (const tick of ticksWithin([0, longest], width > 500 ? 7 : 4)) {
    if (bottom > top) drawing.grid.push({ x: x(tick), x2: x(tick), y: top - 4, y2: bottom, stroke: 'grid' });
    drawing.texts.push({
      ...{ x: x(tick), y: bottom + 10, words: format(tick) },
      ...{ align: tick === 0 ? 'left' : 'center', size: SIZE.tick, colour: 'soft' },
    });
  }
  const lines = wrapped(along, width, SIZE.tick, 2);
  drawing.texts.push({ x: x(0), y: bottom + 30, words: lines, size: SIZE.tick, colour: 'soft' });
  return bottom + 40 + (lines.length - 1) * LINE_HEIGHT;
}
