import { isSure, type Knob, movers, type Sensitivity, type Step } from '../../analysis/sensitivity.js';
import { withMinus } from '../../minus.js';
import { sum } from '../../statistics/sum.js';
import type { Findings } from '../../words/findings.js';
import { counted, inBrackets } from '../../words/format.js';
import {
  baselineInShort,
  baselineInWords,
  measureInWords,
  stepShown,
  stepsInWords,
} from '../../words/sensitivity.js';
import { linearScale, signedTick, ticksWithin } from './axis.js';
import type { Chart, Layout, LegendEntry, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import type { ColourName } from './palette.js';
import { type Drawing, LINE_HEIGHT, layersOf, newDrawing, sheet } from './sheet.js';
import { boldWidth, clipped, plainText, textWidth, wrapped } from './text.js';

/** What one step down and up of every number does to a measure, and every other value of an option: a tornado. */
export const stepsChart: Chart = {
  id: 'steps',
  section: 'steps',
  title: () => 'What does one step of each number do?',
  help:
    'Each number of the rules has two bars: how the measure changes when the number is one step lower, and one step ' +
    'higher, with everything else and all luck the same. An option has a bar for each other value. Bars to the right ' +
    'mean more, bars to the left less; the stroke through the end of a bar is its 95% interval. A hollow bar is not a ' +
    'finding: with so many bars, chance alone can make one as long as this.',
  finding: ({ forces, sensitivity }) => (sensitivity ? stepsInWords(forces, sensitivity) : ''),
  shows: ({ forces, sensitivity }) => (sensitivity ? shown(forces, sensitivity) : ''),
  leftOut: ({ sensitivity }) => {
    if (!sensitivity) return '';
    return movers(sensitivity).length > 0 ? null : 'numbers whose steps change any battle';
  },
  legend: ({ sensitivity }) => (sensitivity ? legend(sensitivity) : []),
  spec: (findings, layout) => spec(findings, findings.sensitivity!, layout),
  numbers: ({ sensitivity }) => numbers(sensitivity!),
};

/** The most numbers in the chart; the table has the rest. */
const MOST_ROWS = 24;

const COLOURS: Readonly<Record<Step['side'], ColourName>> = { down: 'level2', up: 'level3', other: 'level4' };
const SIDES: Readonly<Record<Step['side'], string>> = {
  down: 'one step lower',
  up: 'one step higher',
  other: 'another value',
};

function rowsOf(found: Sensitivity): Knob[] {
  return movers(found).slice(0, MOST_ROWS);
}

/** A step with its bar. */
interface Bar {
  step: Step;
  effect: NonNullable<Step['effect']>;
}

function barsOf({ steps }: Knob): Bar[] {
  return steps.flatMap((step) => (step.effect ? [{ step, effect: step.effect }] : []));
}

function shown(forces: Findings['forces'], found: Sensitivity): string {
  const all = movers(found).length;
  const most = all > MOST_ROWS ? ` The ${MOST_ROWS} with the largest effects, of ${all}.` : '';
  const unit = found.isShare ? ', in percentage points' : '';
  return `Change in ${measureInWords(forces, found).replaceAll('`', '')}${unit}, from ${baselineInWords(found)} as written; ${counted(found.battles, 'battle')} with each step.${most}`;
}

function legend(found: Sensitivity): LegendEntry[] {
  const sides = new Set(rowsOf(found).flatMap((knob) => barsOf(knob).map(({ step }) => step.side)));
  return (['down', 'up', 'other'] as const)
    .filter((side) => sides.has(side))
    .map((side) => ({ label: SIDES[side], colour: COLOURS[side], mark: 'block' }));
}

/** px. */
const LANE = 17;
const BAR = 12;
const PAD = 9;
const HEAD = 26;
const FOOT = 24;
const LABELS = 250;
/** Between the bars and what is written next to them, and between the columns of it. */
const GAP = 14;
const SPACE = 8;

/** The place of the bars. */
interface Field {
  left: number;
  right: number;
  columns: Columns;
  isWide: boolean;
  x: (value: number) => number;
  scale: number;
}

/** What is written next to the bars: where values begin, numbers end and intervals begin. */
interface Columns {
  value: number;
  number: number;
  interval: number;
}

/** What is written next to a bar. */
function wordsOf(found: Sensitivity, { step, effect }: Bar, isWide: boolean) {
  const { estimate, interval } = stepShown(found, effect);
  return {
    value: `→ ${clipped(withMinus(step.to), isWide ? 13 : 7)}`,
    number: estimate.split(/[\s\u00a0]/)[0],
    interval: isWide ? interval : '',
  };
}

/** Columns as wide as their longest words, up to the right edge of the chart. */
function columnsOf(found: Sensitivity, rows: readonly Knob[], layout: Layout): Columns {
  const all = rows.flatMap(barsOf).map((bar) => wordsOf(found, bar, layout === 'wide'));
  const widest = (width: (words: (typeof all)[number]) => number) => Math.max(0, ...all.map(width));
  const intervals = widest(({ interval }) => textWidth(interval, SIZE.tick));
  const interval = WIDTH[layout] - intervals;
  const number = interval - (intervals > 0 ? SPACE : 2);
  const value =
    number -
    widest((words) => boldWidth(words.number, SIZE.text)) -
    SPACE -
    widest((words) => textWidth(words.value, SIZE.tick));
  return { value, number, interval };
}

function spec(findings: Findings, found: Sensitivity, layout: Layout = 'wide'): VegaLiteSpec {
  const rows = rowsOf(found);
  const isWide = layout === 'wide';
  const columns = columnsOf(found, rows, layout);
  const [left, right] = [isWide ? LABELS + 22 : 4, columns.value - GAP];
  const scale = found.isShare ? 100 : 1;
  const domain = extent(rows, scale);
  const x = linearScale(domain, [left, right]);
  const heights = rows.map((knob) => heightOf(knob, isWide));
  const bottom = HEAD + sum(heights);
  const field: Field = { left, right, columns, isWide, x, scale };
  const drawing = newDrawing();

  drawing.texts.push({
    ...{ x: Math.min(Math.max(x(0), left + 70), right - 70), y: 10 },
    words: `as written: ${baselineInShort(found)}`,
    ...{ align: 'center', size: SIZE.tick, colour: 'soft' },
  });
  for (const tick of ticksWithin(domain, isWide ? 7 : 4)) {
    if (isWide) drawing.grid.push({ x: x(tick), x2: x(tick), y: HEAD, y2: bottom, stroke: 'grid' });
    drawing.texts.push({
      ...{ x: x(tick), y: bottom + 12, words: signedTick(tick) },
      ...{ align: 'center', size: SIZE.tick, colour: 'soft' },
    });
  }
  if (isWide) drawing.zero.push({ x: x(0), x2: x(0), y: HEAD, y2: bottom, stroke: 'ink' });
  let top = HEAD;
  for (const [i, knob] of rows.entries()) {
    drawRow(drawing, found, knob, field, top);
    top += heights[i];
  }
  return sheet(stepsChart.finding(findings), layout, {
    height: bottom + FOOT,
    layers: layersOf(drawing, 1.5, 44),
  });
}

function labelOf({ name }: Knob, isWide: boolean): string[] {
  const width = isWide ? LABELS : WIDTH.narrow - 6;
  return wrapped(plainText(name), width, SIZE.text, 2);
}

function heightOf(knob: Knob, isWide: boolean): number {
  const lines = labelOf(knob, isWide).length * LINE_HEIGHT;
  const lanes = barsOf(knob).length * LANE;
  return PAD + (isWide ? Math.max(lanes, lines) : lines + lanes);
}

function drawRow(drawing: Drawing, found: Sensitivity, knob: Knob, field: Field, top: number): void {
  const { left, isWide, x } = field;
  const bars = barsOf(knob);
  const lines = labelOf(knob, isWide);
  const height = heightOf(knob, isWide) - PAD;
  const first = isWide ? top + PAD / 2 + (height - (lines.length - 1) * LINE_HEIGHT) / 2 : top + PAD / 2 + 8;
  drawing.texts.push({ x: isWide ? 0 : left, y: first, words: lines });
  const lanes = isWide
    ? top + PAD / 2 + (height - bars.length * LANE) / 2
    : top + PAD / 2 + lines.length * LINE_HEIGHT;
  // Only below its label, where that is above the bars.
  if (!isWide)
    drawing.zero.push({ x: x(0), x2: x(0), y: lanes, y2: lanes + bars.length * LANE, stroke: 'ink' });
  for (const [i, bar] of bars.entries()) drawBar(drawing, found, knob, bar, field, lanes + (i + 0.5) * LANE);
  drawing.tips.push({
    ...{
      x: isWide ? 0 : left,
      x2: WIDTH[isWide ? 'wide' : 'narrow'],
      y: top,
      y2: top + heightOf(knob, isWide),
    },
    text: [
      `${plainText(knob.name)}: ${plainText(withMinus(knob.from))} as written`,
      ...bars.map(
        ({ step, effect }) => `at ${plainText(withMinus(step.to))}: ${inBrackets(stepShown(found, effect))}`,
      ),
    ],
  });
}

function drawBar(
  drawing: Drawing,
  found: Sensitivity,
  knob: Knob,
  bar: Bar,
  { columns, isWide, x, scale }: Field,
  middle: number,
): void {
  const { step, effect } = bar;
  const colour = COLOURS[step.side];
  const sure = isSure(effect);
  const mean = effect.mean * scale;
  const [from, to] = mean < 0 ? [x(mean), x(0)] : [x(0), x(mean)];
  const of = { knob: knob.path, to: step.to, difference: effect.mean };
  if (to - from >= 3) {
    drawing.bars.push({
      ...{ x: from, x2: to, y: middle - BAR / 2, y2: middle + BAR / 2, of },
      ...(sure ? { fill: colour } : { fill: 'ground' as const, stroke: colour }),
    });
  } else drawing.dots.push({ x: x(mean), y: middle, shape: 'circle', colour, hollow: !sure, of });
  const [low, high] = [x(effect.low * scale), x(effect.high * scale)];
  if (high - low >= 1) drawing.strokes.push({ x: low, x2: high, y: middle, y2: middle, stroke: 'ink' });

  const { value, number, interval } = wordsOf(found, bar, isWide);
  const strong = { bold: sure, colour: sure ? 'ink' : 'soft' } as const;
  drawing.texts.push(
    { x: columns.value, y: middle, words: value, size: SIZE.tick, colour: 'soft' },
    { x: columns.number, y: middle, words: number, align: 'right', ...strong },
  );
  if (isWide)
    drawing.texts.push({ x: columns.interval, y: middle, words: interval, size: SIZE.tick, colour: 'soft' });
}

/** From the lowest to the highest interval, 0 included; never empty. */
function extent(rows: readonly Knob[], scale: number): [number, number] {
  const effects = rows.flatMap((knob) => barsOf(knob).map(({ effect }) => effect));
  const low = Math.min(0, ...effects.map((effect) => effect.low * scale));
  const high = Math.max(0, ...effects.map((effect) => effect.high * scale));
  const room = (high - low) * 0.04;
  return room > 0 ? [low - room, high + room] : [-1, 1];
}

function numbers(found: Sensitivity): NumbersTable {
  return {
    caption: 'Paired differences from the scenario as written, with 95% intervals, each by itself',
    headings: 1,
    columns: ['Number or option', 'As written', 'Instead', `Difference in ${found.measure}`, ''],
    rows: movers(found).flatMap((knob) =>
      barsOf(knob).map(({ step, effect }) => [
        plainText(knob.name),
        plainText(withMinus(knob.from)),
        plainText(withMinus(step.to)),
        stepShown(found, effect),
        isSure(effect) ? '' : 'undecided',
      ]),
    ),
  };
}
