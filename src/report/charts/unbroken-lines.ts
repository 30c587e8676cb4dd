import type { Findings } from '../../analysis/findings.js';
import { percentWithInterval, type Shown } from '../../analysis/format.js';
import type { BreakPointRow, SurvivalRow } from '../../analysis/rows.js';
import type { NumbersTable, VegaLiteSpec } from './chart.js';
import { chartForces } from './forces.js';
import { head, LINE_COLOURS, LINE_DASHES, legendColumns, PAGE_WIDTH, PERCENT_LABEL } from './theme.js';
import { chooseVariants } from './variants.js';

/** What makes the chart along losses differ from the one along turns. */
export interface UnbrokenLines<Row extends BreakPointRow | SurvivalRow> {
  title: string;
  description: string;
  /** Title of the horizontal axis. */
  along: string;
  percentAlong: boolean;
  rows: readonly Row[];
  /** Where the row stands, and its share with its interval; null: nothing is known there. */
  stepOf(row: Row): Step | null;
  /** Right end of the axis. */
  end: number;
}

const ROOM = { all: 6, most: 8 };

/** A panel per force: the share of battles in which it has not broken yet, one step line a variant. */
export function unbrokenLines<Row extends BreakPointRow | SurvivalRow>(
  findings: Findings,
  lines: UnbrokenLines<Row>,
): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM);
  const forces = chartForces(findings);
  const gap = 46;
  const width = Math.floor((PAGE_WIDTH - 70 - gap * (forces.length - 1)) / forces.length);

  const values = forces.flatMap((force) =>
    variants.flatMap((variant, i) =>
      drawable(steps(lines, force.id, variant.index), lines.end).map((step) => ({
        force: force.name,
        force_order: force.order,
        variant: variant.label,
        colour: LINE_COLOURS[i],
        ...step,
      })),
    ),
  );
  const labels = variants.map((variant) => variant.label);
  const legend =
    labels.length > 1
      ? ({
          title: null,
          columns: legendColumns(labels, PAGE_WIDTH - 70),
          symbolType: 'stroke',
          symbolSize: 900,
          symbolStrokeWidth: 2.5,
        } as const)
      : null;
  const x = {
    field: 'x',
    type: 'quantitative',
    title: lines.along,
    scale: { domain: [0, lines.end], nice: false },
    axis: lines.percentAlong
      ? { labelExpr: PERCENT_LABEL, tickCount: 6, labelFlush: false }
      : { format: 'd', tickCount: 8, tickMinStep: 1, labelFlush: false },
  } as const;
  const colours = { domain: labels, range: LINE_COLOURS.slice(0, labels.length) };

  return {
    ...head(findings, lines.title, lines.description, note),
    data: { values },
    facet: {
      column: {
        field: 'force',
        type: 'nominal',
        sort: { field: 'force_order', op: 'min' },
        header: { labelAnchor: 'start' },
      },
    },
    spacing: gap,
    spec: {
      width,
      height: 300,
      layer: [
        {
          mark: { type: 'area', interpolate: 'step-after', opacity: 0.16 },
          encoding: {
            x,
            y: { field: 'low', type: 'quantitative' },
            y2: { field: 'high' },
            fill: { field: 'colour', type: 'nominal', scale: null },
            detail: { field: 'variant', type: 'nominal' },
          },
        },
        {
          mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2.25 },
          encoding: {
            x,
            y: {
              field: 'unbroken',
              type: 'quantitative',
              title: 'Battles in which it has not broken',
              scale: { domain: [0, 1] },
              axis: { labelExpr: PERCENT_LABEL, tickCount: 5 },
            },
            color: { field: 'variant', type: 'nominal', scale: colours, legend },
            strokeDash: {
              field: 'variant',
              type: 'nominal',
              scale: { domain: labels, range: LINE_DASHES.slice(0, labels.length) },
              legend,
            },
          },
        },
      ],
    },
  } as unknown as VegaLiteSpec;
}

/** The share not yet broken at a few places along the axis. */
export function unbrokenNumbers<Row extends BreakPointRow | SurvivalRow>(
  findings: Findings,
  lines: UnbrokenLines<Row>,
  caption: string,
  places: { at: number; label: string }[],
): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM);
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Force', 'Variant', ...places.map((place) => place.label)],
    rows: chartForces(findings).flatMap((force) =>
      variants.map((variant) => {
        const line = steps(lines, force.id, variant.index);
        return [force.name, variant.label, ...places.map((place) => shareAt(line, place.at))];
      }),
    ),
  };
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
