import { lastChange } from '../../analysis/last-change.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, percent, percentWithInterval, type Shown } from '../../words/format.js';
import { MOST_LINES } from '../../words/summary/summary.js';
import { spreadLabels } from './axis.js';
import type { Chart, Layout, NumbersTable, SectionId, VegaLiteSpec } from './chart.js';
import { SIZE } from './frame.js';
import { legendOf, styleOf } from './line-styles.js';
import { type ChartForce, chartForces } from './names.js';
import {
  type AreaPoint,
  type LinePoint,
  type Margins,
  type Mark,
  type Panel,
  panelChart,
  panelWidth,
  SHARE_AXIS,
  type Stroke,
  type Tip,
  tipBands,
  WHOLE,
  type Words,
  wholeTicks,
} from './panel.js';
import { boldWidth } from './text.js';
import { type ChosenVariants, chooseVariants, type Variant, variantLabels, withOthers } from './variants.js';

/** A share of a force or of battles at a place along the axis, with its interval. */
export interface SharePoint {
  x: number;
  share: number;
  low: number;
  high: number;
}

/** The line of a force in a variant, from left to right. */
export type LineOf<Point extends SharePoint = SharePoint> = (
  force: string,
  variant: number,
) => readonly Point[];

/** The baseline and the variants whose lines are farthest from it, in the order of their styles. */
export function variantsForLines(findings: Findings, lineOf: LineOf): ChosenVariants {
  const sizeOf = (baseline: number) => (variant: number) =>
    Math.max(
      0,
      ...findings.forces.map(({ id }) => distanceBetween(lineOf(id, baseline), lineOf(id, variant))),
    );
  const first = chooseVariants(findings, { all: MOST_LINES, most: 1 }).variants[0]?.index ?? 0;
  return chooseVariants(findings, { all: MOST_LINES, most: MOST_LINES }, undefined, sizeOf(first));
}

/** The largest difference between two lines at any place. */
function distanceBetween(a: readonly SharePoint[], b: readonly SharePoint[]): number {
  return farthestPlace(a, b).distance;
}

/** Where two lines are farthest apart, and by how much. */
export function farthestPlace(
  a: readonly SharePoint[],
  b: readonly SharePoint[],
): { x: number; distance: number } {
  return a.reduce(
    (most, { x, share }) => {
      const distance = Math.abs((shareAt(b, x)?.share ?? share) - share);
      return distance > most.distance ? { x, distance } : most;
    },
    { x: 0, distance: 0 },
  );
}

/** The places of a line at which its interval and that of another do not overlap. */
export function certainlyApart<Point extends SharePoint>(
  a: readonly Point[],
  b: readonly SharePoint[],
): Point[] {
  return a.filter((point) => {
    const other = shareAt(b, point.x);
    return other !== undefined && (point.low > other.high || other.low > point.high);
  });
}

/** What a stepped line shows at a place. */
export function shareAt<Point extends SharePoint>(line: readonly Point[], at: number): Point | undefined {
  return line.findLast((point) => point.x <= at + 1e-9);
}

/** px between one label at the end of a line and the next. */
const LABEL_STEP = 15;

/** The line of a variant, and its interval where that is wider than the line. */
export function drawnLine(
  line: readonly SharePoint[],
  i: number,
  height: number,
  opacity = 1,
): { lines: LinePoint[]; areas: AreaPoint[] } {
  const { colour, dash } = styleOf(i);
  const id = `${i} ${opacity}`;
  const isWide = line.some(({ low, high }) => (high - low) * height > LINE_WIDTH + 1);
  return {
    lines: line.map(({ x, share }) => ({ id, x, y: share, colour, dash, opacity })),
    areas: isWide
      ? line.map(({ x, low, high }) => ({ id, x, low, high, colour, opacity: 0.16 * opacity }))
      : [],
  };
}
const LINE_WIDTH = 2.25;

