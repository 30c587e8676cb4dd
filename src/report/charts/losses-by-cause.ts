import type { ResponseRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, percent, percentWithInterval, type Shown } from '../../words/format.js';
import { isPlural, subject } from '../../words/grammar.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './names.js';
import { FORCE_COLOURS } from './palette.js';
import {
  barsOf,
  largestOf,
  type Part,
  type PartBar,
  partBars,
  partLegend,
  SHARES,
  segmentsOf,
  withLargest,
} from './part-bars.js';
import { atBaseline, chooseVariants, type Variant, withOthers } from './variants.js';

/** What each force loses its pieces to, as shares of what it had at the start: the same under every system. */
export const lossesByCause: Chart = {
  id: 'losses-by-cause',
  title: () => 'What does each force lose its pieces to?',
  help:
    'Each bar is one force in one variant. Its length is the mean share of the pieces at the start that it has lost ' +
    'when the battle ends, and its parts say to what, in the same order in every bar; the number at its end is all ' +
    'losses together. Fire and close combat hit pieces; the other parts are what morale does to pieces that were not hit. ' +
    'Where pieces return and can be lost again, a bar may pass 100%. The bracket at the end of the bar is the 95% ' +
    'interval of the whole; a single stroke is a very narrow one.',
  section: 'losses',
  finding: lossesFinding,
  shows: (findings) => {
    const note = withOthers(chooseVariants(findings, ROOM).note, FILE);
    return `Mean losses by cause, as a share of the pieces at the start${note === '' ? '' : ` (${note})`}.`;
  },
  leftOut,
  legend: (findings) => partLegend(partsOf(findings)),
  spec: lossesSpec,
  numbers: lossesNumbers,
};

function leftOut(findings: Findings): string | null {
  if (findings.rows.postures.length === 0) return '';
  return partsOf(findings).length > 0 ? null : 'losses';
}

const ROOM = { all: 12, most: 12 };
/** Has all variants, where there is no room for them. */
const FILE = 'responses.csv';

/** In the order of the bar; each keeps its colour, whatever other causes occur. */
const CAUSES: readonly Part[] = [
  { response: 'casualties', label: 'fire and close combat', colour: 'ending1' },
  { response: 'eliminated', label: 'eliminated by a check', colour: 'ending2' },
  { response: 'routed', label: 'routed', colour: 'ending3' },
  { response: 'left', label: 'left the board', colour: 'ending4' },
  { response: 'surrendered', label: 'surrendered', colour: 'ending5' },
  { response: 'shot', label: 'shot by their officer', colour: 'ending6' },
  { response: 'abandoned', label: 'abandoned', colour: 'ending7' },
];
const ALL = 'losses';

function lossesSpec(findings: Findings, layout?: Layout): VegaLiteSpec {
  const { variants } = chooseVariants(findings, ROOM);
  const parts = partsOf(findings);
  return partBars(
    {
      finding: lossesFinding(findings),
      along: 'mean share of the force’s pieces at the start',
      ...SHARES,
      panels: chartForces(findings).map((force) => ({
        title: force.name,
        colour: FORCE_COLOURS[force.order],
        bars: barsOf(variants, (variant) => barOf(findings, force, variant, parts)),
      })),
    },
    layout,
  );
}

/** The main cause of each force’s losses, at the baseline. */
function lossesFinding(findings: Findings): string {
  const [variant] = chooseVariants(findings, ROOM).variants;
  if (!variant) return '';
  const said = chartForces(findings).map((force) => {
    const { segments, total } = barOf(findings, force, variant, partsOf(findings));
    if (!(total.mean > 0)) return { text: `${subject(force.name, 'lose')} nothing`, largest: null };
    const whose = isPlural(force.name) ? 'their' : 'its';
    return {
      text: `${subject(force.name, 'lose')} ${percent(total.mean)} of ${whose} pieces`,
      largest: largestOf(segments).part.label,
    };
  });
  return `${atBaseline(findings, variant)}${withLargest(said)}.`;
}

/** Every cause that takes a piece anywhere, and all losses. */
function lossesNumbers(findings: Findings): NumbersTable {
  const { variants, note: left } = chooseVariants(findings, ROOM);
  const note = withOthers(left, FILE);
  const parts = partsOf(findings);
  const caption = 'Mean share of the force’s pieces at the start that are lost, by cause, with 95% intervals';
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

function barOf(
  findings: Findings,
  force: ChartForce,
  variant: Variant,
  parts: readonly Part[],
): Omit<PartBar, 'label'> {
  const pieces = piecesAtStart(findings, force, variant);
  const segments = segmentsOf(parts, (part) => {
    const row = rowOf(findings, force, variant, part.response);
    return row && { size: row.mean / pieces, shown: shown(row, pieces) };
  });
  const end = segments.at(-1)?.to ?? 0;
  const whole = rowOf(findings, force, variant, ALL);
  const [mean, low, high] = whole
    ? [whole.mean / pieces, Math.max(0, whole.ci_low / pieces), whole.ci_high / pieces]
    : [end, end, end];
  return { segments, total: { low, high, mean, text: whole ? inBrackets(shown(whole, pieces)) : '–' } };
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
