import type { EffectRow } from '../../analysis/rows.js';
import { plural } from '../../plural.js';
import type { Findings } from '../../words/findings.js';
import { counted, inBrackets } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import { linearScale, signedTick, ticksWithin } from './axis.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { comparisonsOf, hasSeveralBaselines } from './compared.js';
import { SIZE, WIDTH } from './frame.js';
import { chartForces } from './names.js';
import { type ColourName, FORCE_COLOURS } from './palette.js';
import { RESPONSES, valueInShort, valueShown, valuesInShort } from './response-values.js';
import { type Drawing, LINE_HEIGHT, layersOf, newDrawing, panelTitle, sheet } from './sheet.js';
import { BOLD, plainText, textWidth, wrapped } from './text.js';
import {
  effectShown,
  isDecided,
  marginOf,
  ownValue,
  scaleOf,
  type TornadoLead,
  type TornadoPanel,
  type TornadoRow,
  tornadoPanels,
  tornadoRows,
  verdictWord,
} from './tornado-rows.js';
import { baselineOf, variantLabels } from './variants.js';

/** What each change does, the largest effect first: for every response that is judged, or for one. */
export function tornadoOf(lead?: TornadoLead): Chart {
  return {
    id: 'tornado',
    section: 'effects',
    title: () => 'What does each change do?',
    help:
      'Each bar is the difference that one change makes to the baseline when both are given the same luck. Bars to the ' +
      'right mean more, bars to the left less, and the stroke through the end of a bar is its 95% interval. A ' +
      'difference that is certain to lie inside the grey band, with all comparisons taken together, counts as the same. A hollow bar is not a finding: it is undecided, or the same. Each panel ' +
      'has its own scale.',
    finding: (findings) => tornadoFinding(findings, lead),
    shows: (findings) => tornadoShown(findings, lead),
    leftOut,
    legend: () => [],
    spec: (findings, layout) => tornadoSpec(findings, layout, lead),
    numbers: (findings) => tornadoNumbers(findings, lead),
  };
}

export const tornado = tornadoOf();

function leftOut(findings: Findings): string | null {
  if (comparisonsOf(findings).length === 0) return '';
  const panels = tornadoPanels(findings, tornadoRows(findings).rows);
  if (panels.length === 0) return '';
  const isAny = panels.some(({ effects }) =>
    [...effects.values()].some(({ difference }) => difference !== 0),
  );
  return isAny ? null : 'differences between the variants';
}

/** px. */
const ROW = 28;
const BAR = 17;
const HEAD = 46;
const GROUP = 24;
const FOOT = 26;
const LABELS = 250;
const GAP = 22;

/** The place of a panel: side by side with others next to one list of labels, or one below the other. */
interface Place {
  /** Left edge of the panel with its numbers. */
  left: number;
  right: number;
  top: number;
  /** Are labels above the bars, or left of the first panel? */
  labelsAbove: boolean;
  isRoomy: boolean;
}

function tornadoSpec(findings: Findings, layout: Layout = 'wide', lead?: TornadoLead): VegaLiteSpec {
  const { rows } = tornadoRows(findings, lead);
  const panels = tornadoPanels(findings, rows, lead);
  const drawing = newDrawing();
  const height =
    layout === 'wide' ? beside(drawing, findings, rows, panels) : beneath(drawing, findings, rows, panels);
  return sheet(tornadoFinding(findings, lead), layout, {
    height,
    layers: layersOf(drawing, 1.5, 60),
  });
}

/** One list of labels with the panels next to it: few of them, so that each has room; otherwise in several rows. */
function beside(
  drawing: Drawing,
  findings: Findings,
  rows: readonly TornadoRow[],
  panels: readonly TornadoPanel[],
): number {
  const most = Math.min(2, panels.length);
  let top = 0;
  let bottom = 0;
  for (let from = 0; from < panels.length; from += most) {
    const inRow = panels.slice(from, from + most);
    const width = (WIDTH.wide - LABELS - GAP * most) / most;
    for (const [i, panel] of inRow.entries()) {
      const left = LABELS + GAP + i * (width + GAP);
      const place = { left, right: left + width, top, labelsAbove: false, isRoomy: most === 1 };
      bottom = drawPanel(drawing, findings, rows, panel, place);
    }
    drawLabels(drawing, rows, top + HEAD);
    top = bottom + GAP;
  }
  return bottom;
}

