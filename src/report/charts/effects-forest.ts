import type { Findings } from '../../analysis/findings.js';
import {
  differenceWithInterval,
  numberWithInterval,
  percentWithInterval,
  pointsWithInterval,
  type Shown,
} from '../../analysis/format.js';
import type { EffectRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { chartForces } from './forces.js';
import { textWidth } from './text-width.js';
import { FORCE_COLOURS, FORCE_SHAPES, head, PAGE_WIDTH } from './theme.js';
import { baselineOf, chooseVariants, type Variant } from './variants.js';
import { spaced } from './words.js';

/** What each variant changes against the baseline, on the same luck. */
export const effectsForest: Chart = {
  id: 'effects-forest',
  title: () => 'What does each change do?',
  caption:
    'Each mark is the difference that a variant makes against the baseline, when both are given the very same luck. ' +
    'Right of the upright line the number goes up, left of it down. The bar through a mark is its 95\u00a0% interval: ' +
    'when the bar does not touch the upright line, the difference is hardly an accident of the dice, though among ' +
    'twenty such bars one will miss the line by luck alone. Each panel has a scale of its own.',
  applies: (findings) => findings.designPoints.length > 1 && panelsOf(findings).length > 0,
  spec: forestSpec,
  numbers: forestNumbers,
};

interface Panel {
  response: string;
  title: string;
  along: string;
  rate: boolean;
}

const PANELS: readonly Panel[] = [
  { response: 'holds_field', title: 'Holds the field', along: 'change in percentage points', rate: true },
  { response: 'broke', title: 'Breaks', along: 'change in percentage points', rate: true },
  { response: 'turns_stood', title: 'Turns stood', along: 'change in turns', rate: false },
  {
    response: 'fighting_turns',
    title: 'Turns fought in all',
    along: 'change in piece-turns',
    rate: false,
  },
];

/** Differences on an axis; fixed words only. */
const SIGNED_LABEL = "datum.value === 0 ? '0' : format(datum.value, '+~f')";

const ROOM = { all: 12, most: 16 };

function forestSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = compared(findings);
  const labels = variants.map((variant) => variant.label);
  const forces = chartForces(findings);
  const names = forces.map((force) => force.name);
  const forceColours = { domain: names, range: FORCE_COLOURS.slice(0, names.length) };
  const labelWidth = Math.max(...labels.map((label) => textWidth(label, 13)));
  const width = Math.max(190, Math.floor((PAGE_WIDTH - labelWidth - 80) / 2));
  const legend = { title: null, symbolSize: 110, symbolOpacity: 1 };

  const panels = panelsOf(findings).map((panel, i) => {
    const values = effectsOf(findings, panel, variants).map((row) => ({
      variant: labels[variants.findIndex((variant) => variant.index === row.design_point)],
      force: forces.find((force) => force.id === row.force)!.name,
      difference: scaled(panel, row.difference),
      low: scaled(panel, row.ci_low),
      high: scaled(panel, row.ci_high),
    }));
    const y = {
      field: 'variant',
      type: 'nominal',
      title: null,
      scale: { domain: labels },
      axis: { labels: i % 2 === 0, ticks: false, domain: false, grid: true, labelPadding: 10 },
    } as const;
    const yOffset = { field: 'force', type: 'nominal', scale: { domain: names, paddingOuter: 0.6 } } as const;
    const color = { field: 'force', type: 'nominal', scale: forceColours, legend } as const;
    return {
      title: { text: panel.title, anchor: 'start', frame: 'group', fontSize: 14, fontWeight: 600, offset: 8 },
      data: { values },
      width,
      height: { step: 38, for: 'position' },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', color: '#444444', strokeWidth: 1.25 },
          encoding: { x: { field: 'zero', type: 'quantitative' } },
        },
        {
          mark: { type: 'rule', strokeWidth: 2.5 },
          encoding: {
            y,
            yOffset,
            x: {
              field: 'low',
              type: 'quantitative',
              title: panel.along,
              scale: { domain: extent(values) },
              axis: { labelExpr: SIGNED_LABEL, tickCount: 5, labelFlush: false },
            },
            x2: { field: 'high' },
            color,
          },
        },
        {
          mark: { type: 'point', filled: true, size: 75, opacity: 1 },
          encoding: {
            y,
            yOffset,
            x: { field: 'difference', type: 'quantitative' },
            color,
            shape: {
              field: 'force',
              type: 'nominal',
              scale: { domain: names, range: FORCE_SHAPES.slice(0, names.length) },
              legend,
            },
          },
        },
      ],
    };
  });

  return {
    ...head(
      findings,
      'Difference from the baseline, on the same luck',
      'Forest plot, one panel per response: the paired difference of every variant from the baseline, for each force, as a mark with its interval; an upright line marks no difference.',
      note,
    ),
    concat: panels,
    columns: 2,
    spacing: { row: 24, column: 24 },
    resolve: { scale: { color: 'shared', shape: 'shared' } },
  } as unknown as unknown as VegaLiteSpec;
}

