import { decimal } from '../../statistics/decimal.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets } from '../../words/format.js';
import { capitalized, subject } from '../../words/grammar.js';
import { factorInWords } from '../../words/summary/phrases.js';
import { MOST_LINES } from '../../words/summary/summary.js';
import { linearScale, spreadLabels, tickFormat, ticksWithin } from './axis.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { type FactorPair, meansOf, type PairMean, strongestPairs } from './factor-pairs.js';
import { SIZE, WIDTH } from './frame.js';
import { baselineFirst, extentOf, legendOf, styleOf } from './line-styles.js';
import { type ChartForce, chartForces, levelNames } from './names.js';
import { type ColourName, FORCE_COLOURS } from './palette.js';
import { type LeadResponse, RESPONSES, valueInShort, valueShown, valuesInShort } from './response-values.js';
import { type Drawing, LINE_HEIGHT, layersOf, newDrawing, panelTitle, sheet } from './sheet.js';
import { BOLD, distinct, plainText, textWidth, wordsFit, wrapped } from './text.js';
import { baselineOf } from './variants.js';

/** Whether the effect of one factor depends on another, for the response that is asked for. */
export function interactionOf(response: LeadResponse = 'holds_field'): Chart {
  return {
    id: 'interaction',
    section: 'effects',
    title: () => 'Does one change depend on another?',
    help:
      'The levels of one factor are side by side, and each level of the other has its own line. Where the lines ' +
      'are parallel, the two factors add up: each has the same effect whatever the other is. Where they ' +
      'diverge, converge or cross, the effect of one depends on the other. Bars through the marks are 95% intervals. A ' +
      'mark that is the mean of several variants has the mean of their intervals, which is wide enough.',
    finding: (findings) => interactionFinding(findings, response),
    shows: (findings) => interactionShown(findings, response),
    leftOut: (findings) => (pairOf(findings) ? null : ''),
    legend: (findings) => {
      const pair = pairOf(findings);
      return pair ? legendOf(linesOf(findings, pair)) : [];
    },
    spec: (findings, layout) => interactionSpec(findings, layout, response),
    numbers: (findings) => marksInNumbers(findings, response),
  };
}

export const interaction = interactionOf();

/** px. */
const PANEL = 190;
const HEAD = 34;
const FOOT = 48;
const LABEL_STEP = 15;
const LONGEST_LEVEL = 30;
/** The least room for the number at a mark; with less, numbers would run together. */
const LEAST_STEP = 40;
/** px of the names of levels, from the size that is preferred to the smallest. */
const LEVEL_SIZES = [SIZE.tick, 11, 10];
/** Room for two digits below a mark, however narrow a step is; px. */
const TWO_DIGITS = 18;

/** The two factors whose interaction is the strongest; otherwise the first two that vary. */
function pairOf(findings: Findings): Pick<FactorPair, 'along' | 'lines'> | undefined {
  const first = findings.forces[0];
  if (!first || findings.rows.responses.length === 0) return undefined;
  const varied = findings.factors.flatMap(({ levels }, place) => (levels.length > 1 ? place : []));
  if (varied.length < 2) return undefined;
  const [strongest] = strongestPairs(findings, first.id, 'holds_field', 1);
  if (strongest) return strongest;
  const [a, b] = varied as [number, number];
  const hasMore = findings.factors[b].levels.length > findings.factors[a].levels.length;
  return hasMore ? { along: b, lines: a } : { along: a, lines: b };
}

interface LevelLine {
  level: string;
  label: string;
}

/** At most four, the baseline’s first. */
function linesOf(findings: Findings, { lines: factor }: Pick<FactorPair, 'lines'>): LevelLine[] {
  const baseline = findings.designPoints.find(({ index }) => index === baselineOf(findings));
  const levels = baselineFirst(findings, factor, baseline?.levels[factor]).slice(0, MOST_LINES);
  const names = levelNames(findings, factor);
  return levels.map((level) => ({ level, label: names.get(level)! }));
}

interface Panel {
  title: string;
  colour: ColourName;
  means: PairMean[];
}

function panelsOf(findings: Findings, response: LeadResponse): Panel[] {
  const pair = pairOf(findings)!;
  const ofForce = (force: ChartForce): Panel => ({
    title: force.name,
    colour: FORCE_COLOURS[force.order],
    means: meansOf(findings, pair, force.id, response),
  });
  const { ofForces, panel } = RESPONSES[response];
  const panels = ofForces
    ? chartForces(findings).map(ofForce)
    : [{ title: panel, colour: 'soft' as const, means: meansOf(findings, pair, '', response) }];
  return panels.filter(({ means }) => means.length > 0);
}

