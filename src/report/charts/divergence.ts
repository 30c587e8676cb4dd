import type { DivergenceRow } from '../../analysis/rows.js';
import { plural } from '../../plural.js';
import type { Findings } from '../../words/findings.js';
import { counted, inBrackets, percentWithInterval } from '../../words/format.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { type Drawing, LINE_HEIGHT, layersOf, newDrawing, sheet } from './sheet.js';
import { textWidth, wrapped } from './text.js';
import { chooseVariants, type Variant } from './variants.js';

/** How often two variants give the field to different sides. */
export const divergence: Chart = {
  id: 'divergence',
  title: () => 'Do the variants send home the same side?',
  help:
    'Each cell is a pair of variants: the one of its row and, by its number, the one of its column. It says in which ' +
    'share of the battles, on the very same luck, the two give the field to different sides, or ' +
    'nobody holds it under one of them. 0% means that two variants decide every battle alike. Two variants can win ' +
    'equally often and still decide many battles differently, when these cancel out: here that shows. The numbers ' +
    'below say what battles on independent luck would give, with each variant winning as often as it does, and the ' +
    'least that is possible.',
  section: 'same-side',
  finding: divergenceFinding,
  shows: (findings) => {
    const { note } = chosen(findings);
    return `Share of battles, on the same luck, that two variants end with different holders of the field${note === '' ? '' : ` (${note})`}.`;
  },
  leftOut,
  legend: () => [],
  spec: divergenceSpec,
  numbers: divergenceNumbers,
};

const ROOM = { all: 12, most: 12 };
/** px. */
const ROW = 34;
const LEAST_CELL = 46;
const MOST_CELL = 110;
const HEAD = 28;
/** A cell this dark has light words. */
const DARK = 0.6;

function leftOut(findings: Findings): string | null {
  const pairs = pairsOf(findings, chosen(findings).variants);
  if (pairs.length === 0) return '';
  return pairs.some(({ battles }) => battles > 0) ? null : 'battles that variants decide differently';
}

function divergenceSpec(findings: Findings, layout: Layout = 'wide'): VegaLiteSpec {
  const { variants } = chosen(findings);
  const pairs = pairsOf(findings, variants);
  const drawing = newDrawing();
  const height =
    layout === 'wide'
      ? drawMatrix(drawing, variants, pairs)
      : drawList(
          drawing,
          variants,
          pairs.filter(({ battles }) => battles > 0),
        );
  return sheet(divergenceFinding(findings), layout, {
    height,
    layers: layersOf(drawing),
  });
}

/** A cell for each pair: the darker, the more battles differ. */
function drawMatrix(drawing: Drawing, variants: readonly Variant[], pairs: readonly DivergenceRow[]): number {
  const columns = variants.slice(0, -1);
  const rows = variants.slice(1);
  const numbers = new Map(variants.map(({ index }, i) => [index, i + 1]));
  const wide = Math.max(...variants.map(({ label }) => textWidth(label, SIZE.text))) + 34;
  const labels = Math.min(wide, WIDTH.wide - columns.length * LEAST_CELL - 12, 340);
  const cell = Math.min(MOST_CELL, Math.floor((WIDTH.wide - labels - 12) / columns.length));
  const x = (index: number) => labels + 12 + columns.findIndex((each) => each.index === index) * cell;
  const haveRoom = columns.every(({ label }) => textWidth(label, SIZE.tick) < cell - 6);
  for (const { index, label } of columns) {
    const text = haveRoom ? label : String(numbers.get(index));
    drawing.texts.push({
      x: x(index) + cell / 2,
      y: 12,
      words: text,
      align: 'center',
      size: SIZE.tick,
      colour: 'soft',
    });
  }
  // The first has no row: its number is explained above them.
  const list = variants.slice(0, 1).map(({ index, label }) => `${numbers.get(index)}  ${label}`);
  drawing.texts.push({ x: 0, y: 12, words: wrapped(list[0] ?? '', labels, SIZE.text, 1), colour: 'soft' });
  let y = HEAD;
  const most = Math.max(...pairs.map(({ divergence: share }) => share));
  for (const row of rows) {
    const lines = wrapped(`${numbers.get(row.index)}  ${row.label}`, labels, SIZE.text, 2);
    drawing.texts.push({ x: 0, y: y + ROW / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2, words: lines });
    for (const pair of pairs.filter(({ design_point }) => design_point === row.index)) {
      const shade = most > 0 ? pair.divergence / most : 0;
      const left = x(pair.other);
      const box = { x: left, x2: left + cell - 2, y, y2: y + ROW - 2 };
      drawing.bars.push({
        ...{ ...box, fill: 'level1', opacity: Math.round((0.05 + 0.75 * shade) * 100) / 100 },
        of: { row: row.label, share: pair.divergence },
      });
      drawing.texts.push({
        ...{ x: left + cell / 2 - 1, y: y + ROW / 2 - 1, words: inCell(pair), align: 'center' },
        colour: shade > DARK ? 'onFill' : 'ink',
      });
      drawing.tips.push({ ...box, text: tipOf(variants, pair) });
    }
    y += ROW;
  }
  return y + 2;
}

