import type { Findings } from '../../analysis/findings.js';
import { inBrackets, NBSP, numberWithInterval, type Shown } from '../../analysis/format.js';
import type { TurnEventRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { pictureGrid, placeOf, variantsForPictures } from './pictures.js';
import { head, SEVERITY_COLOURS } from './theme.js';
import type { Variant } from './variants.js';

/** What happened to the pieces of each force in every turn: a stack of the kinds of events. */
export const turnEvents: Chart = {
  id: 'turn-events',
  title: titleOf,
  caption:
    'Each picture is one force, and each bar one turn. A bar is as high as the mean number of pieces, over all ' +
    'battles, to which one of the things in the legend happened in that turn. Its parts say which: from bottom to top ' +
    'as the legend has them from left to right, the mildest first. A piece counts in every turn in which one happens ' +
    'to it. A battle that is over counts with none, so that bars also become lower as battles end.',
  applies: (findings) =>
    findings.turnEvents !== null && findings.rows.turn_events.some(({ mean }) => mean > 0),
  spec: turnEventsSpec,
  numbers: turnEventsNumbers,
};

/** In longer battles bars have no room for a gap between them. */
const MOST_WITH_GAPS = 60;

function turnEventsSpec(findings: Findings): VegaLiteSpec {
  const { variants, note } = variantsForPictures(findings);
  const { names, what } = findings.turnEvents!;
  const { turnLimit } = findings.scenario;
  const forces = chartForces(findings);
  const pictures = pictureGrid(forces.length, variants.length);
  const many = variants.length > 1;
  const values = forces.flatMap((force) => variants.flatMap((variant) => stacks(findings, force, variant)));
  const most = Math.max(0, ...values.map(({ to }) => to));

  return {
    ...head(
      findings,
      titleOf(findings),
      `Stacked bars by turn, one panel per force${many ? ' and variant' : ''}: the mean number of ${what} by what happened to them.`,
      note,
    ),
    data: { values },
    ...pictures.facets,
    spec: {
      width: pictures.width,
      height: many ? 130 : 280,
      mark: { type: 'bar', stroke: 'white', strokeWidth: turnLimit > MOST_WITH_GAPS ? 0 : 0.5 },
      encoding: {
        x: {
          field: 'left',
          type: 'quantitative',
          title: 'Turn',
          scale: { domain: [0.5, turnLimit + 0.5], nice: false },
          axis: { format: 'd', tickMinStep: 1, tickCount: 8, grid: false, labelFlush: false },
        },
        x2: { field: 'right' },
        y: {
          field: 'from',
          type: 'quantitative',
          title: `Mean ${what}`,
          scale: { domain: [0, most] },
          axis: { format: '~f', tickCount: many ? 3 : 6 },
        },
        y2: { field: 'to' },
        fill: {
          field: 'event',
          type: 'nominal',
          scale: {
            domain: names,
            range: names.map((_, i) => SEVERITY_COLOURS[i % SEVERITY_COLOURS.length]!),
          },
          legend: {
            title: null,
            columns: 8,
            symbolType: 'square',
            symbolSize: 180,
            symbolStrokeWidth: 0,
          },
        },
        tooltip: [
          { field: 'turn', type: 'quantitative', title: 'Turn' },
          { field: 'event', type: 'nominal', title: 'What happened' },
          { field: 'shown', type: 'nominal', title: `Mean, with its 95${NBSP}% interval` },
        ],
      },
    },
  } as unknown as VegaLiteSpec;
}

function turnEventsNumbers(findings: Findings): NumbersTable {
  const { variants, note } = variantsForPictures(findings);
  const { names, what } = findings.turnEvents!;
  const pictures = chartForces(findings).flatMap((force) =>
    variants.map((variant) => ({ force, variant, rows: rowsOf(findings, force, variant) })),
  );
  const turns = busiestTurns(pictures.flatMap(({ rows }) => [...rows.values()]));
  const caption = `${titleOf(findings)}: mean ${what}, with 95${NBSP}% intervals, in the turns in which most happens`;
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 3,
    columns: ['Force', 'Variant', 'Turn', ...names],
    rows: pictures.flatMap(({ force, variant, rows }) =>
      turns.map((turn) => [
        force.name,
        variant.label,
        String(turn),
        ...names.map((event) => {
          const row = rows.get(keyOf({ turn, event }));
          return row === undefined ? '–' : shown(row);
        }),
      ]),
    ),
  };
}

/** Of all pictures together, at most five; the earliest first. */
function busiestTurns(rows: readonly TurnEventRow[]): number[] {
  const pieces = new Map<number, number>();
  for (const { turn, mean } of rows) pieces.set(turn, (pieces.get(turn) ?? 0) + mean);
  return [...pieces]
    .filter(([, mean]) => mean > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_TURNS_IN_TABLE)
    .map(([turn]) => turn)
    .sort((a, b) => a - b);
}
const MOST_TURNS_IN_TABLE = 5;

/** The parts of every bar of a picture, each on what is below it; only what happened at all. */
function stacks(findings: Findings, force: ChartForce, variant: Variant) {
  const rows = rowsOf(findings, force, variant);
  const { turnLimit } = findings.scenario;
  const half = turnLimit > MOST_WITH_GAPS ? 0.5 : 0.4;
  const turns = Array.from({ length: turnLimit }, (_, i) => i + 1);
  return turns.flatMap((turn) => {
    let from = 0;
    return findings.turnEvents!.names.flatMap((event) => {
      const row = rows.get(keyOf({ turn, event }));
      if (row === undefined || row.mean === 0) return [];
      const to = from + row.mean;
      const place = { ...placeOf(force, variant), turn, left: turn - half, right: turn + half };
      const part = { ...place, event, from, to, shown: inBrackets(shown(row)) };
      from = to;
      return [part];
    });
  });
}

/** By `keyOf`. */
function rowsOf(findings: Findings, force: ChartForce, variant: Variant): Map<string, TurnEventRow> {
  return new Map(
    findings.rows.turn_events
      .filter((row) => row.force === force.id && row.design_point === variant.index)
      .map((row) => [keyOf(row), row]),
  );
}

function keyOf({ turn, event }: Pick<TurnEventRow, 'turn' | 'event'>): string {
  return `${turn} ${event}`;
}

/** `Results of tests by turn`. */
function titleOf({ turnEvents: events }: Findings): string {
  return events === null ? '' : `${events.title} by turn`;
}

/** A mean is not clipped in the file; fewer than none would only puzzle. */
function shown({ mean, ci_low, ci_high }: TurnEventRow): Shown {
  return numberWithInterval(mean, Math.max(0, ci_low), ci_high);
}