/** What is at the right of a plot, next to the value of each variant: its label, 15 px from the next, with a line to it. */
export function endLabels(
  ends: readonly { i: number; share: number; text: string }[],
  { from, to, height }: { from: number; to: number; height: number },
): { words: Words[]; strokes: Stroke[] } {
  const heights = ends.map(({ share }) => height * (1 - share));
  const places = spreadLabels(heights, LABEL_STEP, [5, height - 4]);
  return {
    words: ends.map(({ i, text }, k) => ({
      x: to + 2,
      y: places[k] + 4,
      text,
      colour: styleOf(i).colour,
      bold: true,
    })),
    strokes: ends
      .map((_, k) => ({ x: from, y: heights[k], x2: to, y2: places[k], colour: 'axis' as const }))
      .filter(({ y, y2 }) => Math.abs(y - y2) > 1),
  };
}

/** What distinguishes one chart of shares by turn from another. */
interface TurnLines {
  id: string;
  section: SectionId;
  title: string;
  /** The share that is plotted: `Share of all battles in which …`. */
  shares: string;
  help: string;
  lineOf: (findings: Findings) => LineOf;
  finding: Chart['finding'];
  leftOut: Chart['leftOut'];
}

/** A share of each force, or of battles, from turn to turn: a panel per force and a line per variant. */
export function turnChart({ id, section, title, shares, help, lineOf, finding, leftOut }: TurnLines): Chart {
  return {
    ...{ id, section, help, finding, leftOut },
    title: () => title,
    shows: (findings) => {
      const note = withOthers(variantsForLines(findings, lineOf(findings)).note);
      return `${shares}.${note === '' ? '' : ` ${note}.`}`;
    },
    legend: (findings) => legendOf(variantsForLines(findings, lineOf(findings)).variants),
    spec: (findings, layout = 'wide'): VegaLiteSpec =>
      panelChart(finding(findings), layout, [turnPanels(findings, layout, lineOf(findings))]),
    numbers: (findings) => {
      const line = lineOf(findings);
      const caption = `${shares}, with 95% intervals`;
      return forceLineNumbers(findings, caption, fewTurns(findings), (force, variant, turn) => {
        const point = line(force, variant).find(({ x }) => x === turn);
        return point ? shownOf(point) : '–';
      });
    },
  };
}

