import type { Findings } from '../../words/findings.js';
import { inBrackets, percentWithInterval } from '../../words/format.js';
import { subject } from '../../words/grammar.js';
import { linearScale } from './axis.js';
import type { Chart, Layout, NumbersTable, VegaLiteSpec } from './chart.js';
import { SIZE, WIDTH } from './frame.js';
import { type ChartForce, chartForces } from './names.js';
import {
  type OutcomeGroup,
  type OutcomeGroups,
  type OutcomeRow,
  outcomeGroups,
  outcomeNotes,
  type Share,
  systemFactor,
} from './outcome-rows.js';
import {
  brackets,
  type Drawing,
  LINE_HEIGHT,
  newDrawing,
  rects,
  rules,
  sheet,
  tips,
  type Words,
  words,
} from './sheet.js';
import { BOLD, textWidth, wrapped } from './text.js';

/** Who holds the field at the end: a bar of all battles for every level, or system. */
export const outcomesBars: Chart = {
  id: 'outcomes-bars',
  section: 'outcomes',
  title: () => 'Who holds the field?',
  help:
    'Each bar is all the battles of one variant: those that the first force holds from the left, those that the other ' +
    'holds from the right, and in grey between them those that nobody holds. The dotted line is half of all battles. ' +
    'Brackets where two colours meet are 95% intervals; a single stroke is a very narrow one. Where bars are in ' +
    'groups, the tall bar of each has the level of the baseline.',
  finding: outcomesFinding,
  shows: outcomesShown,
  leftOut: (findings) => (findings.rows.outcomes.length > 0 ? null : ''),
  legend: () => [],
  spec: outcomesSpec,
  numbers: outcomesNumbers,
};

/** px. */
const ALONE = 56;
const TALL = 30;
const THIN = 17;
const BETWEEN_BARS = 3;
const BETWEEN_GROUPS = 19;
const TOP = 30;
const NOTES = 168;
const LABEL_SIZE = SIZE.text;

function outcomesSpec(findings: Findings, layout: Layout = 'wide'): VegaLiteSpec {
  const all = outcomeGroups(findings);
  const forces = chartForces(findings);
  const first = forces[0]?.name ?? '';
  const notes = all.groups.length > 1 ? outcomeNotes(findings, all.groups, first) : [];
  const place = placing(all, notes, layout);
  const x = linearScale([0, 1], [place.left, place.right]);

  const drawing = newDrawing();
  let top = TOP;
  for (const [i, group] of all.groups.entries()) {
    if (i > 0) top += BETWEEN_GROUPS;
    const note = notes[i] ?? null;
    const start = top;
    if (layout === 'narrow' && (group.name !== '' || note !== null)) {
      top = headOfGroup(drawing.texts, group, note, top);
    }
    for (const row of group.rows) {
      if (layout === 'narrow' && row.label !== '' && place.labels > 0) {
        drawing.texts.push({
          x: 0,
          y: top + 8,
          words: row.label,
          bold: row.isMain && (group.name !== '' || row.isBaseline),
          colour: row.isMain ? 'ink' : 'soft',
        });
        top += 18;
      }
      const height = heightOf(row, all);
      drawBar(drawing, { row, group, forces, x, top, height });
      if (layout === 'wide' && place.labels > 0) {
        const lines = wrapped(row.label, place.labels, LABEL_SIZE);
        drawing.texts.push({
          x: place.left - 10,
          y: top + height / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2,
          words: lines,
          align: 'right',
          bold: row.isMain && (group.name !== '' || row.isBaseline),
          colour: row.isMain ? 'ink' : 'soft',
        });
      }
      top += height + betweenBars(all, layout);
    }
    if (layout === 'wide')
      besideGroup(drawing.texts, group, note, (start + top - betweenBars(all, layout)) / 2, place.right);
  }
  const bottom = top + 3;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    x: x(share),
    x2: x(share),
    y: TOP - 6,
    y2: bottom,
  }));
  // Where the number of a bar is, the line leaves it free.
  const halves = drawing.tips.flatMap(({ y, y2 }) => {
    const number = drawing.texts.find(
      (each) =>
        each.align === 'center' &&
        each.y > y &&
        each.y < y2 &&
        Math.abs(each.x - x(0.5)) < textWidth(String(each.words), SIZE.text) / 2 + 4,
    );
    const parts = number ? [[y, number.y - 8] as const, [number.y + 8, y2] as const] : [[y, y2] as const];
    return parts.flatMap(([from, to]) =>
      from < to ? [{ x: x(0.5), x2: x(0.5), y: from, y2: to, stroke: 'ink' as const }] : [],
    );
  });
  return sheet(outcomesFinding(findings), layout, {
    height: bottom + 22,
    layers: [
      // In a narrow drawing words are between the bars.
      rules(layout === 'wide' ? grid.map((line) => ({ ...line, stroke: 'grid' })) : []),
      rects(drawing.bars),
      rules(halves, 1.25, [1.5, 2.5]),
      rules(
        drawing.strokes.map((stroke) => ({ ...stroke, stroke: 'ground' })),
        3.5,
      ),
      rules(drawing.strokes, 1.25),
      words([...heads(forces, all, x), ...drawing.texts, ...ticks(x, bottom + 12)]),
      tips(drawing.tips),
    ],
  });
}

