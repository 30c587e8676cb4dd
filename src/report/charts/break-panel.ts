import type { Findings } from '../../words/findings.js';
import {
  count,
  counted,
  inBrackets,
  percent,
  percentWithInterval,
  playedInWords,
} from '../../words/format.js';
import type { BreakStep } from './break-line.js';
import { type BreakLines, FEW, firstDrop } from './break-lines.js';
import type { Layout } from './chart.js';
import {
  byForceAndVariant,
  drawnLine,
  endLabels,
  shareAt,
  shownOf,
  tipLine,
  variantsForLines,
} from './force-lines.js';
import { SIZE } from './frame.js';
import { styleOf } from './line-styles.js';
import { type ChartForce, chartForces } from './names.js';
import {
  type Margins,
  type Mark,
  type Panel,
  panelWidth,
  SHARE_AXIS,
  type Tip,
  tipBands,
  WHOLE,
  type Words,
  wholeTicks,
} from './panel.js';
import { boldWidth, textWidth, wrappedBold } from './text.js';
import type { Variant } from './variants.js';

/** px right of the plot: the column of the battles in which the force never broke. */
const COLUMN = { at: 22, labels: 34, width: 80 };
/** px below the plot: the strip of battles at risk. */
const STRIP = { head: 62, row: 18, numberEvery: 38 };
/** px left of the plot, at most: names of variants that need more are placed above their numbers. */
const MOST_LEFT: Readonly<Record<Layout, number>> = { wide: 132, narrow: 88 };
const PALE = 0.28;
/** px from the plot to the words above it. */
const ABOVE = -9;
const NEVER = 'never broke';
/** px from the name of a variant to its numbers, where it is above them. */
const BELOW_NAME = 15;