/** A panel per force: shares by turn, one line per variant, with its label at the end. */
function turnPanels(findings: Findings, layout: Layout, lineOf: LineOf): Panel[] {
  const { variants } = variantsForLines(findings, lineOf);
  const forces = chartForces(findings);
  const shown = forces.flatMap(({ id }) => variants.map(({ index }) => lineOf(id, index)));
  const end = Math.max(1, lastChange(shown.map((line) => line.map(({ share }) => share))));
  const labels = endTexts(variants, layout);
  const right = Math.max(...labels.map((text) => boldWidth(`100% ${text}`, SIZE.text))) + 14;
  const margins: Margins = { left: 44, right: Math.ceil(right), top: 34, bottom: 44 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = layout === 'wide' ? 250 : 190;
  const title = end < findings.scenario.turnLimit ? `turn (hardly any change after ${end})` : 'turn';

  return forces.map((force) => {
    const lines = variants.map(({ index }) => lineOf(force.id, index).filter(({ x }) => x <= end));
    const drawn = lines.map((line, i) => drawnLine(line, i, height));
    const atEnd = lines.flatMap((line, i) => {
      const last = line.at(-1);
      return last ? [{ i, share: last.share, text: `${percent(last.share)} ${labels[i]}`.trim() }] : [];
    });
    const { words, strokes } = endLabels(atEnd, { from: width + 2, to: width + 9, height });
    return {
      title: { force },
      size: { width, height },
      margins,
      x: { domain: [0, end], ticks: wholeTicks(end, layout === 'wide' ? 10 : 6), labels: WHOLE, title },
      y: SHARE_AXIS,
      areas: drawn.flatMap(({ areas }) => areas),
      lines: drawn.flatMap((each) => each.lines),
      strokes,
      words,
      marks: variants.length > 1 ? lines.flatMap((line, i) => marksOn(line, i, end, { width, height })) : [],
      tips: turnTips(lines, variants, end, width),
    };
  });
}

/** Labels at the ends of lines, when there is room; otherwise only the numbers. */
function endTexts(variants: readonly Variant[], layout: Layout): string[] {
  const room = layout === 'wide' ? 180 : 120;
  const fit = variants.every(({ label }) => boldWidth(`100% ${label}`, SIZE.text) <= room);
  return variants.map(({ label }) => (fit && variants.length > 1 ? label : ''));
}

/** A few shapes along a line, those of one variant next to those of the next. */
function marksOn(
  line: readonly SharePoint[],
  i: number,
  end: number,
  { width, height }: { width: number; height: number },
): Mark[] {
  const stride = Math.max(1, Math.round(end / MARKS_ON_LINE));
  const { colour, shape } = styleOf(i);
  return line
    .filter(({ x }) => (x - i) % stride === 0)
    .map(({ x, share }) => ({ x: (x / end) * width, y: (1 - share) * height, colour, shape }));
}
const MARKS_ON_LINE = 5;

function turnTips(
  lines: readonly (readonly SharePoint[])[],
  variants: readonly Variant[],
  end: number,
  width: number,
): Tip[] {
  const turns = Array.from({ length: end + 1 }, (_, turn) => turn);
  return tipBands(
    turns.map((turn) => ({
      x: (turn / end) * width,
      text: [
        turn === 0 ? 'Start' : `End of turn ${turn}`,
        ...lines.flatMap((line, i) => {
          const point = line.find(({ x }) => x === turn);
          return point ? [tipLine(variants, i, inBrackets(shownOf(point)))] : [];
        }),
      ].join('\n'),
    })),
    width,
  );
}

/** `leaders on: 72.0% (71.4 to 72.6)`; without the label where there is one variant. */
export function tipLine(variants: readonly Variant[], i: number, said: string): string {
  return variants.length > 1 ? `${variants[i].label}: ${said}` : said;
}

export function shownOf({ share, low, high }: SharePoint): Shown {
  return percentWithInterval(share, low, high);
}

/** Rows by force and design point, in an index. */
export function byForceAndVariant<Row extends { force: string; design_point: number }>(
  rows: readonly Row[],
): (force: string, variant: number) => readonly Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.design_point} ${row.force}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (force, variant) => groups.get(`${variant} ${force}`) ?? [];
}

/** The numbers of every variant at a few places along the axis. */
export function forceLineNumbers(
  findings: Findings,
  caption: string,
  places: readonly { at: number; label: string }[],
  shownAt: (force: string, variant: number, at: number) => string | Shown,
): NumbersTable {
  return {
    caption,
    headings: 2,
    columns: ['Force', 'Variant', ...places.map((place) => place.label)],
    rows: chartForces(findings).flatMap((force: ChartForce) =>
      [...variantLabels(findings)].map(([index, label]) => [
        force.name,
        label,
        ...places.map((place) => shownAt(force.id, index, place.at)),
      ]),
    ),
  };
}

/** A quarter, half, three quarters and all of the turns. */
function fewTurns({ scenario: { turnLimit } }: Findings): { at: number; label: string }[] {
  const turns = [...new Set([0.25, 0.5, 0.75, 1].map((share) => Math.max(1, Math.round(share * turnLimit))))];
  return turns.map((at) => ({ at, label: `turn ${at}` }));
}

/** `with leaders on`, `in the baseline`: where a sentence names its variant. */
export function inVariant({ label }: Variant): string {
  return label === 'baseline' ? 'in the baseline' : `with ${label}`;
}

/** The variant whose lines are farthest from those of the first, among those shown, and for which force. */
export interface Farthest {
  force: ChartForce;
  variant: Variant;
  /** Where their intervals do not overlap; 0: they do everywhere. */
  distance: number;
}

export function farthest(
  findings: Findings,
  lineOf: LineOf,
  variants: readonly Variant[],
): Farthest | undefined {
  const [first, ...others] = variants;
  if (first === undefined) return undefined;
  return chartForces(findings)
    .flatMap((force) =>
      others.map((variant) => {
        const [a, b] = [first, variant].map(({ index }) => lineOf(force.id, index));
        return { force, variant, distance: farthestPlace(certainlyApart(a, b), b).distance };
      }),
    )
    .sort((a, b) => b.distance - a.distance)[0];
}