function betweenBars({ groups }: OutcomeGroups, layout: Layout): number {
  if (layout === 'narrow') return 5;
  return groups.length > 1 ? BETWEEN_BARS : 10;
}

function heightOf({ isMain }: OutcomeRow, { groups }: OutcomeGroups): number {
  if (!isMain) return THIN;
  return groups.length === 1 && groups[0].rows.length === 1 ? ALONE : TALL;
}

/** px from the left: where bars begin and end, and the room for their labels. */
function placing({ groups }: OutcomeGroups, notes: readonly (string | null)[], layout: Layout) {
  const rows = groups.flatMap((group) => group.rows);
  const hasLabels = rows.length > 1;
  if (layout === 'narrow') return { left: 0, right: WIDTH.narrow, labels: hasLabels ? WIDTH.narrow : 0 };
  const widest = (texts: readonly string[], most: number) =>
    Math.min(most, Math.ceil(Math.max(0, ...texts.map((text) => textWidth(text, LABEL_SIZE) * BOLD))));
  const labels = hasLabels
    ? widest(
        rows.map(({ label }) => label),
        250,
      )
    : 0;
  const names = widest(
    groups.map(({ name }) => name),
    150,
  );
  const left = (names > 0 ? names + 18 : 0) + (labels > 0 ? labels + 10 : 0);
  return { left, right: WIDTH.wide - (notes.some((note) => note !== null) ? NOTES : 1), labels };
}

/** @returns where its bars begin */
function headOfGroup(texts: Words[], { name }: OutcomeGroup, note: string | null, top: number): number {
  if (name !== '') texts.push({ x: 0, y: top + 8, words: name, size: SIZE.panel, bold: true });
  const lines = note === null ? [] : wrapped(note, WIDTH.narrow, SIZE.tick);
  const below = top + (name !== '' ? 20 : 0);
  if (lines.length > 0) texts.push({ x: 0, y: below + 8, words: lines, size: SIZE.tick, colour: 'soft' });
  return below + lines.length * LINE_HEIGHT + 4;
}

/** Its name at the left, its note at the right. */
function besideGroup(
  texts: Words[],
  { name }: OutcomeGroup,
  note: string | null,
  middle: number,
  right: number,
): void {
  const lift = (lines: readonly string[]) => middle - ((lines.length - 1) * LINE_HEIGHT) / 2;
  const names = name === '' ? [] : wrapped(name, 150, SIZE.panel);
  if (names.length > 0) texts.push({ x: 0, y: lift(names), words: names, size: SIZE.panel, bold: true });
  const lines = note === null ? [] : wrapped(note, NOTES - 14, SIZE.tick);
  if (lines.length > 0) {
    texts.push({ x: right + 12, y: lift(lines), words: lines, size: SIZE.tick, colour: 'soft' });
  }
}

interface Bar {
  row: OutcomeRow;
  group: OutcomeGroup;
  forces: readonly ChartForce[];
  x: (share: number) => number;
  top: number;
  height: number;
}

