import type { Findings } from '../../analysis/findings.js';
import { inBrackets, pointsWithInterval } from '../../analysis/format.js';
import type { FactorEffectRow } from '../../analysis/rows.js';
import { pInWords } from '../../analysis/verdict-words.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type FactorPair, meansOf, strongestPairs } from './factor-pairs.js';
import { type ChartForce, chartForces } from './forces.js';
import { spreadLabels } from './spread-labels.js';
import { textWidth } from './text-width.js';
import { COLOUR, head, LINE_COLOURS, LINE_DASHES, PAGE_WIDTH, PERCENT_LABEL } from './theme.js';
import { clipped, distinct } from './words.js';

/** Whether what one factor does depends on another. */
export const interaction: Chart = {
  id: 'interaction',
  title: () => 'Does one change depend on another?',
  help:
    'Each picture has the levels of one factor side by side, and a line for each level of another. Where the lines run ' +
    'alongside each other the two factors add up: each does what it does whatever the other is. Where they draw apart, ' +
    'close in or cross, what the one does depends on the other. Beneath the title stands, for each pair of factors, the ' +
    'largest such dependence: how much two levels do together beyond what each does alone. Bars through the marks are ' +
    '95\u00a0% intervals. Where a mark is the mean of several variants it has no bar: these share their luck, and what ' +
    'counts is the interval of the dependence itself.',
  applies: (findings) => pairsOf(findings).length > 0,
  spec: interactionSpec,
  numbers: interactionNumbers,
};

const RESPONSE = 'holds_field';
const MOST_PAIRS = 4;
const MOST_LINES = LINE_COLOURS.length;
const LONGEST_LEVEL = 22;
const HEIGHT = 190;
const GAP = 34;
/** px between two labels at the ends of lines. */
const LABEL_STEP = 15;
const SHAPES = [
  'circle',
  'square',
  'triangle-up',
  'diamond',
  'triangle-down',
  'cross',
  'triangle-left',
  'triangle-right',
];

function interactionSpec(findings: Findings): VegaLiteSpec {
  const pairs = pairsOf(findings);
  const forces = chartForces(findings);
  const panels = pairs.flatMap((pair) => forces.map((force) => panelOf(findings, pair, force)));
  const all = panels.flatMap(({ means }) => means);
  const domain = extent(
    all.flatMap(({ mean, interval }) => (interval ? [interval.low, interval.high] : [mean])),
  );
  const endWidth =
    Math.max(0, ...panels.flatMap(({ lines }) => lines.map((line) => textWidth(line, 12)))) + 14;
  const width = Math.floor((PAGE_WIDTH - 70 - GAP * (forces.length - 1)) / forces.length - endWidth);
  return {
    ...head(
      findings,
      'Two changes at once',
      'Line charts, one for each pair of factors and each force: how often it holds the field by level of the one factor, with a line for each level of the other.',
      ...pairs.map((pair) => sentenceOf(findings, pair)),
      pairs.length < numberOfPairs(findings)
        ? `The ${pairs.length} pairs of ${numberOfPairs(findings)} that depend most on each other`
        : '',
      panels.some(({ isCut }) => isCut) ? `The first ${MOST_LINES} lines of each picture` : '',
      all.some(({ interval }) => interval === null)
        ? 'Means over the levels of the other factors are drawn without bars'
        : '',
    ),
    concat: panels.map((panel) => pictureOf(panel, domain, Math.max(150, width))),
    columns: forces.length,
    spacing: { row: 26, column: GAP },
    // Each picture has lines and levels of its own.
    resolve: { scale: { color: 'independent', strokeDash: 'independent', shape: 'independent' } },
  } as unknown as VegaLiteSpec;
}

function pairsOf(findings: Findings): FactorPair[] {
  const first = findings.forces[0];
  return first ? strongestPairs(findings, first.id, RESPONSE, MOST_PAIRS) : [];
}

function numberOfPairs({ factors }: Findings): number {
  const varied = factors.filter(({ levels }) => levels.length > 1).length;
  return (varied * (varied - 1)) / 2;
}

/** A picture's data in users' words, made fit to be drawn. */
function panelOf(findings: Findings, pair: FactorPair, force: ChartForce) {
  const [along, lines] = [pair.along, pair.lines].map((factor) => {
    const { name, levels } = findings.factors[factor]!;
    return {
      name: clipped(name, 30),
      levels: new Map(levels.map((level, i) => [level, distinct(levels, LONGEST_LEVEL)[i]!])),
    };
  }) as [Named, Named];
  const shown = [...lines.levels.keys()].slice(0, MOST_LINES);
  const means = meansOf(findings, pair, force.id, RESPONSE)
    .filter(({ line }) => shown.includes(line))
    .map((mean) => ({ ...mean, along: along.levels.get(mean.along)!, line: lines.levels.get(mean.line)! }));
  return {
    title: `${force.name}, by ${along.name} (lines: ${lines.name})`,
    means,
    along: [...along.levels.values()],
    lines: shown.map((level) => lines.levels.get(level)!),
    isCut: shown.length < lines.levels.size,
  };
}

interface Named {
  name: string;
  levels: Map<string, string>;
}