const LONGEST_LIST = 10;

/** A bar for each pair, the farthest apart first: there is no room for a matrix. */
function drawList(drawing: Drawing, variants: readonly Variant[], pairs: readonly DivergenceRow[]): number {
  const sorted = [...pairs].sort((a, b) => b.divergence - a.divergence).slice(0, LONGEST_LIST);
  const most = Math.max(...sorted.map(({ divergence: share }) => share)) || 1;
  const room = WIDTH.narrow - 60;
  let y = 0;
  for (const pair of sorted) {
    const [one, two] = [pair.design_point, pair.other].map(
      (point) => variants.find(({ index }) => index === point)!.label,
    );
    const lines = wrapped(`${one} and ${two}`, WIDTH.narrow - 4, SIZE.text, 3);
    drawing.texts.push({ x: 0, y: y + 9, words: lines });
    const top = y + lines.length * LINE_HEIGHT + 2;
    const end = (pair.divergence / most) * room;
    drawing.bars.push({
      ...{ x: 0, x2: Math.max(1, end), y: top, y2: top + 14, fill: 'level1', opacity: 0.7 },
      of: { share: pair.divergence },
    });
    drawing.texts.push({ x: end + 7, y: top + 7, words: inCell(pair), bold: true });
    drawing.tips.push({ x: 0, x2: WIDTH.narrow, y, y2: top + 16, text: tipOf(variants, pair) });
    y = top + 26;
  }
  const left = pairs.length - sorted.length;
  if (left > 0) {
    drawing.texts.push({
      x: 0,
      y: y + 6,
      words: `${counted(left, 'pair')} that ${plural(left, 'differs', 'differ')} less often ${plural(left, 'is', 'are')} left out`,
      size: SIZE.tick,
      colour: 'soft',
    });
    y += 20;
  }
  return y;
}

function tipOf(variants: readonly Variant[], pair: DivergenceRow): string[] {
  const labelOf = (point: number) => variants.find(({ index }) => index === point)!.label;
  const shown = (share: number, low: number, high: number) =>
    inBrackets(percentWithInterval(share, low, high));
  return [
    `${labelOf(pair.design_point)} and ${labelOf(pair.other)}`,
    `end differently: ${shown(pair.divergence, pair.ci_low, pair.ci_high)}`,
    `on independent luck: ${shown(pair.independent, pair.independent_low, pair.independent_high)}`,
  ];
}

/** Short enough for a cell; the numbers below have all digits. */
function inCell({ battles, divergence: share }: DivergenceRow): string {
  if (battles === 0) return '0%';
  return share < 0.001 ? '<0.1%' : `${(share * 100).toFixed(1)}%`;
}

/** The pair that is farthest apart, and the closest pair. */
function divergenceFinding(findings: Findings): string {
  const { variants } = chosen(findings);
  const pairs = pairsOf(findings, variants);
  if (pairs.length === 0) return '';
  const sorted = [...pairs].sort((a, b) => b.divergence - a.divergence);
  const labelOf = (point: number) => variants.find(({ index }) => index === point)!.label;
  const [most, least] = [sorted[0], sorted.at(-1)!];
  const between = ({ design_point, other }: DivergenceRow) =>
    `${labelOf(other)} and ${labelOf(design_point)}`;
  const farthest = `On the same luck, ${between(most)} end ${inCell(most)} of battles differently`;
  if (most === least) return `${farthest}.`;
  const closest = least.battles === 0 ? 'end all of them alike' : `only ${inCell(least)}`;
  return `${farthest}; ${between(least)} ${closest}.`;
}

function divergenceNumbers(findings: Findings): NumbersTable {
  const { variants, note } = chosen(findings);
  const labels = new Map(variants.map(({ index, label }) => [index, label]));
  const caption =
    'Share of battles, on the same luck, that two variants end with different holders of the field, with 95% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Variant', 'Other variant', 'Battles that differ', 'On independent luck', 'At least'],
    rows: pairsOf(findings, variants).map((pair) => [
      labels.get(pair.design_point)!,
      labels.get(pair.other)!,
      percentWithInterval(pair.divergence, pair.ci_low, pair.ci_high),
      percentWithInterval(pair.independent, pair.independent_low, pair.independent_high),
      percentWithInterval(pair.least, pair.least_low, pair.least_high),
    ]),
  };
}

/** In the order of the design points: each is compared with those before it. */
function chosen(findings: Findings) {
  const { variants, note } = chooseVariants(findings, ROOM);
  return { variants: [...variants].sort((a, b) => a.index - b.index), note };
}

function pairsOf({ rows }: Findings, variants: readonly Variant[]): DivergenceRow[] {
  const shown = new Set(variants.map(({ index }) => index));
  return rows.divergence.filter(
    ({ design_point, other }) => shown.has(design_point) && shown.has(other) && design_point !== other,
  );
}