function beneath(
  drawing: Drawing,
  findings: Findings,
  rows: readonly TornadoRow[],
  panels: readonly TornadoPanel[],
): number {
  let bottom = 0;
  for (const [i, panel] of panels.entries()) {
    const top = i === 0 ? 0 : bottom + GAP;
    const place = { left: 0, right: WIDTH.narrow, top, labelsAbove: true, isRoomy: false };
    // On a phone, showing all rows once is long enough.
    const shown = i === 0 ? rows : rows.filter(({ index }) => isFound(panel.effects.get(index)));
    bottom = drawPanel(drawing, findings, shown, panel, place);
    const others = rows.length - shown.length;
    if (others === 0) continue;
    const what = others < rows.length ? 'other' : 'change';
    const rest = `${counted(others, what)}: the same, or undecided`;
    drawing.texts.push({ x: 0, y: bottom + 6, words: rest, size: SIZE.tick, colour: 'soft' });
    bottom += 16;
  }
  return bottom;
}

function isFound(effect: EffectRow | undefined): boolean {
  return effect !== undefined && isDecided(effect);
}

/** px from the first row to the middle of each bar, to each head of a group, and to the end. */
function rowPlaces(rows: readonly TornadoRow[], labelsAbove: boolean) {
  const groups: { name: string; y: number }[] = [];
  const bars: number[] = [];
  let y = 0;
  for (const [i, { what, group }] of rows.entries()) {
    if (group !== '' && group !== rows[i - 1]?.group) {
      groups.push({ name: group, y: y + GROUP / 2 });
      y += GROUP;
    }
    const lines = linesOf(what, labelsAbove).length * LINE_HEIGHT;
    const height = labelsAbove ? ROW : Math.max(ROW, lines + 6);
    const above = labelsAbove ? lines : 0;
    bars.push(y + above + height / 2);
    y += height + above;
  }
  return { groups, bars, height: y };
}

function linesOf(label: string, labelsAbove: boolean): string[] {
  return labelsAbove ? wrapped(label, WIDTH.narrow - 6, SIZE.text) : wrapped(label, LABELS, SIZE.text);
}

function drawLabels(drawing: Drawing, rows: readonly TornadoRow[], top: number): void {
  const places = rowPlaces(rows, false);
  for (const { name, y } of places.groups) {
    drawing.texts.push({ x: 0, y: top + y, words: name, bold: true, size: SIZE.tick, colour: 'soft' });
  }
  for (const [i, { what }] of rows.entries()) {
    const lines = linesOf(what, false);
    drawing.texts.push({
      ...{ x: 0, y: top + places.bars[i] - ((lines.length - 1) * LINE_HEIGHT) / 2, words: lines },
    });
  }
}

/** @returns its lower end */
function drawPanel(
  drawing: Drawing,
  findings: Findings,
  rows: readonly TornadoRow[],
  panel: TornadoPanel,
  { left, right, top, labelsAbove, isRoomy }: Place,
): number {
  const places = rowPlaces(rows, labelsAbove);
  const start = top + HEAD;
  const end = start + places.height;
  const numbers = isRoomy ? 205 : 62;
  const domain = extent(panel);
  const x = linearScale(domain, [left, right - numbers]);
  const colour: ColourName = panel.force === null ? 'soft' : FORCE_COLOURS[panel.force];

  const { tab, name } = panelTitle(clippedTo(panel.title, right - left - 12), colour, left, top + 9);
  drawing.bars.push(tab);
  const room = 58;
  drawing.texts.push(name, {
    ...{ x: Math.min(Math.max(x(0), left + room), right - room), y: top + 32 },
    words: baselineInWords(findings, panel, rows),
    ...{ align: 'center', size: SIZE.tick, colour: 'soft' },
  });
  const margin = marginOf(panel);
  if (margin > 0 && !labelsAbove) {
    drawing.band.push({ x: x(-margin), x2: x(margin), y: start, y2: end, fill: 'band' });
  }
  for (const tick of ticksWithin(domain, isRoomy ? 7 : 5)) {
    if (!labelsAbove) drawing.grid.push({ x: x(tick), x2: x(tick), y: start, y2: end, stroke: 'grid' });
    const words = signedTick(tick);
    drawing.texts.push({
      ...{ x: Math.max(x(tick), left + textWidth(words, SIZE.tick) / 2), y: end + 12, words },
      ...{ align: 'center', size: SIZE.tick, colour: 'soft' },
    });
  }
  if (!labelsAbove) drawing.zero.push({ x: x(0), x2: x(0), y: start, y2: end, stroke: 'ink' });
  for (const [i, row] of rows.entries()) {
    const middle = start + places.bars[i];
    if (labelsAbove) {
      const beside = { y: middle - BAR / 2 - 3, y2: middle + BAR / 2 + 3 };
      drawing.zero.push({ x: x(0), x2: x(0), ...beside, stroke: 'ink' });
      if (margin > 0) drawing.band.push({ x: x(-margin), x2: x(margin), ...beside, fill: 'band' });
      const lines = linesOf(row.what, true);
      drawing.texts.push({ x: left, y: middle - ROW / 2 - lines.length * LINE_HEIGHT + 10, words: lines });
    }
    const effect = panel.effects.get(row.index);
    if (effect) drawEffect(drawing, { panel, effect, x, middle, colour, right, isRoomy });
    else
      drawing.texts.push({
        x: right - 2,
        y: middle,
        words: 'not compared',
        align: 'right',
        size: SIZE.tick,
        colour: 'soft',
      });
    if (effect) {
      drawing.tips.push({
        ...{ x: labelsAbove ? 0 : left, x2: right, y: middle - ROW / 2, y2: middle + ROW / 2 },
        text: tipOf(findings, panel, row, effect),
      });
    }
  }
  if (labelsAbove) {
    for (const { name: group, y } of places.groups) {
      drawing.texts.push({
        x: left,
        y: start + y,
        words: group,
        bold: true,
        size: SIZE.tick,
        colour: 'soft',
      });
    }
  }
  return end + FOOT;
}

