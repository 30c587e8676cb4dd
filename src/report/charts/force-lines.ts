import type { Findings } from '../../analysis/findings.js';
import type { Shown } from '../../analysis/format.js';
import type { NumbersTable, VegaLiteSpec } from './chart.js';
import { chartForces } from './forces.js';
import { head, LINE_COLOURS, LINE_DASHES, legendColumns, PAGE_WIDTH, PERCENT_LABEL } from './theme.js';
import { chooseVariants } from './variants.js';

/** What makes one chart of lines by force differ from another. */
export interface ForceLines {
  title: string;
  description: string;
  /** Title of the horizontal axis. */
  along: string;
  percentAlong: boolean;
  /** Right end of the axis. */
  end: number;
  /** What is drawn: its field in the points, and the title of its axis. */
  share: { field: string; title: string };
  interpolate: 'step-after' | 'linear';
  /** From left to right; each has `x`, the share, `low` and `high`. */
  pointsOf(force: string, variant: number): readonly { x: number; low: number; high: number }[];
}

const ROOM = { all: 6, most: 8 };

/** A panel per force, one line a variant, with its interval as a band. */
export function forceLines(findings: Findings, lines: ForceLines): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM);
  const forces = chartForces(findings);
  const gap = 46;
  const width = Math.floor((PAGE_WIDTH - 70 - gap * (forces.length - 1)) / forces.length);

  const values = forces.flatMap((force) =>
    variants.flatMap((variant, i) =>
      lines.pointsOf(force.id, variant.index).map((point) => ({
        force: force.name,
        force_order: force.order,
        variant: variant.label,
        colour: LINE_COLOURS[i],
        ...point,
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
          mark: { type: 'area', interpolate: lines.interpolate, opacity: 0.16 },
          encoding: {
            x,
            y: { field: 'low', type: 'quantitative' },
            y2: { field: 'high' },
            fill: { field: 'colour', type: 'nominal', scale: null },
            detail: { field: 'variant', type: 'nominal' },
          },
        },
        {
          mark: { type: 'line', interpolate: lines.interpolate, strokeWidth: 2.25 },
          encoding: {
            x,
            y: {
              field: lines.share.field,
              type: 'quantitative',
              title: lines.share.title,
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

/** What lies behind the lines at a few places along the axis. */
export function forceLineNumbers(
  findings: Findings,
  caption: string,
  places: readonly { at: number; label: string }[],
  shareAt: (force: string, variant: number, at: number) => string | Shown,
): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM);
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Force', 'Variant', ...places.map((place) => place.label)],
    rows: chartForces(findings).flatMap((force) =>
      variants.map((variant) => [
        force.name,
        variant.label,
        ...places.map((place) => shareAt(force.id, variant.index, place.at)),
      ]),
    ),
  };
}

/** A quarter, half, three quarters and all of the turns. */
export function fewTurns({ scenario: { turnLimit } }: Findings): { at: number; label: string }[] {
  const turns = [...new Set([0.25, 0.5, 0.75, 1].map((share) => Math.max(1, Math.round(share * turnLimit))))];
  return turns.map((at) => ({ at, label: `turn ${at}` }));
}