function drawBar(drawing: Drawing, { row, group, forces, x, top, height }: Bar): void {
  const opacity = row.isMain ? 1 : 0.55;
  const bottom = top + height;
  const [from, to] = [row.first.share, Math.min(1, row.first.share + row.nobody.share)];
  const parts = [
    { from: 0, to: from, fill: 'force1', holder: forces[0]?.name ?? '', of: row.first, align: 'left' },
    { from, to, fill: 'nobody', holder: 'nobody', of: row.nobody, align: 'center' },
    { from: to, to: 1, fill: 'force2', holder: forces[1]?.name ?? '', of: row.second, align: 'right' },
  ] as const;
  for (const part of parts.filter(({ from: a, to: b }) => b > a)) {
    const [left, right] = [x(part.from) + (part.from > 0 ? 0.75 : 0), x(part.to) - (part.to < 1 ? 0.75 : 0)];
    drawing.bars.push({
      ...{ x: left, x2: Math.max(left + 0.5, right), y: top, y2: bottom, fill: part.fill, opacity },
      of: { variant: row.label, group: group.name, holder: part.holder, ...part.of },
    });
    const number = numberOf(part.of.share, row.isMain && part.fill !== 'nobody');
    if (textWidth(number, SIZE.text) * (row.isMain ? BOLD : 1) > roomBetween(row, part, x) - 8) continue;
    drawing.texts.push({
      x: part.align === 'left' ? left + 6 : part.align === 'right' ? right - 6 : (left + right) / 2,
      y: (top + bottom) / 2 + 0.5,
      words: number,
      align: part.align,
      bold: row.isMain,
      size: row.isMain ? SIZE.text : SIZE.tick,
      colour: !row.isMain ? 'ink' : part.fill === 'force1' ? 'onFill' : 'onMid',
    });
  }
  if (row.isMain) {
    const y = (top + bottom) / 2;
    const ends = [row.first, { low: 1 - row.second.high, high: 1 - row.second.low }];
    drawing.strokes.push(
      ...brackets(
        ends
          .filter(({ low, high }) => high > 0 && low < 1)
          .map(({ low, high }) => ({ x: x(Math.max(0, low)), x2: x(Math.min(1, high)), y, height: 20 })),
      ),
    );
  }
  const place = [group.name, row.label].filter((text) => text !== '').join(', ') || 'All battles';
  drawing.tips.push({ x: x(0), x2: x(1), y: top - 1, y2: bottom + 1, text: [place, ...tipOf(row, forces)] });
}

/** px of a part that the brackets leave free. */
function roomBetween(
  { isMain, first, second }: OutcomeRow,
  { from, to }: { from: number; to: number },
  x: (share: number) => number,
): number {
  if (!isMain) return x(to) - x(from);
  const [firstHalf, secondHalf] = [first, second].map(({ low, high }) => (high - low) / 2) as [
    number,
    number,
  ];
  // Either side of a boundary is half of its interval.
  return (
    x(to - (to < 1 ? Math.max(firstHalf, secondHalf) : 0)) -
    x(from + (from > 0 ? Math.max(firstHalf, secondHalf) : 0))
  );
}

function tipOf(row: OutcomeRow, forces: readonly ChartForce[]): string[] {
  const say = (who: string, { share, low, high }: Share) =>
    `${who}: ${inBrackets(percentWithInterval(share, low, high))}`;
  return [
    ...(forces[0] ? [say(subject(forces[0].name, 'hold'), row.first)] : []),
    say('Nobody holds', row.nobody),
    ...(forces[1] ? [say(subject(forces[1].name, 'hold'), row.second)] : []),
  ];
}

function numberOf(share: number, withPercent: boolean): string {
  return `${(share * 100).toFixed(0)}${withPercent ? '%' : ''}`;
}

