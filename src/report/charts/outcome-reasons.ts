import type { OutcomeRow } from '../../analysis/rows.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, percent, percentWithInterval } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import { endingInWords, reasonInWords } from '../../words/reasons.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { chartForces } from './names.js';
import { type ColourName, FORCE_COLOURS } from './palette.js';
import {
  barsOf,
  type Part,
  type PartBar,
  partBars,
  partColour,
  partLegend,
  SHARES,
  segmentsOf,
} from './part-bars.js';
import { atBaseline, chooseVariants, type Variant, withOthers } from './variants.js';

/** Why the field is held, or not held, at the end. */
export const outcomeReasons: Chart = {
  id: 'outcome-reasons',
  section: 'outcomes',
  title: () => 'Why is the field held?',
  help:
    'There is a panel for each force that holds the field, and one for nobody. The length of a bar is the share of all ' +
    'battles that end this way, and its parts are the reasons. The bracket at the end of a bar is the 95% interval of the ' +
    'whole.',
  finding: reasonsFinding,
  shows: (findings) => {
    const note = withOthers(chooseVariants(findings, ROOM).note, FILE);
    return `Share of all battles by who holds the field, and for what reason${note === '' ? '' : ` (${note})`}.`;
  },
  leftOut: (findings) => (findings.rows.outcomes.length > 0 ? null : ''),
  legend: (findings) => partLegend(partsOf(findings)),
  spec: reasonsSpec,
  numbers: reasonsNumbers,
};

const ROOM = { all: 12, most: 12 };
/** Has all variants, where there is no room for them. */
const FILE = 'outcomes.csv';
const NOBODY = '';

interface Holder {
  id: string;
  name: string;
  colour: ColourName;
}

/** Who holds the field in any battle, the forces first. */
function holdersOf(findings: Findings): Holder[] {
  const forces = chartForces(findings).map(({ id, name, order }) => ({
    ...{ id, name, colour: FORCE_COLOURS[order] },
  }));
  return [...forces, { id: NOBODY, name: 'Nobody', colour: 'nobody' as const }].filter(({ id }) =>
    findings.rows.outcomes.some(({ holder, battles }) => holder === id && battles > 0),
  );
}

/** Every reason, the commonest first; each has one colour, whoever holds the field. */
function partsOf({ rows }: Findings): Part[] {
  const battles = new Map<string, number>();
  for (const row of rows.outcomes) {
    if (row.battles > 0) battles.set(row.reason, (battles.get(row.reason) ?? 0) + row.battles);
  }
  return [...battles.keys()]
    .sort((a, b) => battles.get(b)! - battles.get(a)! || (a < b ? -1 : 1))
    .map((reason, i) => ({ response: reason, label: reasonInWords(reason), colour: partColour(i) }));
}

function rowOf({ rows }: Findings, holder: Holder, variant: Variant, part: Part) {
  return rows.outcomes.find(
    (row) => row.design_point === variant.index && row.holder === holder.id && row.reason === part.response,
  );
}

function barOf(
  findings: Findings,
  holder: Holder,
  variant: Variant,
  parts: readonly Part[],
): Omit<PartBar, 'label'> {
  const segments = segmentsOf(parts, (part) => {
    const row = rowOf(findings, holder, variant, part);
    return row && { size: row.rate, shown: percentWithInterval(row.rate, row.ci_low, row.ci_high) };
  });
  const end = segments.at(-1)?.to ?? 0;
  const whole = findings.rows.responses.find(
    (row) =>
      row.design_point === variant.index &&
      row.force === holder.id &&
      row.response === (holder.id === NOBODY ? 'nobody_holds' : 'holds_field'),
  );
  const [mean, low, high] = whole ? [whole.mean, whole.ci_low, whole.ci_high] : [end, end, end];
  return { segments, total: { mean, low, high, text: inBrackets(percentWithInterval(mean, low, high)) } };
}

function reasonsSpec(findings: Findings, layout?: Layout): VegaLiteSpec {
  const { variants } = chooseVariants(findings, ROOM);
  const parts = partsOf(findings);
  return partBars(
    {
      finding: reasonsFinding(findings),
      along: 'share of all battles',
      ...SHARES,
      panels: holdersOf(findings).map((holder) => ({
        title: holder.id === NOBODY ? 'Nobody holds' : subject(holder.name, 'hold'),
        colour: holder.colour,
        bars: barsOf(variants, (variant) => barOf(findings, holder, variant, parts)),
      })),
    },
    layout,
  );
}

/** The most common way in which the baseline ends. */
function reasonsFinding(findings: Findings): string {
  const [variant] = chooseVariants(findings, ROOM).variants;
  const [commonest, next] = findings.rows.outcomes
    .filter(({ design_point, battles }) => design_point === variant?.index && battles > 0)
    .sort((a, b) => b.battles - a.battles);
  if (!commonest) return 'No battle was played.';
  const end = ({ holder, reason, rate }: OutcomeRow) => {
    const forces = chartForces(findings);
    const holding = forces.find(({ id }) => id === holder)?.name ?? null;
    const other = forces.find(({ id }) => id !== holder)!.name;
    return `${endingInWords(reason, holding, other)} (${percent(rate)} of battles)`;
  };
  const of = variant && atBaseline(findings, variant) !== '' ? ' of the baseline' : '';
  return next && next.ci_high >= commonest.ci_low
    ? `Two endings${of} are about equally common: ${end(commonest)}, or ${end(next)}.`
    : `In the most common ending${of}, ${end(commonest)}.`;
}

function reasonsNumbers(findings: Findings): NumbersTable {
  const { variants, note: left } = chooseVariants(findings, ROOM);
  const note = withOthers(left, FILE);
  const parts = partsOf(findings);
  const caption = 'Share of battles by who holds the field and why, with 95% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Holder', 'Variant', ...parts.map(({ label }) => label)],
    rows: holdersOf(findings).flatMap((holder) =>
      variants.map((variant) => [
        holder.name,
        variant.label,
        ...parts.map((part) => {
          const row = rowOf(findings, holder, variant, part);
          return row === undefined ? percent(0) : percentWithInterval(row.rate, row.ci_low, row.ci_high);
        }),
      ]),
    ),
  };
}
