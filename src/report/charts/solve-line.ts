import type { SolveRow } from '../../analysis/rows.js';
import { meetingOf } from '../../statistics/crossing.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets } from '../../words/format.js';
import { capitalized } from '../../words/grammar.js';
import { linearScale } from './axis.js';
import type { Chart, Layout, LegendEntry, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import type { ColourName } from './palette.js';
import { layersOf, newDrawing, sheet } from './sheet.js';
import { SIDES, solvedFor, solveShown, targetsOf, unknownNames } from './solve-rows.js';
import { plainText, textWidth } from './text.js';

/** Pairs of values of two numbers, by the side of the target on which they lie, and the line between the sides. */
export const solveLine: Chart = {
  id: 'solve-line',
  section: 'solve',
  title: ({ solve }) =>
    solve ? `Which pairs of ${unknownNames(solve).join(' and ')} reach the target?` : '',
  help:
    'Each cell is a pair of values, coloured by the side of the target on which it lies. The line runs between the sides: ' +
    'pairs on it reach the target. Cells without a colour cannot be distinguished from the target. Pale cells ' +
    'were not played: they are taken to lie on the same side as those above and below them. Where no cell is drawn, there is nothing to measure.',
  finding: ({ solve }) => solve?.sentences[0] ?? '',
  shows: ({ solve }) =>
    solve ? `${capitalized(plainText(solve.plotted))}, by ${unknownNames(solve).join(' and ')}.` : '',
  leftOut: (findings) => (solvedFor(findings, 2) ? null : ''),
  legend: ({ rows }): LegendEntry[] => [
    ...(['above', 'below', 'met', 'undecided'] as const)
      .filter((side) => rows.solve.some((row) => row.side === side))
      .map((side): LegendEntry => ({ label: SIDES[side], colour: COLOURS[side], mark: 'block' })),
    ...(['above', 'below'] as const)
      .filter((side) => rows.solve.some((row) => row.side === side && row.n === 0))
      .map(
        (side): LegendEntry => ({
          ...{ label: `not played, taken to lie ${SIDES[side]}`, colour: COLOURS[side], mark: 'block' },
          opacity: PALE,
        }),
      ),
  ],
  spec: lineSpec,
  numbers,
};

/** None where there is nothing to measure. */
const COLOURS: Readonly<Record<Exclude<SolveRow['side'], 'none'>, ColourName>> = {
  above: 'stage4',
  below: 'stage1',
  met: 'ending3',
  undecided: 'ending4',
};
/** The opacity of a cell that was not played. */
const PALE = 0.45;

/** px. */
const TOP = 12;
const LEAST_CELL = 18;
const MOST_CELL = 44;
const TICK_GAP = 8;

function lineSpec(findings: Findings, layout: Layout = 'wide'): VegaLiteSpec {
  const solve = solvedFor(findings, 2)!;
  const { rows } = findings;
  const [one, other] = solve.unknowns;
  const [name, otherName] = unknownNames(solve);
  const left = Math.max(...other.values.map((value) => textWidth(String(value), SIZE.tick))) + 10;
  const room = WIDTH[layout] - left - 8;
  const width = Math.min(MOST_CELL * 1.6, room / one.values.length);
  const cell = Math.min(MOST_CELL, Math.max(LEAST_CELL, 320 / other.values.length));
  const height = cell * other.values.length;
  const top = TOP + 20;
  const bottom = top + height;
  const right = left + width * one.values.length;
  // Values are in the middle of their cells.
  const x = steps(one.values, (i) => left + (i + 0.5) * width);
  const y = steps(other.values, (i) => bottom - (i + 0.5) * cell);
  const drawing = newDrawing();

  for (const row of rows.solve) {
    const [at, up] = [x(row.value), y(row.second_value!)];
    const box = { x: at - width / 2, x2: at + width / 2, y: up - cell / 2, y2: up + cell / 2 };
    if (row.side !== 'none')
      drawing.bars.push({
        ...box,
        fill: COLOURS[row.side],
        ...(row.n === 0 && { opacity: PALE }),
        of: { first: row.value, second: row.second_value!, battles: row.n },
      });
    const shown = solveShown(solve, row);
    drawing.tips.push({
      ...box,
      text: [
        `${name}: ${row.value}`,
        `${otherName}: ${row.second_value}`,
        `${plainText(solve.measure)}: ${typeof shown === 'string' ? shown : inBrackets(shown)}`,
        SIDES[row.side],
      ],
    });
  }
  for (const points of targetsOf(solve).flatMap((target) => linesOf(rows.solve, one.values, target))) {
    const line = points.map(({ value, at }) => ({ x: x(value), y: y(at) }));
    drawing.lines.push({ points: line, stroke: 'ink' });
    for (const point of line) drawing.dots.push({ ...point, shape: 'circle', colour: 'ink' });
  }
  if (isWithin(one) && isWithin(other)) {
    const [at, up] = [x(one.now!), y(other.now!)];
    drawing.dots.push({ x: at, y: up, shape: 'diamond', colour: 'ink', hollow: true });
    drawing.texts.push({
      ...{ x: at + (at > right - 80 ? -9 : 9), y: up, words: 'as written', colour: 'ink', bold: true },
      align: at > right - 80 ? 'right' : 'left',
    });
  }

  drawing.texts.push({ x: 0, y: TOP - 2, words: otherName, colour: 'soft' });
  for (const value of spaced(other.values, cell, () => SIZE.tick + 4))
    drawing.texts.push({
      ...{ x: left - 6, y: y(value), words: String(value), align: 'right', size: SIZE.tick, colour: 'soft' },
    });
  for (const value of spaced(one.values, width, (each) => textWidth(String(each), SIZE.tick) + TICK_GAP))
    drawing.texts.push({
      ...{ x: x(value), y: bottom + 14, words: String(value), align: 'center' },
      ...{ size: SIZE.tick, colour: 'soft' },
    });
  drawing.texts.push({ x: left, y: bottom + 36, words: name, colour: 'soft' });
  return sheet(solve.sentences[0], layout, { height: bottom + 48, layers: layersOf(drawing, 1.75, 40) });
}

function isWithin({ now, values }: { now: number | null; values: readonly number[] }): boolean {
  return now !== null && now >= values[0] && now <= values.at(-1)!;
}

/** The position of a value, also between two: steps of equal size, whatever the distance between the values. */
function steps(values: readonly number[], at: (index: number) => number): (value: number) => number {
  return (value) => {
    const after = values.findIndex((each) => each >= value);
    if (after <= 0) return at(after === 0 ? 0 : values.length - 1);
    const [low, high] = [values[after - 1], values[after]];
    return linearScale([low, high], [at(after - 1), at(after)])(value);
  };
}

/** The values for whose numbers there is room: all, or every second, third … */
function spaced(values: readonly number[], step: number, room: (value: number) => number): number[] {
  const widest = Math.max(...values.map(room));
  const every = Math.max(1, Math.ceil(widest / step));
  return values.filter((_, i) => i % every === 0);
}

/** Where the measure crosses the target, by value of the first number; a new line where a value has no crossing. */
function linesOf(
  rows: readonly SolveRow[],
  values: readonly number[],
  target: number,
): { value: number; at: number }[][] {
  const lines: { value: number; at: number }[][] = [];
  let isOpen = false;
  for (const value of values) {
    const played = rows.filter((row) => row.value === value && row.n > 0);
    const at = meetingOf(
      played.map((row) => ({ ...row, value: row.second_value! })),
      target,
    );
    if (at === null) isOpen = false;
    else if (isOpen) lines.at(-1)!.push({ value, at });
    else lines.push([{ value, at }]);
    isOpen = at !== null;
  }
  return lines;
}

function numbers(findings: Findings): NumbersTable {
  const solve = solvedFor(findings, 2)!;
  return {
    caption: `${capitalized(plainText(solve.plotted))}: the pairs that may be the answer, with intervals that hold at once`,
    headings: 2,
    columns: [...unknownNames(solve), plainText(solve.measure), 'it lies'],
    rows: findings.rows.solve
      .filter(({ answer }) => answer)
      .map((row) => [String(row.value), String(row.second_value), solveShown(solve, row), SIDES[row.side]]),
  };
}
