import { crossingsOfHalf } from '../../statistics/crossing.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import { linearScale, spreadLabels, tickFormat, ticksWithin } from './axis.js';
import type { Chart, Layout, LegendEntry, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { extentOf, legendOf, styleOf } from './line-styles.js';
import { chartForces } from './names.js';
import { type ColourName, FORCE_COLOURS, FORCE_WORDS } from './palette.js';
import {
  type LeadResponse,
  RESPONSES,
  responseAt,
  type Value,
  valueInShort,
  valueShown,
} from './response-values.js';
import { bands, dots, lines, type Rule, rects, rules, sheet, tips, type Words, words } from './sheet.js';
import { plainText, textWidth, wrapped } from './text.js';
import { baselineOf } from './variants.js';

/** A response of both forces against a factor whose levels are numbers, with the others as in the baseline. */
export function responseCurveOf(response: LeadResponse = 'holds_field'): Chart {
  return {
    id: 'response-curve',
    section: 'effects',
    title: (findings) => `What does each step of ${plainText(factorOf(findings)?.name ?? '')} do?`,
    help:
      'Each mark is one level of the factor, with its 95% interval as an upright bar; the band joins them. The steeper the line, the more a ' +
      'step does. The thin upright line is the level of the baseline. Where the axis includes 50%, a dotted line ' +
      'marks it: a force that crosses it holds the field more often than not on one side of the crossing.',
    finding: (findings) => curveFinding(findings, response),
    shows: (findings) => curveShown(findings, response),
    leftOut: (findings) => (hasCurve(findings, response) ? null : ''),
    legend: (findings) => curveLegend(findings, response),
    spec: (findings, layout) => curveSpec(findings, layout, response),
    numbers: (findings) => curveNumbers(findings, response),
  };
}

export const responseCurve = responseCurveOf();

interface NumericFactor {
  name: string;
  /** Ascending: the number of each level, and its design point among those that are otherwise like the baseline. */
  levels: { level: string; value: number; point: number }[];
  baseline: number | undefined;
}

/** The first factor of three or more levels that are all numbers. */
function factorOf(findings: Findings): NumericFactor | undefined {
  const baseline = findings.designPoints.find(({ index }) => index === baselineOf(findings));
  for (const [place, { name, levels }] of findings.factors.entries()) {
    const values = levels.map(numberOf);
    if (levels.length < 3 || values.some((value) => value === null)) continue;
    const found = levels.flatMap((level, i) => {
      const point = findings.designPoints.find(
        (each) =>
          each.levels[place] === level &&
          each.levels.every((its, f) => f === place || its === baseline?.levels[f]),
      );
      return point ? { level, value: values[i]!, point: point.index } : [];
    });
    if (new Set(found.map(({ value }) => value)).size < 3) continue;
    found.sort((a, b) => a.value - b.value);
    return { name, levels: found, baseline: found.find(({ point }) => point === baseline?.index)?.value };
  }
  return undefined;
}

/** `4`, `−2`, `+1`, `0.5`, `25%`; null: not a number. */
function numberOf(level: string): number | null {
  const text = level.trim().replace('−', '-').replace(/%$/, '');
  return /^[-+]?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : null;
}

interface Curve {
  name: string;
  colour: ColourName;
  text: ColourName;
  place: number;
  points: { level: string; value: number; of: Value }[];
}

function curvesOf(findings: Findings, response: LeadResponse): Curve[] {
  const factor = factorOf(findings);
  if (!factor) return [];
  const curve = (name: string, id: string, place: number, colour: ColourName, text: ColourName): Curve => ({
    ...{ name, place, colour, text },
    points: factor.levels.flatMap(({ level, value, point }) => {
      const of = responseAt(findings, response, id, point);
      return of ? { level, value, of } : [];
    }),
  });
  const curves = RESPONSES[response].ofForces
    ? chartForces(findings).map(({ id, name, order }) =>
        curve(name, id, order, FORCE_COLOURS[order], FORCE_WORDS[order]),
      )
    : [curve('all battles', '', 0, 'soft', 'soft')];
  return curves.filter(({ points }) => points.length > 1);
}

function hasCurve(findings: Findings, response: LeadResponse): boolean {
  return curvesOf(findings, response).length > 0;
}

/** px. */
const HEIGHT = 280;
const TOP = 16;

function curveSpec(
  findings: Findings,
  layout: Layout = 'wide',
  response: LeadResponse = 'holds_field',
): VegaLiteSpec {
  const factor = factorOf(findings)!;
  const curves = curvesOf(findings, response);
  const { isRate } = RESPONSES[response];
  const values = curves.flatMap(({ points }) => points.flatMap(({ of }) => [of.low, of.high]));
  const domain =
    isRate && Math.max(...values) - Math.min(...values) > 0.1 ? ([0, 1] as const) : extentOf(values, isRate);
  const height = layout === 'wide' ? HEIGHT : 230;
  const y = linearScale(domain, [TOP + height, TOP]);
  const yTicks = ticksWithin(domain, 5);
  const format = tickFormat(yTicks, isRate);
  const ends = layout === 'wide' ? 190 : 6;
  const left = Math.max(...yTicks.map((tick) => textWidth(format(tick), SIZE.tick))) + 8;
  const right = WIDTH[layout] - ends;
  const [first, last] = [factor.levels[0].value, factor.levels.at(-1)!.value];
  const x = linearScale([first, last], [left + 16, right - 16]);
  const bottom = TOP + height;

  const grid: Rule[] = yTicks.map((tick) => ({
    x: left,
    x2: right,
    y: y(tick),
    y2: y(tick),
    stroke: 'grid',
  }));
  const half = isRate && domain[0] < 0.5 && domain[1] > 0.5;
  const texts: Words[] = [
    ...yTicks.map(
      (tick): Words => ({
        ...{ x: left - 6, y: y(tick), words: format(tick), align: 'right', size: SIZE.tick, colour: 'soft' },
      }),
    ),
    ...(half ? [halfLabel(curves, { left, right, y })] : []),
    ...labelled(factor.levels, x).map(
      ({ level, value }): Words => ({
        ...{
          x: x(value),
          y: bottom + 14,
          words: plainText(level),
          align: 'center',
          size: SIZE.tick,
          colour: 'soft',
        },
      }),
    ),
    {
      ...{
        x: left,
        y: bottom + 35,
        words: plainText(factor.name),
        colour: 'soft',
      },
    },
    ...(domain[0] > 0
      ? [
          {
            x: right,
            y: bottom + 35,
            words: `axis starts at ${format(domain[0])}`,
            align: 'right',
            size: SIZE.tick,
            colour: 'soft',
          } as const,
        ]
      : []),
    ...(factor.baseline === undefined
      ? []
      : [
          {
            x: x(factor.baseline),
            y: TOP - 8,
            words: 'baseline',
            align: factor.baseline === first ? 'left' : 'center',
            size: SIZE.tick,
            colour: 'soft',
          } as const,
        ]),
    ...(curves.length > 1 || RESPONSES[response].ofForces ? endLabels(curves, { x, y, layout, domain }) : []),
  ];
  return sheet(curveFinding(findings, response), layout, {
    height: bottom + 46,
    layers: [
      rules(grid),
      rects([]),
      rules(half ? [{ x: left, x2: right, y: y(0.5), y2: y(0.5), stroke: 'ink' }] : [], 1.25, [1.5, 2.5]),
      rules(
        factor.baseline === undefined
          ? []
          : [{ x: x(factor.baseline), x2: x(factor.baseline), y: TOP, y2: bottom, stroke: 'axis' }],
      ),
      bands(
        curves.map(({ points, colour }) => ({
          points: points.map(({ value, of }) => ({ x: x(value), y: y(of.high), y2: y(of.low) })),
          fill: colour,
        })),
      ),
      lines(
        curves.map(({ points, colour, place }) => ({
          points: points.map(({ value, of }) => ({ x: x(value), y: y(of.mean) })),
          stroke: colour,
          dash: styleOf(place).dash,
        })),
      ),
      rules(
        curves.flatMap(({ points, colour }) =>
          points.map(({ value, of }) => ({
            x: x(value),
            x2: x(value),
            y: y(of.low),
            y2: y(of.high),
            stroke: colour,
          })),
        ),
        1.75,
      ),
      dots(
        curves.flatMap(({ name, points, colour, place }) =>
          points.map(({ value, of }) => ({
            ...{ x: x(value), y: y(of.mean), shape: styleOf(place).shape, colour },
            of: { curve: name, level: value, ...of },
          })),
        ),
      ),
      words(texts),
      tips(
        factor.levels.map(({ level, value }, i) => {
          const before = i > 0 ? (x(factor.levels[i - 1].value) + x(value)) / 2 : left;
          const after = i < factor.levels.length - 1 ? (x(factor.levels[i + 1].value) + x(value)) / 2 : right;
          return {
            ...{ x: before, x2: after, y: TOP, y2: bottom },
            text: [
              plainText(`${factor.name} ${level}`),
              ...curves.flatMap(({ name, points }) => {
                const point = points.find((each) => each.value === value);
                return point ? `${name}: ${inBrackets(valueShown(response, point.of))}` : [];
              }),
            ],
          };
        }),
      ),
    ],
  });
}

/** Of many levels, those for whose names there is room, always including the first. */
function labelled(levels: NumericFactor['levels'], x: (value: number) => number): NumericFactor['levels'] {
  const shown: NumericFactor['levels'] = [];
  let end = -Infinity;
  for (const each of levels) {
    const half = textWidth(plainText(each.level), SIZE.tick) / 2;
    if (x(each.value) - half < end + 6) continue;
    shown.push(each);
    end = x(each.value) + half;
  }
  return shown;
}

/** What the target line is, at the end where the curves are farther from it. */
function halfLabel(
  curves: readonly Curve[],
  { left, right, y }: { left: number; right: number; y: (v: number) => number },
): Words {
  const room = (place: number) =>
    Math.min(...curves.map(({ points }) => Math.abs(points.at(place)!.of.mean - 0.5)));
  const isLeft = room(0) >= room(-1);
  return {
    ...{ x: isLeft ? left + 4 : right - 4, y: y(0.5) - 9, words: '50%' },
    ...{ align: isLeft ? 'left' : 'right', size: SIZE.tick, colour: 'soft' },
  };
}

/** The names of the forces: next to the ends of their lines, or on a phone above the last mark. */
function endLabels(
  curves: readonly Curve[],
  {
    x,
    y,
    layout,
    domain,
  }: {
    x: (v: number) => number;
    y: (v: number) => number;
    layout: Layout;
    domain: readonly [number, number];
  },
): Words[] {
  const ends = curves.map(({ points }) => points.at(-1)!);
  const beside = layout === 'wide';
  const places = spreadLabels(
    ends.map(({ of }, i) => y(of.mean) + (beside ? 0 : i === 0 ? -18 : 18)),
    LABEL_STEP,
    [y(domain[1]) + 8, y(domain[0]) - 8],
  );
  return curves.map(({ name, text }, i) => {
    const lines = wrapped(name, 175, SIZE.text, 2);
    return {
      ...{ x: x(ends[i].value) + (beside ? 12 : 10), y: places[i], words: beside ? lines : name },
      ...{ align: beside ? 'left' : 'right', bold: true, colour: text },
    } as const;
  });
}
const LABEL_STEP = 17;

/** From the first level to the last, and the levels between which the first force crosses one half. */
function curveFinding(findings: Findings, response: LeadResponse): string {
  const factor = factorOf(findings);
  const [curve] = curvesOf(findings, response);
  if (!factor || !curve) return '';
  const { isRate, ofForces, verb } = RESPONSES[response];
  const [first, last] = [curve.points[0], curve.points.at(-1)!];
  const name = plainText(factor.name);
  const from = valueInShort(response, first.of.mean);
  const to = valueInShort(response, last.of.mean);
  const does = ofForces ? subject(curve.name, verb) : 'Battles last';
  const unit = isRate ? ' of battles' : response === 'turns' ? ' turns' : ' losses on average';
  const way = isRate ? 'in ' : response === 'losses_at_break' ? 'after ' : '';
  const whole = `${does} ${way}${from}${unit} with ${name} ${plainText(first.level)} and ${way}${to} with ${plainText(last.level)}`;
  const crossing = isRate ? crossingOf(curve) : null;
  return crossing ? `${whole}. The curve crosses one half between ${crossing}.` : `${whole}.`;
}

/** The only two levels between which it crosses one half; null: there are none, or several pairs. */
function crossingOf({ points }: Curve): string | null {
  const crossings = crossingsOfHalf(points.map(({ level, of }) => ({ level, ...of })));
  const [between] = crossings.map((pair) => pair.map(({ level }) => plainText(level)).join(' and '));
  return crossings.length === 1 ? between : null;
}

function curveShown(findings: Findings, response: LeadResponse): string {
  const factor = factorOf(findings);
  const others = findings.factors.filter(({ levels }) => levels.length > 1).length > 1;
  const rest = others ? '; other factors as in the baseline' : '';
  return `${RESPONSES[response].plotted}, by ${plainText(factor?.name ?? '')}${rest}.`;
}

function curveLegend(findings: Findings, response: LeadResponse): LegendEntry[] {
  const curves = curvesOf(findings, response);
  const entries = legendOf(curves.map(({ name }) => ({ label: name })));
  return entries.map((entry, i) => ({ ...entry, colour: curves[i].colour }));
}

function curveNumbers(findings: Findings, response: LeadResponse): NumbersTable {
  const factor = factorOf(findings);
  const curves = curvesOf(findings, response);
  return {
    caption: `${RESPONSES[response].plotted}, with 95% intervals`,
    headings: 1,
    columns: [plainText(factor?.name ?? ''), ...curves.map(({ name }) => name)],
    rows: (factor?.levels ?? []).map(({ level, value }) => [
      plainText(level),
      ...curves.map(({ points }) => {
        const point = points.find((each) => each.value === value);
        return point ? valueShown(response, point.of) : '–';
      }),
    ]),
  };
}
