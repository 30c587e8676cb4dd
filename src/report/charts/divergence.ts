import type { Findings } from '../../analysis/findings.js';
import { NBSP, percentWithInterval } from '../../analysis/format.js';
import type { DivergenceRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { textWidth } from './text-width.js';
import { COLOUR, head, PAGE_WIDTH } from './theme.js';
import { chooseVariants, type Variant } from './variants.js';

/** How often two variants give the field to different sides. */
export const divergence: Chart = {
  id: 'divergence',
  title: () => 'Do the variants send home the same side?',
  help:
    'Each cell is a pair of variants: the one of its row and, by its number, the one of its column. It says in which ' +
    'share of the battles, on the very same luck, another side holds the field under the one than under the other, or ' +
    'nobody does under one of them. 0\u00a0% are two variants that decide every battle alike. Two variants can win ' +
    'equally often and still decide many battles differently, when these cancel out: here that shows. The numbers ' +
    'beneath say what battles on luck of their own would give, each variant winning as often as it does, and what is ' +
    'the least that could be.',
  applies: (findings) => pairsOf(findings, chosen(findings).variants).length > 0,
  spec: divergenceSpec,
  numbers: divergenceNumbers,
};

const ROOM = { all: 12, most: 12 };
/** Width of a cell, px, when the page is full. */
const LEAST_CELL = 40;
/** Beyond this share of the darkest, white can be read better than black (a contrast of 4.3 and more). */
const DARK = 0.9;

function divergenceSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = chosen(findings);
  const pairs = pairsOf(findings, variants);
  const numbered = variants.map(({ index, label }) => ({
    index,
    row: label.startsWith(`#${index} `) ? label : `#${index} ${label}`,
    column: `#${index}`,
  }));
  const placeOf = new Map(numbered.map((each) => [each.index, each]));
  const most = Math.max(...pairs.map(({ divergence: share }) => share));
  const values = pairs.map((pair) => ({
    row: placeOf.get(pair.design_point)!.row,
    column: placeOf.get(pair.other)!.column,
    share: pair.divergence,
    number: inCell(pair),
    ink: most > 0 && pair.divergence > DARK * most ? 'white' : 'black',
  }));
  const labelWidth = Math.max(...numbered.map(({ row }) => textWidth(row, 13)));
  const room = (PAGE_WIDTH - labelWidth - 40) / (variants.length - 1);
  const cell = Math.max(LEAST_CELL, Math.floor(room));
  const x = {
    field: 'column',
    type: 'nominal',
    title: null,
    scale: { domain: numbered.slice(0, -1).map(({ column }) => column) },
    axis: { orient: 'top', labelAngle: 0, ticks: false, domain: false },
  } as const;
  const y = {
    field: 'row',
    type: 'nominal',
    title: null,
    scale: { domain: numbered.slice(1).map(({ row }) => row) },
    axis: { ticks: false, domain: false, labelPadding: 8 },
  } as const;
  return {
    ...head(
      findings,
      'Battles in which another side holds the field',
      'Matrix of pairs of variants: in each cell, as a number and as a shade of blue, the share of battles on the same luck that the two end with another holder of the field.',
      `First column: ${numbered[0]!.row}`,
      note,
    ),
    data: { values },
    width: { step: cell },
    height: { step: 36 },
    layer: [
      {
        mark: { type: 'rect', stroke: 'white', strokeWidth: 2 },
        encoding: {
          x,
          y,
          color: {
            field: 'share',
            type: 'quantitative',
            // A single hue; the number stands in the cell.
            scale: { domain: [0, most > 0 ? most : 1], range: ['#f2f7fb', COLOUR.blue] },
            legend: null,
          },
        },
      },
      ...(['black', 'white'] as const).map((ink) => ({
        transform: [{ filter: { field: 'ink', equal: ink } }],
        mark: { type: 'text', fontSize: cell < 52 ? 11.5 : 12.5, color: ink },
        encoding: { x, y, text: { field: 'number', type: 'nominal' } },
      })),
    ],
  } as unknown as VegaLiteSpec;
}

/** Short enough for a cell; the numbers beneath have all digits. */
function inCell({ battles, divergence: share }: DivergenceRow): string {
  if (battles === 0) return `0${NBSP}%`;
  if (share < 0.001) return `<${NBSP}0.1${NBSP}%`;
  return `${(share * 100).toFixed(1)}${NBSP}%`;
}

function divergenceNumbers(findings: Findings): NumbersTable {
  const { variants, note } = chosen(findings);
  const labels = new Map(variants.map(({ index, label }) => [index, label]));
  const caption =
    'Share of battles, on the same luck, that two variants end with another holder of the field, with 95\u00a0% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Variant', 'Other variant', 'Battles apart', 'On luck of their own', 'At the least'],
    rows: pairsOf(findings, variants).map((pair) => [
      labels.get(pair.design_point)!,
      labels.get(pair.other)!,
      percentWithInterval(pair.divergence, pair.ci_low, pair.ci_high),
      percentWithInterval(pair.independent, pair.independent_low, pair.independent_high),
      percentWithInterval(pair.least, pair.least_low, pair.least_high),
    ]),
  };
}

/** In the order of the design points: each is compared with those before it. */
function chosen(findings: Findings) {
  const { variants, note } = chooseVariants(findings, ROOM);
  return { variants: [...variants].sort((a, b) => a.index - b.index), note };
}

function pairsOf({ rows }: Findings, variants: readonly Variant[]): DivergenceRow[] {
  const shown = new Set(variants.map(({ index }) => index));
  return rows.divergence.filter(
    ({ design_point, other }) => shown.has(design_point) && shown.has(other) && design_point !== other,
  );
}