function interactionSpec(
  findings: Findings,
  layout: Layout = 'wide',
  response: LeadResponse = 'holds_field',
): VegaLiteSpec {
  const pair = pairOf(findings)!;
  const panels = panelsOf(findings, response);
  const shown = linesOf(findings, pair);
  const all = panels
    .flatMap(({ means }) => means)
    .filter(({ line }) => shown.some(({ level }) => level === line))
    .flatMap(({ mean, low, high }) => [low, high, mean]);
  const domain = roundedOut(extentOf(all, RESPONSES[response].isRate));
  const drawing = newDrawing();
  const width = layout === 'wide' ? (WIDTH.wide - 40 * (panels.length - 1)) / panels.length : WIDTH.narrow;
  let bottom = 0;
  for (const [i, panel] of panels.entries()) {
    const [left, top] = layout === 'wide' ? [i * (width + 40), 0] : [0, i === 0 ? 0 : bottom + 18];
    const place = { left, right: left + Math.min(width, 560), top };
    bottom = drawPanel(drawing, findings, { pair, panel, shown, domain, response, place });
  }
  return sheet(interactionFinding(findings, response), layout, {
    height: bottom,
    layers: layersOf(drawing, 1.75),
  });
}

interface Drawn {
  pair: Pick<FactorPair, 'along' | 'lines'>;
  panel: Panel;
  shown: readonly LevelLine[];
  domain: readonly [number, number];
  response: LeadResponse;
  place: { left: number; right: number; top: number };
}

/** @returns its lower end */
function drawPanel(drawing: Drawing, findings: Findings, drawn: Drawn): number {
  const { pair, panel, shown, domain, response, place } = drawn;
  const [start, end] = [place.top + HEAD, place.top + HEAD + PANEL];
  const y = linearScale(domain, [end, start]);
  const ticks = ticksWithin(domain, 5);
  const format = tickFormat(ticks, RESPONSES[response].isRate);
  const left = place.left + Math.max(...ticks.map((tick) => textWidth(format(tick), SIZE.tick))) + 8;
  const ends = Math.min(150, Math.max(...shown.map(({ label }) => textWidth(label, SIZE.text) * BOLD)) + 20);
  const right = place.right - ends;

  const { tab, name } = panelTitle(panel.title, panel.colour, place.left, place.top + 9);
  drawing.bars.push(tab);
  drawing.texts.push(name);
  for (const tick of ticks) {
    drawing.grid.push({ x: left, x2: right, y: y(tick), y2: y(tick), stroke: 'grid' });
    drawing.texts.push({
      ...{ x: left - 6, y: y(tick), words: format(tick) },
      ...{ align: 'right', size: SIZE.tick, colour: 'soft' },
    });
  }
  const factor = findings.factors[pair.along];
  const levels = factor.levels.map((level, i) => ({
    level,
    label: distinct(factor.levels, LONGEST_LEVEL)[i] || '–',
  }));
  const step = (right - left) / levels.length;
  const x = (level: string) => left + step * (factor.levels.indexOf(level) + 0.5);
  const foot = drawLevels(
    drawing,
    levels.map(({ level, label }) => ({ x: x(level), label })),
    { step, top: end + 14, edge: place.left },
  );
  drawing.texts.push({
    ...{ x: left, y: foot + 20, words: plainText(factor.name), colour: 'soft' },
  });
  if (domain[0] > 0) {
    drawing.texts.push({
      ...{ x: right, y: foot + 20, words: `axis starts at ${format(domain[0])}` },
      ...{ align: 'right', size: SIZE.tick, colour: 'soft' },
    });
  }
  drawLines(drawing, drawn, { x, y, step, edge: place.right, domain });
  for (const { level, label } of levels) {
    drawing.tips.push({
      ...{ x: x(level) - step / 2, x2: x(level) + step / 2, y: start - 8, y2: end },
      text: [`${panel.title} · ${label}`, ...tipOf(drawn, level)],
    });
  }
  return foot + FOOT - 18;
}

/**
 * The names of the levels below their marks, on whole words: in a smaller type, or slanted, where there is little room.
 *
 * @returns the middle of the last line
 */
