import type { SolveRow } from '../../analysis/rows.js';
import { unknownInWords } from '../../tuning/unknown-in-words.js';
import type { Findings, SolveFindings } from '../../words/findings.js';
import { count, inBrackets } from '../../words/format.js';
import { capitalized } from '../../words/grammar.js';
import { linearScale, tickFormat, ticksWithin } from './axis.js';
import type { Chart, Layout, LegendEntry, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { extentOf } from './line-styles.js';
import { layersOf, newDrawing, rules, sheet } from './sheet.js';
import { SIDES, solvedFor, solveShown, targetsOf, unknownNames } from './solve-rows.js';
import { plainText, textWidth } from './text.js';

/** The measure at every value that was played, and the target. */
export const solveCurve: Chart = {
  id: 'solve-curve',
  section: 'solve',
  title: ({ solve }) =>
    solve ? `Which ${plainText(unknownInWords(solve.unknowns[0].name).noun)} reaches the target?` : '',
  help:
    'Each mark is a value that was played; the bar through it is an interval, and those of all marks hold at once, 95% ' +
    'of the time. The dotted line is the target. Hollow marks cannot be distinguished from it. The shaded band holds every ' +
    'value that may be the answer. Between marks that are clearly on one side, nothing was played. The line breaks off at a value without anything to measure.',
  finding: ({ solve }) => solve?.sentences[0] ?? '',
  shows: ({ solve }) =>
    solve ? `${capitalized(plainText(solve.plotted))}, by ${unknownNames(solve)[0]}.` : '',
  leftOut: (findings) => (solvedFor(findings, 1) ? null : ''),
  legend: (): LegendEntry[] => [
    { label: 'played', colour: 'level1', mark: 'line', shape: 'circle' },
    { label: 'may be the answer', colour: 'band', mark: 'block' },
  ],
  spec: curveSpec,
  numbers,
};

/** px. */
const TOP = 24;
const HEIGHT = { wide: 300, narrow: 240 };
/** Room for a number under the axis. */
const TICK_GAP = 10;

function curveSpec(findings: Findings, layout: Layout = 'wide'): VegaLiteSpec {
  const solve = solvedFor(findings, 1)!;
  const rows = findings.rows.solve.filter(({ n, estimate }) => n > 0 && estimate !== null);
  const height = HEIGHT[layout];
  const ends = rows.flatMap((row) => [row.estimate!, row.sequence_low, row.sequence_high]);
  const domain = extentOf([...ends.filter((each) => each !== null), ...targetsOf(solve)], solve.isShare);
  const y = linearScale(domain, [TOP + height, TOP]);
  const yTicks = ticksWithin(domain, 5);
  const shown = tickFormat(yTicks, solve.isShare);
  const left = Math.max(...yTicks.map((tick) => textWidth(shown(tick), SIZE.tick))) + 8;
  const right = WIDTH[layout] - 12;
  const [unknown] = solve.unknowns;
  const [first, last] = [unknown.values[0], unknown.values.at(-1)!];
  const x = linearScale([first, last], [left + 20, right - 20]);
  const bottom = TOP + height;
  const drawing = newDrawing();

  // 1. Ground: the values that may be the answer, the grid, the target.
  const half = (x(unknown.values[1]) - x(first)) / 2;
  for (const group of groupsOf(findings.rows.solve))
    drawing.band.push({
      x: Math.max(left, x(group[0].value) - half),
      x2: Math.min(right, x(group.at(-1)!.value) + half),
      ...{ y: TOP, y2: bottom, fill: 'band' },
    });
  for (const tick of yTicks) {
    drawing.grid.push({ x: left, x2: right, y: y(tick), y2: y(tick), stroke: 'grid' });
    const words = shown(tick);
    drawing.texts.push({ x: left - 6, y: y(tick), words, align: 'right', size: SIZE.tick, colour: 'soft' });
  }
  const goal = `target ${solve.goal}`;
  const most = y(targetsOf(solve).at(-1)!);
  const isHigh = most < TOP + 24;
  drawing.texts.push({
    ...{ x: right - 2, y: most + (isHigh ? 11 : -9), words: goal, align: 'right', bold: true },
  });

  // 2. Marks.
  for (const line of linesOf(findings.rows.solve))
    drawing.lines.push({
      points: line.map(({ value, estimate }) => ({ x: x(value), y: y(estimate!) })),
      stroke: 'level1',
    });
  for (const row of rows) {
    const at = x(row.value);
    const [low, high] = [row.sequence_low ?? domain[0], row.sequence_high ?? domain[1]];
    drawing.strokes.push({ x: at, x2: at, y: y(low), y2: y(high), stroke: 'level1' });
    drawing.dots.push({
      ...{ x: at, y: y(row.estimate!), shape: 'circle', colour: 'level1', hollow: row.side === 'undecided' },
      of: { value: row.value, estimate: row.estimate!, low, high, battles: row.n },
    });
  }

  // 3. The axis of values, and the text of each.
  for (const { value, words } of valueTicks(rows, x))
    drawing.texts.push({
      x: x(value),
      y: bottom + 14,
      words,
      align: 'center',
      size: SIZE.tick,
      colour: 'soft',
    });
  drawing.texts.push({ x: left, y: bottom + 36, words: unknownNames(solve)[0], colour: 'soft' });
  if (unknown.now !== null && unknown.now >= first && unknown.now <= last) {
    const at = x(unknown.now);
    drawing.grid.push({ x: at, x2: at, y: TOP, y2: bottom, stroke: 'axis' });
    const align = at - left < 40 ? 'left' : right - at < 40 ? 'right' : 'center';
    drawing.texts.push({ x: at, y: TOP - 8, words: 'as written', align, size: SIZE.tick, colour: 'soft' });
  }
  for (const [i, row] of rows.entries()) {
    const before = i > 0 ? (x(rows[i - 1].value) + x(row.value)) / 2 : left;
    const after = i < rows.length - 1 ? (x(row.value) + x(rows[i + 1].value)) / 2 : right;
    drawing.tips.push({ x: before, x2: after, y: TOP, y2: bottom, text: tipOf(solve, row) });
  }

  const [ground, grid, ...marks] = layersOf(drawing, 1.75);
  const lines = targetsOf(solve).map((each) => ({
    x: left,
    x2: right,
    y: y(each),
    y2: y(each),
    stroke: 'ink' as const,
  }));
  const target = rules(lines, 1.5, [1.5, 2.5]);
  return sheet(solve.sentences[0], layout, { height: bottom + 48, layers: [ground, grid, target, ...marks] });
}

/** Values in a row that were played and have an estimate; those between them that were not played have none. */
function linesOf(rows: readonly SolveRow[]): SolveRow[][] {
  const lines: SolveRow[][] = [[]];
  for (const row of rows.filter(({ n }) => n > 0)) {
    if (row.estimate === null) lines.push([]);
    else lines.at(-1)!.push(row);
  }
  return lines.filter((line) => line.length > 0);
}

/** Values in a row that may be the answer. */
function groupsOf(rows: readonly SolveRow[]): SolveRow[][] {
  const groups: SolveRow[][] = [];
  for (const [i, row] of rows.entries()) {
    if (!row.answer) continue;
    if (i > 0 && rows[i - 1].answer) groups.at(-1)!.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Numbers under the marks, as many as there is room for. */
function valueTicks(rows: readonly SolveRow[], x: (value: number) => number) {
  const shown: { value: number; words: string; to: number }[] = [];
  // Those of the answer first: they must be read.
  const inOrder = [...rows].sort((a, b) => Number(b.answer) - Number(a.answer) || a.value - b.value);
  for (const { value } of inOrder) {
    const words = String(value);
    const width = textWidth(words, SIZE.tick) / 2 + TICK_GAP / 2;
    const isFree = shown.every((other) => Math.abs(x(other.value) - x(value)) > width + other.to);
    if (isFree) shown.push({ value, words, to: width });
  }
  return shown;
}

function tipOf(solve: SolveFindings, row: SolveRow): string[] {
  const shown = solveShown(solve, row);
  return [
    `${unknownNames(solve)[0]} ${row.value}`,
    `${plainText(solve.measure)}: ${typeof shown === 'string' ? shown : inBrackets(shown)}`,
    SIDES[row.side],
  ];
}

function numbers(findings: Findings): NumbersTable {
  const solve = solvedFor(findings, 1)!;
  return {
    caption: `${capitalized(plainText(solve.plotted))}, with intervals that hold at once`,
    headings: 1,
    columns: [unknownNames(solve)[0], plainText(solve.measure), 'it lies', 'may be the answer', 'battles'],
    rows: findings.rows.solve
      .filter(({ n }) => n > 0)
      .map((row) => [
        String(row.value),
        solveShown(solve, row),
        SIDES[row.side],
        row.answer ? 'yes' : 'no',
        count(row.n),
      ]),
  };
}