function pictureOf(
  { title, means, along, lines }: ReturnType<typeof panelOf>,
  domain: [number, number],
  width: number,
) {
  const values = means.map(({ along: at, line, mean, interval }) => ({
    panel: title,
    at,
    line,
    mean,
    ...(interval && { low: interval.low, high: interval.high }),
  }));
  const last = along.at(-1)!;
  const ends = means.filter((mean) => mean.along === last);
  const places = spreadLabels(
    ends.map(({ mean }) => mean),
    ((domain[1] - domain[0]) * LABEL_STEP) / HEIGHT,
    domain,
  );
  const isTight = along.some((level) => textWidth(level, 13) > width / along.length);
  const color = {
    field: 'line',
    type: 'nominal',
    scale: { domain: lines, range: LINE_COLOURS.slice(0, lines.length) },
    legend: null,
  } as const;
  const x = {
    field: 'at',
    type: 'ordinal',
    title: null,
    scale: { domain: along, type: 'point', padding: 0.3 },
    axis: { labelAngle: isTight ? -35 : 0, ...(isTight && { labelAlign: 'right' }), grid: false },
  } as const;
  const y = {
    field: 'mean',
    type: 'quantitative',
    title: 'Holds the field',
    scale: { domain, zero: false },
    axis: { labelExpr: PERCENT_LABEL, tickCount: 5 },
  } as const;
  return {
    data: { values },
    facet: {
      field: 'panel',
      type: 'nominal',
      title: null,
      header: { labelAnchor: 'start', labelFontSize: 13, labelLimit: width + 120 },
    },
    spec: {
      width,
      height: HEIGHT,
      layer: [
        {
          mark: { type: 'line', strokeWidth: 2.25 },
          encoding: {
            x,
            y,
            color,
            strokeDash: {
              field: 'line',
              type: 'nominal',
              scale: { domain: lines, range: LINE_DASHES.slice(0, lines.length) },
              legend: null,
            },
          },
        },
        {
          transform: [{ filter: 'isValid(datum.low)' }],
          mark: { type: 'rule', strokeWidth: 1.75 },
          encoding: { x, y: { ...y, field: 'low' }, y2: { field: 'high' }, color },
        },
        {
          mark: { type: 'point', filled: true, size: 70, opacity: 1 },
          encoding: {
            x,
            y,
            color,
            shape: {
              field: 'line',
              type: 'nominal',
              scale: { domain: lines, range: SHAPES.slice(0, lines.length) },
              legend: null,
            },
          },
        },
        {
          data: {
            values: ends.map(({ along: at, line }, i) => ({ panel: title, at, line, mean: places[i]! })),
          },
          mark: {
            type: 'text',
            align: 'left',
            baseline: 'middle',
            dx: 10,
            fontSize: 12,
            color: COLOUR.black,
          },
          encoding: { x, y, text: { field: 'line', type: 'nominal' } },
        },
      ],
    },
  };
}

/** `leaders on with classes literal: +2.3 points (+1.9 to +2.7) beyond the two by themselves, Holm p < 0.001`. */
function sentenceOf(findings: Findings, { strongest }: FactorPair): string {
  const { factor, factor_level, with_factor, with_level, effect, ci_low, ci_high, p_holm } = strongest;
  const name = (text: string) => clipped(text, 24);
  const force = chartForces(findings).find(({ id }) => id === strongest.force)!.name;
  const what = `${name(factor)} ${name(factor_level)} with ${name(with_factor)} ${name(with_level)}`;
  return `${what}: ${force} ${inBrackets(pointsWithInterval(effect, ci_low, ci_high))} beyond what each does alone, p ${p_holm < 0.001 ? '' : '= '}${pInWords(p_holm)} after Holm`;
}

function interactionNumbers(findings: Findings): NumbersTable {
  const forces = chartForces(findings);
  const known = ['holds_field', 'broke'];
  const isShown = (row: FactorEffectRow) =>
    known.includes(row.response) && forces.some(({ id }) => id === row.force);
  return {
    caption:
      'What each level changes against the first of its factor, averaged over the levels of the others, and what two do together beyond that, with 95\u00a0% intervals and p-values adjusted after Holm (factor_effects.csv has the other responses)',
    headings: 3,
    columns: ['Level', 'Force', 'Response', 'Effect', 'p'],
    rows: findings.rows.factor_effects
      .filter(isShown)
      .map((row) => [
        row.with_factor === ''
          ? `${row.factor} ${row.factor_level}`
          : `${row.factor} ${row.factor_level} with ${row.with_factor} ${row.with_level}`,
        forces.find(({ id }) => id === row.force)!.name,
        row.response === 'broke' ? 'Breaks' : 'Holds the field',
        pointsWithInterval(row.effect, row.ci_low, row.ci_high),
        pInWords(row.p_holm),
      ]),
  };
}

/** With room for the marks, within 0 to 1; never empty. */
function extent(shares: readonly number[]): [number, number] {
  const low = Math.min(...shares);
  const high = Math.max(...shares);
  const room = Math.max(0.005, (high - low) * 0.12);
  return [Math.max(0, low - room), Math.min(1, high + room)];
}