function drawLevels(
  drawing: Drawing,
  levels: readonly { x: number; label: string }[],
  { step, top, edge }: { step: number; top: number; edge: number },
): number {
  const room = Math.max(step - 4, TWO_DIGITS);
  const size = LEVEL_SIZES.find((each) => levels.every(({ label }) => wordsFit(label, room, each)));
  const bottoms = levels.map(({ x, label }) => {
    const lines =
      size === undefined
        ? wrapped(label, (x - edge) / Math.SQRT1_2, SIZE.tick, 1)
        : wrapped(label, room, size);
    drawing.texts.push({
      ...{ x, y: top, words: lines, colour: 'soft' },
      ...(size === undefined ? { align: 'right', size: SIZE.tick, angle: -45 } : { align: 'center', size }),
    });
    if (size !== undefined) return top + (lines.length - 1) * LINE_HEIGHT;
    return top + textWidth(lines[0], SIZE.tick) * Math.SQRT1_2;
  });
  return Math.max(...bottoms);
}

interface Scales {
  x: (level: string) => number;
  y: (value: number) => number;
  /** From one level to the next, and the right edge of the panel; px. */
  step: number;
  edge: number;
  domain: readonly [number, number];
}

function drawLines(
  drawing: Drawing,
  { panel, shown, response }: Drawn,
  { x, y, step, edge, domain }: Scales,
): void {
  const top = y(domain[1]);
  const ends: { label: string; at: number; colour: ColourName; y: number }[] = [];
  for (const [i, { level, label }] of shown.entries()) {
    const { colour, dash, shape } = styleOf(i);
    const means = panel.means.filter(({ line }) => line === level);
    if (means.length === 0) continue;
    drawing.lines.push({
      points: means.map(({ along, mean }) => ({ x: x(along), y: y(mean) })),
      stroke: colour,
      dash,
    });
    for (const { along, mean, low, high } of means) {
      const at = { x: x(along), y: y(mean) };
      drawing.strokes.push({ x: at.x, x2: at.x, y: y(low), y2: y(high), stroke: colour });
      drawing.dots.push({ ...at, shape, colour, of: { panel: panel.title, line: label, at: along, mean } });
      const where =
        step < LEAST_STEP ? null : numberPlace(panel, shown, { along, line: level }, y, y(domain[0]) - 4);
      if (where === null) continue;
      drawing.texts.push({
        ...{ x: at.x, y: where, words: valueInShort(response, mean) },
        ...{ align: 'center', bold: true, colour, halo: true },
      });
    }
    const last = means.at(-1)!;
    ends.push({ label, at: x(last.along), colour, y: y(last.mean) });
  }
  const places = spreadLabels(
    ends.map((each) => each.y),
    LABEL_STEP,
    [top, y(domain[0])],
  );
  for (const [i, { label, at, colour }] of ends.entries()) {
    const room = edge - at - 18;
    drawing.texts.push({
      x: at + 18,
      y: places[i],
      words: wrapped(label, room / BOLD, SIZE.text, 1),
      bold: true,
      colour,
    });
  }
}

/** px: above the topmost mark of a level, below the lowest unless the axis is there; null: there is no room. */
function numberPlace(
  { means }: Panel,
  shown: readonly LevelLine[],
  { along, line }: { along: string; line: string },
  y: (value: number) => number,
  lowest: number,
): number | null {
  const there = means
    .filter((each) => each.along === along && shown.some(({ level }) => level === each.line))
    .sort((a, b) => b.mean - a.mean);
  const tops = there.map(({ high }) => y(high));
  const bottoms = there.map(({ low }) => y(low));
  if (there[0]?.line === line) return Math.min(...tops) - 11;
  const under = Math.max(...bottoms) + 12;
  return there.at(-1)?.line === line && under < lowest ? under : null;
}

function tipOf({ panel, shown, response }: Drawn, along: string): string[] {
  return shown.flatMap(({ level, label }) => {
    const found = panel.means.find((each) => each.along === along && each.line === level);
    return found ? [`${label}: ${inBrackets(valueShown(response, found))}`] : [];
  });
}

/** The domain from tick to tick, so that the axis can say where it starts. */
function roundedOut([low, high]: readonly [number, number]): [number, number] {
  const ticks = ticksWithin([low, high], 5);
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : high - low;
  const start = Math.max(0, Math.floor(low / step + 1e-9) * step);
  return [decimal(start), decimal(Math.ceil(high / step - 1e-9) * step)];
}