interface Effect {
  panel: TornadoPanel;
  effect: EffectRow;
  x: (difference: number) => number;
  middle: number;
  colour: ColourName;
  right: number;
  isRoomy: boolean;
}

function drawEffect(drawing: Drawing, { panel, effect, x, middle, colour, right, isRoomy }: Effect): void {
  const scale = scaleOf(panel);
  const difference = effect.difference * scale;
  const decided = isDecided(effect);
  const [from, to] = difference < 0 ? [x(difference), x(0)] : [x(0), x(difference)];
  if (to - from >= 3) {
    drawing.bars.push({
      ...{ x: from, x2: to, y: middle - BAR / 2, y2: middle + BAR / 2 },
      ...(decided ? { fill: colour } : { fill: 'ground' as const, stroke: colour }),
      of: { variant: effect.variant, response: panel.response, difference: effect.difference },
    });
  } else {
    drawing.dots.push({
      ...{ x: x(difference), y: middle, shape: 'circle', colour, hollow: !decided },
      of: { variant: effect.variant, response: panel.response, difference: effect.difference },
    });
  }
  const interval = { x: x(effect.ci_low * scale), x2: x(effect.ci_high * scale), y: middle, y2: middle };
  if (interval.x2 - interval.x >= 1) drawing.strokes.push({ ...interval, stroke: 'ink' });
  const shown = effectShown(panel, effect);
  const word = verdictWord(effect);
  const number = shown.estimate.split(/[\s\u00a0]/)[0];
  const besides = [shown.interval, word].filter((each) => each !== '');
  const strong = { bold: decided, colour: decided ? 'ink' : 'soft' } as const;
  if (isRoomy) {
    drawing.texts.push(
      { x: right - 161, y: middle, words: number, align: 'right', ...strong },
      { x: right - 153, y: middle, words: besides.join(', '), size: SIZE.tick, colour: 'soft' },
    );
  } else {
    drawing.texts.push({
      ...{
        x: right - 2,
        y: middle,
        words: word || number,
        align: 'right',
        size: word ? SIZE.tick : SIZE.text,
      },
      ...strong,
    });
  }
}

/** Above the zero line: the baseline’s own value, where there is one baseline. */
function baselineInWords(findings: Findings, panel: TornadoPanel, rows: readonly TornadoRow[]): string {
  const baselines = new Set(rows.map(({ baseline }) => baseline));
  const value = baselines.size === 1 ? ownValue(findings, panel, rows[0].baseline) : null;
  const unit = RESPONSES[panel.response].unit;
  return value
    ? `baseline ${valueInShort(panel.response, value.mean)}${unit === '' ? '' : ` ${unit}`}`
    : 'each baseline';
}

function tipOf(findings: Findings, panel: TornadoPanel, row: TornadoRow, effect: EffectRow): string[] {
  const value = (point: number) => {
    const own = ownValue(findings, panel, point);
    return own ? inBrackets(valueShown(panel.response, own)) : '–';
  };
  const word = verdictWord(effect);
  return [
    `${row.label} · ${panel.title}`,
    `difference: ${inBrackets(effectShown(panel, effect))}${word === '' ? '' : `, ${word}`}`,
    `with it: ${value(row.index)}`,
    `baseline: ${value(row.baseline)}`,
  ];
}

