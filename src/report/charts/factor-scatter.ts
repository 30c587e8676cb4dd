import type { FactorAssociation } from '../../analysis/rows.js';
import { withMinus } from '../../minus.js';
import { levelNumbers } from '../../scenario/levels.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets } from '../../words/format.js';
import { measureSaid } from '../../words/summary/sampled.js';
import { linearScale, ticksWithin } from './axis.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { chartForces } from './names.js';
import { FORCE_COLOURS } from './palette.js';
import { responseAt, type Value, valueShown } from './response-values.js';
import { type Drawing, layersOf, newDrawing, panelTitle, sheet } from './sheet.js';
import { clipped, plainText, textWidth } from './text.js';

/** For a sampled design: how often the first force holds the field at every point, by each factor. */
export const factorScatter: Chart = {
  id: 'factor-scatter',
  section: 'effects',
  title: () => 'Which factor correlates with who holds the field?',
  help:
    'Each panel shows all points of the design, by one of the factors; at each point all factors vary at ' +
    'once. Where the marks follow a line, that factor matters a lot; where they are a cloud, others do. The stroke ' +
    'through a mark is its 95% interval, and the darker line is 50%.',
  finding: ({ sections }) => sections.effects ?? '',
  shows: (findings) => shown(findings),
  leftOut: ({ rows: { factor_associations: associations } }) => (associations.length > 0 ? null : ''),
  legend: () => [],
  spec: (findings, layout) => spec(findings, layout),
  numbers: (findings) => numbers(findings),
};

function shown(findings: Findings): string {
  const [force] = chartForces(findings);
  return `${measureSaid(force.name)} at each of ${findings.designPoints.length} points, by each factor.`;
}

/** px. */
const HEIGHT = 170;
const HEAD = 42;
const FOOT = 40;
const GAP = 30;
const SIDE = 40;

interface Mark {
  x: number;
  level: string;
  of: Value;
  label: string;
}

function spec(findings: Findings, layout: Layout = 'wide'): VegaLiteSpec {
  const drawing = newDrawing();
  const across = layout === 'wide' ? Math.min(3, findings.factors.length) : 1;
  const width = (WIDTH[layout] - GAP * (across - 1)) / across;
  const rows = Math.ceil(findings.factors.length / across);
  for (const [f] of findings.factors.entries()) {
    const left = (f % across) * (width + GAP);
    drawPanel(drawing, findings, f, left, left + width, Math.floor(f / across) * (HEAD + HEIGHT + FOOT));
  }
  return sheet(factorScatter.finding(findings), layout, {
    height: rows * (HEAD + HEIGHT + FOOT),
    layers: layersOf(drawing, 1.25, 34),
  });
}

function drawPanel(
  drawing: Drawing,
  findings: Findings,
  factor: number,
  left: number,
  right: number,
  top: number,
): void {
  const { name, levels } = findings.factors[factor];
  const isNumeric = levelNumbers(levels) !== null;
  const at = (level: string) => (isNumeric ? Number(level) : levels.indexOf(level));
  const [force] = findings.forces;
  const marks = findings.designPoints.flatMap(({ index, levels: own, label }): Mark[] => {
    const of = responseAt(findings, 'holds_field', force.id, index);
    return of ? [{ x: at(own[factor]), level: own[factor], of, label }] : [];
  });
  const [low, high] = [Math.min(...marks.map(({ x }) => x)), Math.max(...marks.map(({ x }) => x))];
  const x = linearScale([low, high === low ? low + 1 : high], [left + SIDE + 10, right - 12]);
  const [start, end] = [top + HEAD, top + HEAD + HEIGHT];
  const y = linearScale([0, 1], [end, start]);
  const title = panelTitle(clipped(name, 34), FORCE_COLOURS[0], left, top + 9);
  drawing.bars.push(title.tab);
  drawing.texts.push(title.name, {
    ...{ x: left, y: top + 28, words: rankSaid(ofFactor(findings, name)), size: SIZE.tick, colour: 'soft' },
  });
  for (const tick of [0, 0.25, 0.5, 0.75, 1]) {
    drawing.grid.push({
      x: left + SIDE,
      x2: right,
      y: y(tick),
      y2: y(tick),
      stroke: tick === 0.5 ? 'axis' : 'grid',
    });
    drawing.texts.push({
      ...{ x: left + SIDE - 6, y: y(tick), words: `${tick * 100}%` },
      ...{ align: 'right', size: SIZE.tick, colour: 'soft' },
    });
  }
  const names = isNumeric
    ? ticksWithin([low, high], 5).map((value) => ({ value, words: withMinus(value) }))
    : levels.map((level, value) => ({ value, words: clipped(level, 14) }));
  let edge = -Infinity;
  for (const { value, words } of names) {
    const half = textWidth(words, SIZE.tick) / 2;
    if (x(value) - half < edge + 6) continue;
    edge = x(value) + half;
    drawing.texts.push({
      ...{ x: x(value), y: end + 14, words },
      ...{ align: 'center', size: SIZE.tick, colour: 'soft' },
    });
  }
  for (const { x: place, level, of, label } of marks) {
    drawing.strokes.push({ x: x(place), x2: x(place), y: y(of.low), y2: y(of.high), stroke: 'axis' });
    drawing.dots.push({
      ...{ x: x(place), y: y(of.mean), shape: 'circle', colour: FORCE_COLOURS[0] },
      of: { factor: plainText(name), level: plainText(level), ...of },
    });
    drawing.tips.push({
      ...{ x: x(place) - 5, x2: x(place) + 5, y: y(of.mean) - 5, y2: y(of.mean) + 5 },
      text: [plainText(label), inBrackets(valueShown('holds_field', of))],
    });
  }
}

function ofFactor(
  { rows: { factor_associations: associations }, forces }: Findings,
  factor: string,
): FactorAssociation | undefined {
  return associations.find(
    (each) => each.factor === factor && each.force === forces[0].id && each.response === 'holds_field',
  );
}

const two = (value: number) => withMinus(value.toFixed(2));

function rankSaid(found: FactorAssociation | undefined): string {
  if (!found) return '';
  return `rank correlation ${two(found.rank_correlation)} (${two(found.ci_low)} to ${two(found.ci_high)})`;
}

function numbers({ rows: { factor_associations: associations }, forces }: Findings): NumbersTable {
  const nameOf = (id: string) => forces.find((force) => force.id === id)?.name ?? 'the battle';
  return {
    caption: 'How responses correlate with each factor over the points of the design, with 95% intervals',
    headings: 3,
    columns: [
      'Response',
      'Of',
      'Factor',
      'Rank correlation',
      'Standardized coefficient',
      'R² of all factors',
    ],
    rows: associations.map((each) => [
      each.response.replaceAll('_', ' '),
      plainText(nameOf(each.force)),
      plainText(each.factor),
      { estimate: two(each.rank_correlation), interval: `${two(each.ci_low)} to ${two(each.ci_high)}` },
      two(each.standardized),
      two(each.explained),
    ]),
  };
}
