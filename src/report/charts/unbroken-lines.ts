import type { Findings } from '../../analysis/findings.js';
import { percentWithInterval, type Shown } from '../../analysis/format.js';
import type { BreakPointRow, SurvivalRow } from '../../analysis/rows.js';
import type { NumbersTable, VegaLiteSpec } from './chart.js';
import { forceLineNumbers, forceLines } from './force-lines.js';

/** What makes the chart along losses differ from the one along turns. */
export interface UnbrokenLines<Row extends BreakPointRow | SurvivalRow> {
  title: string;
  description: string;
  /** Title of the upright axis: what the share is of. */
  share: string;
  /** Title of the horizontal axis. */
  along: string;
  percentAlong: boolean;
  rows: readonly Row[];
  /** Where the row stands, and its share with its interval; null: nothing is known there. */
  stepOf(row: Row): Step | null;
  /** Right end of the axis. */
  end: number;
}

/** A panel per force: the share not broken yet, one step line a variant. */
export function unbrokenLines<Row extends BreakPointRow | SurvivalRow>(
  findings: Findings,
  lines: UnbrokenLines<Row>,
): VegaLiteSpec {
  const { title, description, share, along, percentAlong, end } = lines;
  return forceLines(findings, {
    title,
    description,
    along,
    percentAlong,
    end,
    share: { field: 'unbroken', title: share },
    interpolate: 'step-after',
    pointsOf: (force, variant) => drawable(steps(lines, force, variant), end),
  });
}

/** The share not yet broken at a few places along the axis. */
export function unbrokenNumbers<Row extends BreakPointRow | SurvivalRow>(
  findings: Findings,
  lines: UnbrokenLines<Row>,
  caption: string,
  places: { at: number; label: string }[],
): NumbersTable {
  return forceLineNumbers(findings, caption, places, (force, variant, at) =>
    shareAt(steps(lines, force, variant), at),
  );
}

interface Step {
  x: number;
  unbroken: number;
  low: number;
  high: number;
}

/** The corners of one line: where it starts, steps down and ends. */
function steps<Row extends BreakPointRow | SurvivalRow>(
  lines: UnbrokenLines<Row>,
  force: string,
  variant: number,
): Step[] {
  const line = lines.rows
    .filter((row) => row.unit === '' && row.force === force && row.design_point === variant)
    .flatMap((row) => lines.stepOf(row) ?? [])
    .sort((a, b) => a.x - b.x);
  const corners = line.filter(
    (step, i) => i === 0 || i === line.length - 1 || step.unbroken !== line[i - 1]!.unbroken,
  );
  const first = corners[0];
  return first !== undefined && first.x > 0 ? [{ x: 0, unbroken: 1, low: 1, high: 1 }, ...corners] : corners;
}

/** At most one corner per half pixel or so: the last of those that would fall together. */
function drawable(line: Step[], end: number): Step[] {
  const cell = (step: Step) => Math.floor((step.x / end) * FINEST);
  return line.filter((step, i) => i === 0 || i === line.length - 1 || cell(step) !== cell(line[i + 1]!));
}
const FINEST = 600;

/** Past the last battle observed nothing is known, unless none was left to break. */
function shareAt(line: Step[], at: number): string | Shown {
  const last = line.at(-1);
  if (last === undefined || (at > last.x && last.unbroken > 0)) return 'not reached';
  const step = line.findLast((corner) => corner.x <= at)!;
  return percentWithInterval(step.unbroken, step.low, step.high);
}