/** Cuts a name that would run into the next panel. */
function clippedTo(title: string, width: number): string {
  const [line] = wrapped(title, width / BOLD, SIZE.panel, 1);
  return line.replace(/ …$/, '…');
}

/** From the lowest to the highest interval, the margin included; never empty. */
function extent(panel: TornadoPanel): [number, number] {
  const scale = scaleOf(panel);
  const margin = marginOf(panel);
  const effects = [...panel.effects.values()];
  const low = Math.min(-margin, 0, ...effects.map(({ ci_low }) => ci_low * scale));
  const high = Math.max(margin, 0, ...effects.map(({ ci_high }) => ci_high * scale));
  const room = (high - low) * 0.06;
  return room > 0 ? [low - room, high + room] : [-1, 1];
}

function tornadoFinding(findings: Findings, lead?: TornadoLead): string {
  const { rows } = tornadoRows(findings, lead);
  const foundIn = (panel: TornadoPanel) =>
    rows.flatMap((row) => {
      const effect = panel.effects.get(row.index);
      return effect && isDecided(effect) ? { row, effect } : [];
    });
  const panel = tornadoPanels(findings, rows, lead).find((each) => foundIn(each).length > 0);
  const found = panel ? foundIn(panel) : [];
  const largest = found.reduce<(typeof found)[number] | null>(
    (most, each) =>
      most && Math.abs(most.effect.difference) >= Math.abs(each.effect.difference) ? most : each,
    null,
  );
  if (!panel || !largest) {
    return 'No change makes a difference that these battles can show.';
  }
  const { row } = largest;
  const means = [row.index, row.baseline].map((point) => ownValue(findings, panel, point)?.mean ?? NaN);
  const [now, before] = valuesInShort(panel.response, means[0], means[1]);
  const what = variantLabels(findings).get(row.index) ?? row.what;
  const named = what.includes('“') ? what : `“${what}”`;
  if (panel.force === null) return `With ${named}, battles last ${now} turns on average, not ${before}.`;
  const does = subject(chartForces(findings)[panel.force].name, RESPONSES[panel.response].verb);
  return `With ${named}, ${does} in ${now} of battles, not ${before}.`;
}

/** `leaders off · classes off`. */
function baselineLevels({ factors }: Findings, levels: readonly string[]): string {
  return plainText(levels.map((level, i) => `${factors[i].name} ${level}`).join(' · '));
}

function tornadoShown(findings: Findings, lead?: TornadoLead): string {
  const { rows, note } = tornadoRows(findings, lead);
  const panels = tornadoPanels(findings, rows, lead);
  const baseline = findings.designPoints.find(({ index }) => index === baselineOf(findings));
  const levels = baseline && baseline.levels.length > 0 ? baselineLevels(findings, baseline.levels) : '';
  const from = hasSeveralBaselines(findings)
    ? 'its own baseline'
    : levels === ''
      ? 'the baseline'
      : `the baseline (${levels})`;
  const margins = new Set(panels.flatMap((panel) => marginInWords(panel)));
  const band =
    margins.size > 0
      ? ` What is certain to lie inside the grey band (±${[...margins].join(', ±')}) counts as the same.`
      : '';
  const left = note === '' ? '' : ` Shown: ${note}.`;
  const rates = panels.filter(({ response: shown }) => RESPONSES[shown].isRate).length;
  const unit = rates === 0 ? '' : `, ${rates < panels.length ? 'rates ' : ''}in percentage points`;
  return `Difference from ${from}${unit}, largest first.${band}${left}`;
}

/** `1 point`, `0.2 turns`; empty: the panel has no margin. */
function marginInWords(panel: TornadoPanel): string[] {
  const margin = Number(marginOf(panel).toPrecision(3));
  if (margin === 0) return [];
  const { isRate, unit } = RESPONSES[panel.response];
  return [`${margin} ${isRate ? plural(margin, 'point') : unit}`];
}

function tornadoNumbers(findings: Findings, lead?: TornadoLead): NumbersTable {
  const { rows, note } = tornadoRows(findings, lead);
  const panels = tornadoPanels(findings, rows, lead);
  const caption = 'Paired differences on the same luck, with 95% intervals';
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 2,
    columns: ['Response', 'Variant', 'Difference', 'Baseline', 'Variant’s own'],
    rows: panels.flatMap((panel) =>
      rows.flatMap((row) => {
        const effect = panel.effects.get(row.index);
        if (!effect) return [];
        const own = [row.baseline, row.index].map((point) => {
          const value = ownValue(findings, panel, point);
          return value ? valueShown(panel.response, value) : '–';
        });
        return [[panel.title, row.label, effectShown(panel, effect), ...own]];
      }),
    ),
  };
}