/** Where two lines are farthest apart, in the panel of the first force; where they are not, how the first goes. */
function interactionFinding(findings: Findings, response: LeadResponse): string {
  const pair = pairOf(findings);
  const panels = pair ? panelsOf(findings, response) : [];
  const [panel] = panels;
  const lines = pair ? linesOf(findings, pair) : [];
  const [first, ...others] = lines;
  const apart = panel && first ? farthestApart(panel, first, others) : undefined;
  if (!pair || !panel || !first || !apart) return 'The two factors vary together.';
  const { along, line, mean, without, isCertain } = apart;
  const words = RESPONSES[response];
  const does = words.ofForces ? subject(panel.title, words.verb) : 'battles last';
  const names = levelNames(findings, pair.along);
  if (!isCertain) {
    const ordered = panel.means
      .filter((each) => each.line === first.level)
      .sort((one, other) => one.mean - other.mean);
    const [from, to] = [ordered[0], ordered.at(-1)!];
    const [one, other] = valuesInShort(response, from.mean, to.mean);
    const [across, factor] = [pair.along, pair.lines].map((at) =>
      factorInWords(plainText(findings.factors[at].name)),
    );
    const where =
      one === other
        ? ` at every level of ${across}`
        : ` with ${names.get(from.along)}, ${other} with ${names.get(to.along)}`;
    const goes = `${does} ${inOrAfter(response, one)}${where}`;
    const overlap = panels.every((each) => allOverlap(each, lines));
    return `${capitalized(goes)}${overlap ? `; the intervals of the levels of ${factor} overlap` : ''}.`;
  }
  const [now, before] = valuesInShort(response, mean, without);
  const at = ({ label }: LevelLine) => `with ${names.get(along)} and ${label}`;
  return `${capitalized(at(line))}, ${does} ${inOrAfter(response, now)}; ${at(first)}, ${before}.`;
}

/** Do the intervals of all lines overlap at every mark? */
function allOverlap({ means }: Panel, lines: readonly LevelLine[]): boolean {
  const drawn = means.filter(({ line }) => lines.some(({ level }) => level === line));
  return [...new Set(drawn.map(({ along }) => along))].every((level) => {
    const there = drawn.filter(({ along }) => along === level);
    return Math.max(...there.map(({ low }) => low)) <= Math.min(...there.map(({ high }) => high));
  });
}

/** The level at which another line is farthest from the first. */
function farthestApart({ means }: Panel, first: LevelLine, others: readonly LevelLine[]) {
  const apart = means.flatMap((each) => {
    const { along, mean } = each;
    const line = others.find(({ level }) => level === each.line);
    const base = means.find((other) => other.along === along && other.line === first.level);
    if (!line || !base) return [];
    return [
      { along, line, mean, without: base.mean, isCertain: each.low > base.high || base.low > each.high },
    ];
  });
  const size = ({ mean, without }: (typeof apart)[number]) => Math.abs(mean - without);
  return apart.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain) || size(b) - size(a))[0];
}

/** `in 51% of battles`, `after 6.6 losses`, `4.1 turns`. */
function inOrAfter(response: LeadResponse, value: string): string {
  if (RESPONSES[response].isRate) return `in ${value} of battles`;
  return response === 'turns' ? `${value} turns` : `after ${value} losses on average`;
}

function interactionShown(findings: Findings, response: LeadResponse): string {
  const pair = pairOf(findings);
  if (!pair) return '';
  const [along, by] = [pair.along, pair.lines].map((factor) =>
    factorInWords(plainText(findings.factors[factor].name)),
  );
  const left = findings.factors[pair.lines].levels.length - MOST_LINES;
  const others = findings.factors.filter(({ levels }) => levels.length > 1).length > 2;
  return [
    `${RESPONSES[response].plotted}, by ${along}, with a line for each level of ${by}`,
    others ? ', averaged over the other factors' : '',
    left > 0 ? `; ${left} of its levels are left out` : '',
    '.',
  ].join('');
}

/** Every mark that is drawn. */
function marksInNumbers(findings: Findings, response: LeadResponse): NumbersTable {
  const pair = pairOf(findings)!;
  const lines = linesOf(findings, pair);
  const along = levelNames(findings, pair.along);
  const rows = panelsOf(findings, response).flatMap(({ title, means }) =>
    means.flatMap((each): NumbersTable['rows'] => {
      const shown = lines.find(({ level }) => level === each.line);
      return shown ? [[title, along.get(each.along)!, shown.label, valueShown(response, each)]] : [];
    }),
  );
  const { plotted, panel } = RESPONSES[response];
  return {
    caption: `${plotted}, with 95% intervals`,
    headings: 3,
    columns: ['Of', 'Level', 'And', panel],
    rows,
  };
}
