import type { Findings } from '../../analysis/findings.js';
import { percent, percentWithInterval } from '../../analysis/format.js';
import { reasonInWords } from '../reason-words.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { textWidth } from './text-width.js';
import { COLOUR, head, legendColumns, PAGE_WIDTH, PERCENT_LABEL } from './theme.js';
import { chooseVariants, type Variant } from './variants.js';

/** Who holds the field, and why, variant by variant. */
export const outcomesBars: Chart = {
  id: 'outcomes-bars',
  title: () => 'Who holds the field, and why?',
  help:
    'Each bar is all the battles of one variant, cut by how they ended: the first force’s from the left, the other’s ' +
    'from the right, and between them, in grey, the battles in which nobody holds the field. Shades of one colour are ' +
    'the different reasons for the same holder. A balanced scenario has equal parts left and right. The black brackets ' +
    'on the bar are the 95\u00a0% intervals of each force’s share; where you see a single stroke they are very narrow.',
  applies: (findings) => findings.rows.outcomes.length > 0,
  spec: outcomesSpec,
  numbers: outcomesNumbers,
};

const ROOM = { all: 12, most: 16 };
const NOBODY = '';
/** Narrower segments have no room for their number beside a bracket, px. */
const ROOM_FOR_NUMBER = 40;

/** Shades by holder, each with the ink that can be read on it. */
const FIRST = [
  [COLOUR.blue, 'white'],
  [COLOUR.sky, 'black'],
  ['#a9d5f0', 'black'],
  ['#d6ebf8', 'black'],
] as const;
const SECOND = [
  [COLOUR.vermillion, 'black'],
  [COLOUR.orange, 'black'],
  ['#f5d08a', 'black'],
  ['#fae8c6', 'black'],
] as const;
const NEITHER = [
  ['#6e6e6e', 'white'],
  ['#a6a6a6', 'black'],
  ['#d0d0d0', 'black'],
  ['#e6e6e6', 'black'],
] as const;

function outcomesSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM);
  const labels = variants.map((variant) => variant.label);
  const parts = partsOf(findings);
  const labelWidth = Math.max(...labels.map((label) => textWidth(label, 13)));
  const width = Math.max(360, PAGE_WIDTH - 60 - Math.ceil(labels.length > 1 ? labelWidth : 0));
  const y = {
    field: 'variant',
    type: 'nominal',
    title: null,
    scale: { domain: labels },
    axis: { ticks: false, domain: false, labelPadding: 10, labels: labels.length > 1 },
  } as const;

  return {
    ...head(
      findings,
      'Battles by holder of the field and reason',
      'Stacked bars, one per variant: the share of battles by who holds the field and for what reason.',
      note,
    ),
    data: { values: variants.flatMap((variant) => segments(findings, variant, parts, width)) },
    width,
    height: { step: 44 },
    layer: [
      {
        mark: { type: 'bar', height: 26, stroke: 'white', strokeWidth: 0.5 },
        encoding: {
          y,
          x: {
            field: 'from',
            type: 'quantitative',
            title: 'Share of battles',
            scale: { domain: [0, 1] },
            axis: { labelExpr: PERCENT_LABEL, values: [0, 0.25, 0.5, 0.75, 1], labelFlush: false },
          },
          x2: { field: 'to' },
          color: {
            field: 'outcome',
            type: 'nominal',
            scale: { domain: parts.map((part) => part.label), range: parts.map((part) => part.colour) },
            legend: {
              title: null,
              columns: legendColumns(
                parts.map((part) => part.label),
                width,
              ),
              symbolType: 'square',
              symbolSize: 180,
              symbolStrokeWidth: 0,
            },
          },
        },
      },
      {
        transform: [{ filter: { field: 'numbered', equal: true } }],
        mark: { type: 'text', fontSize: 12.5 },
        encoding: {
          y,
          x: { field: 'middle', type: 'quantitative' },
          text: { field: 'number', type: 'nominal' },
          color: { field: 'ink', type: 'nominal', scale: null },
        },
      },
      {
        data: { values: variants.flatMap((variant) => intervals(findings, variant)) },
        mark: {
          type: 'errorbar',
          ticks: { size: 32, color: 'black', thickness: 1.5 },
          rule: { color: 'black', strokeWidth: 1.5 },
        },
        encoding: {
          y,
          x: { field: 'low', type: 'quantitative', title: 'Share of battles' },
          x2: { field: 'high' },
          detail: { field: 'holder' },
        },
      },
    ],
  } as unknown as unknown as VegaLiteSpec;
}