/** A panel per force: its curves, the column of battles in which it never broke, and the strip of battles at risk. */
export function breakPanels(findings: Findings, lines: BreakLines, layout: Layout): Panel[] {
  const { variants } = variantsForLines(findings, lines.lineOf);
  const forces = chartForces(findings);
  const several = variants.length > 1;
  const widest = several ? Math.max(...variants.map(({ label }) => boldWidth(label, SIZE.tick))) + 8 : 0;
  const areStacked = widest > MOST_LEFT[layout];
  const left = areStacked || !several ? 44 : Math.max(44, Math.ceil(widest));
  // Each variant has a row of the strip, its name before its numbers or in lines above them.
  const room = areStacked ? panelWidth(layout, forces.length) : Number.POSITIVE_INFINITY;
  const names = variants.map(({ label }) => (several ? wrappedBold(label, room, SIZE.tick) : []));
  const strip = names.reduce(
    (sum, lines) => sum + STRIP.row + (areStacked ? lines.length * BELOW_NAME : 0),
    0,
  );
  const margins: Margins = { left, right: COLUMN.width, top: 34, bottom: STRIP.head + strip + 6 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = layout === 'wide' ? 250 : 190;
  const ticks = lines.pieces === null ? SHARE_TICKS : wholeTicks(lines.end, layout === 'wide' ? 11 : 10);
  const neverBroke = neverBrokeOf(findings);

  return forces.map((force) => {
    const drawn = variants.map(({ index }, i) => fadingLine(lines.lineOf(force.id, index), i, height));
    const never = variants.flatMap(({ index }, i) => neverBroke(force.id, index, i));
    const ends = endLabels(never, { from: width + COLUMN.at + 5, to: width + COLUMN.labels - 1, height });
    return {
      title: { force },
      size: { width, height },
      margins,
      x: {
        domain: [0, lines.end],
        ticks,
        ...(lines.pieces === null
          ? { labels: SHARE_AXIS.labels, title: 'share of pieces lost' }
          : { labels: WHOLE, title: `pieces lost, of ${count(lines.pieces)}` }),
      },
      y: SHARE_AXIS,
      interpolate: 'step-after',
      areas: drawn.flatMap(({ areas }) => areas),
      lines: drawn.flatMap((each) => each.lines),

      strokes: [
        { x: width + COLUMN.at, y: 0, x2: width + COLUMN.at, y2: height, colour: 'grid' },
        ...ends.strokes,
      ],
      marks: [
        ...(several
          ? variants.flatMap(({ index }, i) => stepMarks(lines, force.id, index, i, { width, height }))
          : []),
        ...never.map(
          ({ i, share }): Mark => ({ x: width + COLUMN.at, y: height * (1 - share), ...styleOf(i) }),
        ),
      ],
      words: [
        {
          x: width + COLUMN.width,
          y: ABOVE,
          text: NEVER,
          colour: 'soft',
          align: 'right',
          size: SIZE.tick,
        },
        ...ends.words,
        ...fromWords(lines, force, variants, width),
        ...stripWords(findings, lines, force, variants, { width, height, left, ticks, names, areStacked }),
      ],
      tips: breakTips(lines, force, variants, width, (i) => never.find((each) => each.i === i)?.said),
    };
  });
}

const SHARE_TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Pale from where fewer than 100 battles are at risk. */
function fadingLine(line: readonly BreakStep[], i: number, height: number) {
  const from = line.findIndex(({ atRisk }) => atRisk < FEW);
  if (from <= 0) return drawnLine(line, i, height, from === 0 ? PALE : 1);
  const before = line[from - 1];
  // The drop itself is part of the pale line.
  const corner = { ...before, x: line[from].x };
  const solid = drawnLine([...line.slice(0, from), corner], i, height);
  const pale = drawnLine([corner, ...line.slice(from)], i, height, PALE);
  return { lines: [...solid.lines, ...pale.lines], areas: [...solid.areas, ...pale.areas] };
}

/** The plain share of battles: not broken by the last turn. */
function neverBrokeOf(findings: Findings) {
  const rowsOf = byForceAndVariant(findings.rows.survival.filter(({ unit }) => unit === ''));
  return (force: string, variant: number, i: number) => {
    const last = rowsOf(force, variant).at(-1);
    if (last === undefined) return [];
    const { standing: share, standing_low, standing_high } = last;
    const said = inBrackets(percentWithInterval(share, standing_low, standing_high));
    return [{ i, share, text: percent(share), said }];
  };
}

/** A shape in the middle of each step on which the line is neither at the top nor at the bottom; where steps are narrow, on some of them. */
function stepMarks(
  { lineOf, end }: BreakLines,
  force: string,
  variant: number,
  i: number,
  { width, height }: { width: number; height: number },
): Mark[] {
  const line = lineOf(force, variant);
  const px = (x: number) => (x / end) * width;
  let last = -Infinity;
  return line.flatMap(({ x, share, atRisk }, k) => {
    const next = line[k + 1];
    if (next === undefined || share > 0.97 || share < 0.05 || atRisk < FEW) return [];
    const middle = px((x + next.x) / 2);
    if (middle - last < 24) return [];
    last = middle;
    const { colour, shape } = styleOf(i);
    return [{ x: middle, y: height * (1 - share), colour, shape }];
  });
}

/** For at most two lines that visibly drop: the loss from which breaks are seen, above the plot, where no line runs. */
function fromWords(
  lines: BreakLines,
  force: ChartForce,
  variants: readonly Variant[],
  width: number,
): Words[] {
  if (variants.length > 2) return [];
  const drops = variants.flatMap(({ index, label }, i) => {
    const drop = firstDrop(lines.lineOf(force.id, index));
    return drop === undefined || drop.share > 0.98
      ? []
      : [{ i, label, at: drop.x, x: (drop.x / lines.end) * width }];
  });
  if (drops.length < variants.length) return [];
  const [first, second] = drops.sort((a, b) => a.x - b.x);
  if (second !== undefined && second.at === first.at) return [];
  const end = width + COLUMN.width - textWidth(NEVER, SIZE.tick) - 12;
  const fits = ({ x, text, align }: Words) => {
    const long = boldWidth(text, SIZE.tick);
    return align === 'left' ? x + long <= end : x >= long;
  };
  const from = (at: number) => `from ${lines.pieces === null ? percent(at) : at}`;
  type Drop = (typeof drops)[number];
  // Of two, with the names of the variants where both have room, and one on each side.
  const says: ((drop: Drop) => string)[] =
    second === undefined
      ? [({ at }) => `breaks ${from(at)}`]
      : [({ label, at }) => `${label}: ${from(at)}`, ({ at }) => from(at)];
  const sides = second === undefined ? (['left', 'right'] as const) : (['right'] as const);
  for (const say of says) {
    for (const side of sides) {
      const words = drops.map(
        (drop): Words => ({
          ...{ x: drop.x, y: ABOVE, text: say(drop), align: drop === second ? 'left' : side },
          ...{ bold: true, size: SIZE.tick, colour: styleOf(drop.i).colour },
        }),
      );
      if (words.every(fits)) return words;
    }
  }
  return [];
}

/** Under each tick that has room: in how many battles this much was lost and the force had not broken before. */
function stripWords(
  findings: Findings,
  lines: BreakLines,
  force: ChartForce,
  variants: readonly Variant[],
  place: {
    width: number;
    height: number;
    left: number;
    ticks: readonly number[];
    names: readonly (readonly string[])[];
    areStacked: boolean;
  },
): Words[] {
  const { width, height, left, ticks, names, areStacked } = place;
  const px = (tick: number) => (tick / lines.end) * width;
  const stride = Math.max(1, Math.ceil(STRIP.numberEvery / (px(ticks[1] ?? lines.end) || width)));
  const last = ticks.length - 1;
  const shown = ticks.filter((_, k) => k > 0 && (last - k) % stride === 0);
  const head: Words = {
    x: -left,
    y: height + STRIP.head,
    text: `Battles still at risk, of ${playedInWords(findings.run)}`,
    colour: 'soft',
    bold: true,
    size: SIZE.tick,
  };
  let y = head.y;
  const rows = variants.flatMap(({ index }, i): Words[] => {
    const first = y + STRIP.row;
    const name = names[i].map(
      (text, k): Words => ({
        x: -left,
        y: first + k * BELOW_NAME,
        text,
        colour: styleOf(i).colour,
        bold: true,
        size: SIZE.tick,
      }),
    );
    const at = first + (areStacked ? name.length * BELOW_NAME : 0);
    y = at;
    return [
      ...name,
      ...shown.map((tick): Words => {
        const atRisk = lines.atRisk(force.id, index, tick);
        return {
          x: px(tick),
          y: at,
          text: shortCount(atRisk),
          colour: 'soft',
          align: 'center',
          italic: atRisk < FEW,
          size: SIZE.tick,
        };
      }),
    ];
  });
  return [head, ...rows];
}

/** `312`, `4.2k`, `19k`, `1.2M`. */
function shortCount(whole: number): string {
  if (whole < 1000) return String(whole);
  const [unit, sign] = whole < 999_500 ? [1000, 'k'] : [1_000_000, 'M'];
  const units = whole / unit;
  return `${units < 9.95 ? units.toFixed(1).replace('.0', '') : Math.round(units)}${sign}`;
}

/** The most bands: more would be too narrow to hit with a finger. */
const MOST_BANDS = 25;

function breakTips(
  lines: BreakLines,
  force: ChartForce,
  variants: readonly Variant[],
  width: number,
  neverBroke: (i: number) => string | undefined,
): Tip[] {
  const { end, pieces } = lines;
  const steps = pieces === null ? 20 : pieces;
  const stride = Math.ceil(steps / MOST_BANDS);
  const places = Array.from({ length: Math.floor(steps / stride) + 1 }, (_, k) => (k * stride * end) / steps);
  const bands = tipBands(
    places.map((at) => ({
      x: (at / end) * width,
      text: [
        pieces === null ? `${percent(at)} lost` : `${at} of ${pieces} lost`,
        ...variants.map(({ index }, i) => {
          const line = lines.lineOf(force.id, index);
          const point = shareAt(line, at);
          const atRisk = lines.atRisk(force.id, index, at);
          if (point === undefined || (atRisk === 0 && point.share > 0))
            return tipLine(variants, i, 'not reached');
          return tipLine(
            variants,
            i,
            `${inBrackets(shownOf(point))} not broken; ${counted(atRisk, 'battle')} at risk`,
          );
        }),
      ].join('\n'),
    })),
    width,
  );
  const said = variants.flatMap((_, i) => {
    const share = neverBroke(i);
    return share === undefined ? [] : [tipLine(variants, i, share)];
  });
  if (said.length === 0) return bands;
  return [...bands, { x: width + 8, x2: width + COLUMN.width, text: ['Never broke', ...said].join('\n') }];
}