/** Above the bars: which colour belongs to whom. */
function heads(
  forces: readonly ChartForce[],
  { groups }: OutcomeGroups,
  x: (share: number) => number,
): Words[] {
  const [one, two] = forces.map(({ name }) => subject(name, 'hold'));
  const rows = groups.flatMap((group) => group.rows);
  const row = rows.find(({ isMain }) => isMain) ?? rows[0];
  const nobody = row ? x(row.first.share + row.nobody.share / 2) : x(0.5);
  const [leftEnd, rightEnd] = [
    x(0) + textWidth(one ?? '', SIZE.text) * BOLD + 40,
    x(1) - textWidth(two ?? '', SIZE.text) * BOLD - 40,
  ];
  const isAny = rows.some((each) => each.nobody.share > 0.0005);
  return [
    ...(one === undefined
      ? []
      : [{ x: x(0), y: 10, words: one, bold: true, colour: 'force1Words' } as const]),
    ...(isAny && leftEnd < rightEnd
      ? [
          {
            ...{ x: Math.min(Math.max(nobody, leftEnd), rightEnd), y: 10, words: 'nobody' },
            ...({ align: 'center', bold: true, colour: 'nobodyWords' } as const),
          },
        ]
      : []),
    ...(two === undefined
      ? []
      : [{ x: x(1), y: 10, words: two, bold: true, align: 'right', colour: 'force2Words' } as const]),
  ];
}

function ticks(x: (share: number) => number, y: number): Words[] {
  return [0, 0.25, 0.5, 0.75, 1].map((share) => ({
    x: x(share),
    y,
    words: share === 1 ? '100%' : String(share * 100),
    align: share === 0 ? 'left' : share === 1 ? 'right' : 'center',
    size: SIZE.tick,
    colour: 'soft',
  }));
}

/** The variants at which the first force holds the field least and most often. */
function outcomesFinding(findings: Findings): string {
  const { groups } = outcomeGroups(findings);
  const [one, two] = chartForces(findings).map(({ name }) => name);
  const named = groups.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, group: name })));
  const [least, most] = [...named]
    .sort((a, b) => a.first.share - b.first.share)
    .flatMap((row, i, all) => (i === 0 || i === all.length - 1 ? row : []));
  if (least === undefined || one === undefined) return 'No battle was played.';
  const p = (share: number) => `${(share * 100).toFixed(0)}%`;
  if (most === undefined) {
    return `${subject(one, 'hold')} the field in ${p(least.first.share)} of battles${two === undefined ? '' : `, ${two} in ${p(least.second.share)}`} and nobody in ${p(least.nobody.share)}.`;
  }
  if (p(least.first.share) === p(most.first.share)) {
    return `${subject(one, 'hold')} the field in ${p(least.first.share)} of battles in every variant.`;
  }
  if (least.first.high >= most.first.low)
    return `${subject(one, 'hold')} the field in ${p(least.first.share)} to ${p(most.first.share)} of battles; the intervals of these two overlap.`;
  const bySystem = systemFactor(findings) !== undefined;
  const where = ({ group, label }: { group: string; label: string }) => {
    const [name, ...others] = [group, label].filter((each) => each !== '');
    const own = others.map((each) => ` and ${each}`).join('');
    return bySystem ? `under ${uncapital(name)}${own.replace(' and ', ' with ')}` : `with ${name}${own}`;
  };
  return `${subject(one, 'hold')} the field in ${p(least.first.share)} of battles ${where(least)} and in ${p(most.first.share)} ${where(most)}.`;
}

function uncapital(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function outcomesShown(findings: Findings): string {
  const { groups, by, within, note } = outcomeGroups(findings);
  const main = groups[0]?.rows.find(({ isMain }) => isMain);
  const what = 'Who holds the field at the end';
  const left = note === '' ? '' : ` (${note})`;
  if (by !== '' && main)
    return `${what}, by ${by} and ${within}. Tall bars: ${main.label}, as in the baseline.`;
  return within === '' ? `${what}${left}.` : `${what}, by ${within}${left}.`;
}

function outcomesNumbers(findings: Findings): NumbersTable {
  const { groups, by, within, note } = outcomeGroups(findings);
  const forces = chartForces(findings);
  const caption = 'Share of battles by who holds the field, with 95% intervals';
  const shown = ({ share, low, high }: Share) => percentWithInterval(share, low, high);
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: by === '' ? 1 : 2,
    columns: [...(by === '' ? [] : [by]), within || 'Variant', ...forces.map(({ name }) => name), 'Nobody'],
    rows: groups.flatMap(({ name, rows }) =>
      rows.map((row) => [
        ...(by === '' ? [] : [name]),
        row.label,
        ...forces.map((_, i) => shown(i === 0 ? row.first : row.second)),
        shown(row.nobody),
      ]),
    ),
  };
}