function outcomesNumbers(findings: Findings): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM);
  const caption = 'Share of battles by who holds the field and why, with 95\u00a0% intervals';
  const parts = partsOf(findings);
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 1,
    columns: ['Variant', ...parts.map((part) => part.label)],
    rows: variants.map((variant) => [
      variant.label,
      ...parts.map((part) => {
        const row = rowOf(findings, variant, part);
        return row === undefined ? percent(0) : percentWithInterval(row.rate, row.ci_low, row.ci_high);
      }),
    ]),
  };
}

interface Part {
  holder: string;
  reason: string;
  label: string;
  colour: string;
  ink: string;
}

/** What a bar is cut into, from left to right; only what happened at all. */
function partsOf(findings: Findings): Part[] {
  const [first, ...others] = chartForces(findings);
  const part = (holder: string, name: string, shades: readonly (readonly [string, string])[]) =>
    reasonsOf(findings, holder).map((reason, i) => {
      const [colour, ink] = shades[Math.min(i, shades.length - 1)]!;
      return { holder, reason, label: `${name}: ${reasonInWords(reason)}`, colour, ink };
    });
  const ofForce = (force: ChartForce, shades: typeof FIRST | typeof SECOND) =>
    part(force.id, force.name, shades);
  return [
    ...(first === undefined ? [] : ofForce(first, FIRST)),
    ...part(NOBODY, 'Nobody', NEITHER),
    // Mirrored, so that the outer ends of the bar are the commonest reasons of either side.
    ...others.flatMap((force) => ofForce(force, SECOND).reverse()),
  ];
}

/** The commonest first. */
function reasonsOf(findings: Findings, holder: string): string[] {
  const battles = new Map<string, number>();
  for (const row of findings.rows.outcomes) {
    if (row.holder !== holder || row.battles === 0) continue;
    battles.set(row.reason, (battles.get(row.reason) ?? 0) + row.battles);
  }
  return [...battles.keys()].sort((a, b) => battles.get(b)! - battles.get(a)! || (a < b ? -1 : 1));
}

function segments(findings: Findings, variant: Variant, parts: Part[], width: number) {
  let from = 0;
  return parts.map((part) => {
    const rate = rowOf(findings, variant, part)?.rate ?? 0;
    const to = Math.min(1, from + rate);
    const segment = {
      variant: variant.label,
      outcome: part.label,
      from,
      to,
      middle: (from + to) / 2,
      number: percent(rate),
      numbered: rate * width >= ROOM_FOR_NUMBER,
      ink: part.ink,
    };
    from = to;
    return segment;
  });
}

/** The interval of each force's share of fields held: the first's from the left, the other's from the right. */
function intervals(findings: Findings, variant: Variant) {
  return chartForces(findings).flatMap((force) => {
    const row = findings.rows.responses.find(
      (each) =>
        each.response === 'holds_field' && each.force === force.id && each.design_point === variant.index,
    );
    if (row === undefined) return [];
    const [low, high] = force.order === 0 ? [row.ci_low, row.ci_high] : [1 - row.ci_high, 1 - row.ci_low];
    return [{ variant: variant.label, holder: force.name, low: Math.max(0, low), high: Math.min(1, high) }];
  });
}

function rowOf(findings: Findings, variant: Variant, part: Part) {
  return findings.rows.outcomes.find(
    (row) => row.design_point === variant.index && row.holder === part.holder && row.reason === part.reason,
  );
}
