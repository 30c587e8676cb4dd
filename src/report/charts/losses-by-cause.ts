import type { Findings } from '../../analysis/findings.js';
import { NBSP, percent, percentWithInterval, type Shown } from '../../analysis/format.js';
import type { ResponseRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { type Part, type PartBar, partBars } from './part-bars.js';
import { COLOUR, PERCENT_LABEL } from './theme.js';
import { chooseVariants, type Variant } from './variants.js';

/** What each force loses its pieces to, as shares of what it had at the start: alike under every system. */
export const lossesByCause: Chart = {
  id: 'losses-by-cause',
  title: () => 'What does each force lose its pieces to?',
  help:
    'Each bar is one force in one variant. Its length is the mean share of the pieces at the start that it has lost ' +
    'when the battle ends, and its parts say to what, in the same order in every bar; the number at its end is all ' +
    'losses together. Fire and close combat hurt; the other parts are what morale does to pieces that nobody hit. ' +
    'Where pieces return and can be lost again, a bar may pass 100' +
    `${NBSP}%. The black bracket at the end of the bar is the 95${NBSP}% interval of the whole; where you see a ` +
    'single stroke it is very narrow.',
  applies: (findings) => partsOf(findings).length > 0 && findings.rows.postures.length > 0,
  spec: lossesSpec,
  numbers: lossesNumbers,
};

const ROOM = { all: 12, most: 16 };

/** In the order of the bar; black can be read on all. */
const CAUSES: readonly Part[] = [
  { response: 'casualties', label: 'fire and close combat', colour: COLOUR.orange },
  { response: 'eliminated', label: 'eliminated by a check', colour: COLOUR.yellow },
  { response: 'routed', label: 'routed', colour: COLOUR.sky },
  { response: 'left', label: 'left the board', colour: COLOUR.green },
  { response: 'surrendered', label: 'surrendered', colour: COLOUR.purple },
  { response: 'shot', label: 'shot by their officer', colour: '#e0e0e0' },
  { response: 'abandoned', label: 'abandoned', colour: COLOUR.grey },
];
const ALL = 'losses';

function lossesSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = chooseVariants(findings, ROOM);
  const parts = partsOf(findings);
  return partBars(findings, {
    title: 'Losses by cause, as a share of the force at the start',
    description:
      'Stacked bars, one per force and variant: the mean share of the force’s pieces at the start that are lost, by cause.',
    note,
    along: 'Mean share of the force’s pieces at the start',
    axis: { labelExpr: PERCENT_LABEL, tickCount: 7 },
    number: { field: 'number', type: 'nominal' },
    parts,
    bars: chartForces(findings).flatMap((force) =>
      variants.map((variant) => ({ force, variant, bar: barOf(findings, force, variant, parts) })),
    ),
  });
}

/** Every cause that takes a piece anywhere, and all losses. */
function lossesNumbers(findings: Findings): NumbersTable {
  const { variants, note } = chooseVariants(findings, ROOM);
  const parts = partsOf(findings);
  const caption = `Mean share of the force’s pieces at the start that are lost, by cause, with 95${NBSP}% intervals`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Force', 'Variant', ...parts.map(({ label }) => label), 'in all'],
    rows: chartForces(findings).flatMap((force) =>
      variants.map((variant) => {
        const pieces = piecesAtStart(findings, force, variant);
        return [
          force.name,
          variant.label,
          ...[...parts.map(({ response }) => response), ALL].map((response) => {
            const row = rowOf(findings, force, variant, response);
            return row === undefined ? '–' : shown(row, pieces);
          }),
        ];
      }),
    ),
  };
}

/** Causes that take a piece of some force at some design point. */
function partsOf({ rows }: Findings): Part[] {
  return CAUSES.filter(({ response }) =>
    rows.responses.some((row) => row.response === response && row.mean > 0),
  );
}

function barOf(findings: Findings, force: ChartForce, variant: Variant, parts: readonly Part[]): PartBar {
  const pieces = piecesAtStart(findings, force, variant);
  let from = 0;
  const segments = parts.map(({ response, label }) => {
    const mean = (rowOf(findings, force, variant, response)?.mean ?? 0) / pieces;
    const to = from + mean;
    const segment = { part: label, from, to, mean, number: percent(mean) };
    from = to;
    return segment;
  });
  const whole = rowOf(findings, force, variant, ALL);
  const [mean, low, high] = whole
    ? [whole.mean / pieces, Math.max(0, whole.ci_low / pieces), whole.ci_high / pieces]
    : [from, from, from];
  return { segments, total: { low, high, mean, number: percent(mean) } };
}

function rowOf(
  { rows }: Findings,
  force: ChartForce,
  variant: Variant,
  response: string,
): ResponseRow | undefined {
  return rows.responses.find(
    (row) => row.response === response && row.force === force.id && row.design_point === variant.index,
  );
}

/** All of the force's pieces in the variant: those of turn 0. */
function piecesAtStart({ rows }: Findings, force: ChartForce, variant: Variant): number {
  return rows.postures
    .filter((row) => row.force === force.id && row.design_point === variant.index && row.turn === 0)
    .reduce((sum, row) => sum + row.mean_pieces, 0);
}

function shown({ mean, ci_low, ci_high }: ResponseRow, pieces: number): Shown {
  return percentWithInterval(mean / pieces, Math.max(0, ci_low / pieces), ci_high / pieces);
}