function forestNumbers(findings: Findings): NumbersTable {
  const { variants, note } = compared(findings);
  const forces = chartForces(findings);
  const caption = 'Difference from the baseline, battle by battle on the same luck, with 95\u00a0% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 3,
    columns: ['Response', 'Variant', 'Force', 'Difference', 'Baseline', 'Variant’s own'],
    rows: panelsOf(findings).flatMap((panel) =>
      effectsOf(findings, panel, variants).map((row) => [
        panel.title,
        variants.find((variant) => variant.index === row.design_point)!.label,
        forces.find((force) => force.id === row.force)!.name,
        (panel.rate ? pointsWithInterval : differenceWithInterval)(row.difference, row.ci_low, row.ci_high),
        meanOf(findings, panel, row, baselineOf(findings)),
        meanOf(findings, panel, row, row.design_point),
      ]),
    ),
  };
}

function compared(findings: Findings) {
  const { variants, note } = chooseVariants(findings, ROOM);
  const baseline = baselineOf(findings);
  return { variants: variants.filter((variant) => variant.index !== baseline), note };
}

function panelsOf(findings: Findings): Panel[] {
  const most = `Most pieces ${spaced(findings.postures.at(-1)!)} at once`;
  const ofPosture = { response: 'most_broken', title: most, along: 'change in pieces', rate: false };
  return [...PANELS, ofPosture].filter((panel) =>
    findings.rows.effects.some((row) => row.response === panel.response),
  );
}

function effectsOf(findings: Findings, panel: Panel, variants: Variant[]): EffectRow[] {
  const known = new Set(findings.forces.map((force) => force.id));
  return variants.flatMap((variant) =>
    findings.rows.effects.filter(
      (row) => row.response === panel.response && row.design_point === variant.index && known.has(row.force),
    ),
  );
}

/** A mean is never said without its interval, which stands among the responses. */
function meanOf(findings: Findings, panel: Panel, effect: EffectRow, point: number): string | Shown {
  const row = findings.rows.responses.find(
    (each) => each.response === effect.response && each.force === effect.force && each.design_point === point,
  );
  if (row === undefined) return '–';
  return (panel.rate ? percentWithInterval : numberWithInterval)(row.mean, row.ci_low, row.ci_high);
}

/** Rates are drawn in percentage points. */
function scaled(panel: Panel, difference: number): number {
  return panel.rate ? difference * 100 : difference;
}

/** From the lowest to the highest interval, zero included, with room for the marks; never empty. */
function extent(values: { low: number; high: number }[]): [number, number] {
  const low = Math.min(0, ...values.map((value) => value.low));
  const high = Math.max(0, ...values.map((value) => value.high));
  const room = (high - low) * 0.06;
  return room > 0 ? [low - room, high + room] : [-1, 1];
}
