import type { Findings } from '../../analysis/findings.js';
import {
  differenceWithInterval,
  numberWithInterval,
  percentWithInterval,
  pointsWithInterval,
  type Shown,
} from '../../analysis/format.js';
import type { EffectRow } from '../../analysis/rows.js';
import { brokenInWords } from '../../analysis/systems-played.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type Comparison, comparisonsOf, hasSeveralBaselines, largestEffects } from './compared.js';
import { chartForces } from './forces.js';
import { textWidth } from './text-width.js';
import { FORCE_COLOURS, FORCE_SHAPES, head, PAGE_WIDTH } from './theme.js';
import { spaced } from './words.js';

/** What each variant changes against its baseline, on the same luck. */
export const effectsForest: Chart = {
  id: 'effects-forest',
  title: () => 'What does each change do?',
  help:
    'Each mark is the difference that a variant makes against its baseline, when both are given the very same luck; ' +
    'the variants stand in the order of what they change for the first force. Right of the upright line the number ' +
    'goes up, left of it down. The bar through a mark is its 95\u00a0% interval. The pale band around the line is the ' +
    'margin: what lies within it counts as the same. A filled mark is decided, with all comparisons taken together: ' +
    'different, or the same within the margin. A hollow one is undecided. In the panels without a band no verdict is ' +
    'asked for: their marks are filled where the bar does not touch the line, and among twenty such bars one will miss ' +
    'it by luck alone. Each panel has a scale of its own.',
  applies: (findings) => comparisonsOf(findings).length > 0 && panelsOf(findings).length > 0,
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

/** Compared, and given a verdict, under one system alone: a break is what each calls one. */
const OF_ONE_SYSTEM: readonly string[] = ['broke', 'turns_stood'];

/** Differences on an axis; fixed words only. */
const SIGNED_LABEL = "datum.value === 0 ? '0' : format(datum.value, '+~f')";

const MOST_ROWS = 16;
const BAND = '#e3e3e3';
const HOLLOW = { filled: false, fill: 'white', strokeWidth: 2 } as const;

function forestSpec(findings: Findings): VegaLiteSpec {
  const { comparisons, note } = largestEffects(findings, MOST_ROWS);
  const labels = comparisons.map((comparison) => comparison.label);
  const forces = chartForces(findings);
  const names = forces.map((force) => force.name);
  const forceColours = { domain: names, range: FORCE_COLOURS.slice(0, names.length) };
  const labelWidth = Math.max(...labels.map((label) => textWidth(label, 13)));
  const width = Math.max(190, Math.floor((PAGE_WIDTH - labelWidth - 80) / 2));
  const legend = { title: null, symbolSize: 110, symbolOpacity: 1 };

  const panels = panelsOf(findings).map((panel, i) => {
    const rows = effectsOf(findings, panel, comparisons);
    const margin = commonMargin(rows);
    const values = rows.map((row) => ({
      variant: labels[comparisons.findIndex(({ index }) => index === row.design_point)],
      force: forces.find((force) => force.id === row.force)!.name,
      difference: scaled(panel, row.difference),
      low: scaled(panel, row.ci_low),
      high: scaled(panel, row.ci_high),
      decided: isDecided(row),
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
    const mark = (decided: boolean) => ({
      data: { values: values.filter((value) => value.decided === decided) },
      mark: { type: 'point', size: 75, opacity: 1, ...(decided ? { filled: true } : HOLLOW) },
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
    });
    return {
      title: { text: panel.title, anchor: 'start', frame: 'group', fontSize: 14, fontWeight: 600, offset: 8 },
      data: { values },
      width,
      height: { step: 38, for: 'position' },
      layer: [
        ...(margin > 0
          ? [
              {
                data: { values: [{ low: -scaled(panel, margin), high: scaled(panel, margin) }] },
                mark: { type: 'rect', color: BAND },
                encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
              },
            ]
          : []),
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
              scale: { domain: extent(values, scaled(panel, margin)) },
              axis: { labelExpr: SIGNED_LABEL, tickCount: 5, labelFlush: false },
            },
            x2: { field: 'high' },
            color,
          },
        },
        mark(true),
        mark(false),
      ],
    };
  });

  return {
    ...head(
      findings,
      hasSeveralBaselines(findings)
        ? 'Differences, each from its own baseline, on the same luck'
        : 'Difference from the baseline, on the same luck',
      'Forest plot, one panel per response: the paired difference of every variant from its baseline, for each force, as a mark with its interval; an upright line marks no difference, a band around it the margin. Hollow marks are undecided.',
      note,
    ),
    concat: panels,
    columns: 2,
    spacing: { row: 24, column: 24 },
    resolve: { scale: { color: 'shared', shape: 'shared' } },
  } as unknown as unknown as VegaLiteSpec;
}

function forestNumbers(findings: Findings): NumbersTable {
  const { comparisons, note } = largestEffects(findings, MOST_ROWS);
  const forces = chartForces(findings);
  const caption = 'Difference from the baseline, battle by battle on the same luck, with 95\u00a0% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 3,
    columns: ['Response', 'Variant', 'Force', 'Difference', 'Baseline', 'Variant’s own'],
    rows: panelsOf(findings).flatMap((panel) =>
      effectsOf(findings, panel, comparisons).map((row) => [
        panel.title,
        comparisons.find(({ index }) => index === row.design_point)!.label,
        forces.find((force) => force.id === row.force)!.name,
        (panel.rate ? pointsWithInterval : differenceWithInterval)(row.difference, row.ci_low, row.ci_high),
        meanOf(findings, panel, row, row.baseline),
        meanOf(findings, panel, row, row.design_point),
      ]),
    ),
  };
}

/** Where no verdict is asked for: does its interval leave out 0? */
function isDecided({ verdict, ci_low, ci_high }: EffectRow): boolean {
  return verdict === null ? ci_low > 0 || ci_high < 0 : verdict !== 'undecided';
}

/** The least of the margins of a panel; 0: it has none. */
function commonMargin(rows: readonly EffectRow[]): number {
  const margins = rows.flatMap(({ margin }) => margin ?? []);
  return margins.length > 0 ? Math.min(...margins) : 0;
}

function panelsOf(findings: Findings): Panel[] {
  const most = `Most pieces ${spaced(brokenInWords(findings.systems))} at once`;
  const ofPosture = { response: 'most_broken', title: most, along: 'change in pieces', rate: false };
  return [...PANELS, ofPosture].filter((panel) =>
    findings.rows.effects.some((row) => row.response === panel.response),
  );
}

function effectsOf(findings: Findings, panel: Panel, comparisons: readonly Comparison[]): EffectRow[] {
  const known = new Set(findings.forces.map((force) => force.id));
  return comparisons.flatMap(({ index }) =>
    findings.rows.effects.filter(
      (row) =>
        row.response === panel.response &&
        row.design_point === index &&
        known.has(row.force) &&
        (row.verdict !== null || !OF_ONE_SYSTEM.includes(row.response)),
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

/** From the lowest to the highest interval, the margin included, with room for the marks; never empty. */
function extent(values: { low: number; high: number }[], margin: number): [number, number] {
  const low = Math.min(-margin, ...values.map((value) => value.low));
  const high = Math.max(margin, ...values.map((value) => value.high));
  const room = (high - low) * 0.06;
  return room > 0 ? [low - room, high + room] : [-1, 1];
}
