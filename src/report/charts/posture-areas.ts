import type { Findings, SystemFindings } from '../../analysis/findings.js';
import { percentWithInterval, type Shown } from '../../analysis/format.js';
import type { PostureRow } from '../../analysis/rows.js';
import type { Chart, NumbersTable, VegaLiteSpec } from './chart.js';
import { type ChartForce, chartForces } from './forces.js';
import { MOST_ROWS, pictureGrid, placeOf, variantsForPictures } from './pictures.js';
import { systemName } from './systems.js';
import { head, PERCENT_LABEL, SEVERITY_COLOURS } from './theme.js';
import type { Variant } from './variants.js';
import { spaced } from './words.js';

/** How each force's pieces go from steady to gone, turn by turn. */
export const postureAreas: Chart = {
  id: 'posture-areas',
  title: () => 'How does morale crumble from turn to turn?',
  help:
    'Each picture is one force from the start of the battle to the last turn. Read a turn from bottom to top: the ' +
    'height of a layer is the share of the force that is, on average over all battles, in that state at the end of ' +
    'the turn. A layer that grows upward from the bottom is holding; layers pushed down from above are being lost. ' +
    'After a battle has ended its last state counts for the turns that remain.',
  applies: (findings) => findings.rows.postures.length > 0,
  spec: postureSpec,
  numbers: postureNumbers,
};

const GONE = 'gone';
const GONE_COLOUR = '#c4c4c4';
/** A layer thinner than this has no room for its name. */
const ROOM_FOR_NAME = 0.13;
/** Longer battles are drawn at every second, third … turn. */
const MOST_TURNS = 60;

/** A block of pictures for each system that plays, in its own postures. */
function postureSpec(findings: Findings): VegaLiteSpec {
  const { systems } = findings;
  const blocks = systems.map((system) => ({ system, ...chosen(findings, system) }));
  const many = blocks.some(({ variants }) => variants.length > 1);
  const opening = head(
    findings,
    'Pieces in each posture, by turn',
    `Stacked areas by turn, one panel per force${many ? ' and variant' : ''}${systems.length > 1 ? ' under each morale system' : ''}: the mean share of the force in each posture.`,
    noteOf(findings),
  );
  const [only] = blocks;
  if (blocks.length === 1) return { ...opening, ...blockOf(findings, only!) } as unknown as VegaLiteSpec;
  return {
    ...opening,
    vconcat: blocks.map((block) => ({ title: titleOf(block), ...blockOf(findings, block) })),
    spacing: 26,
    resolve: { scale: { fill: 'independent' }, legend: { fill: 'independent' } },
  } as unknown as VegaLiteSpec;
}

interface Block {
  system: SystemFindings;
  variants: readonly Variant[];
}

/** Its variants: all where there are few in the whole run. */
function chosen(findings: Findings, system: SystemFindings) {
  const { systems, designPoints } = findings;
  const most = systems.length > 1 && designPoints.length > MOST_ROWS ? 1 : MOST_ROWS;
  return variantsForPictures(findings, most, system);
}

/** With the variant, where it is the one that stands for others. */
function titleOf({ system, variants }: Block) {
  const stands = variants.length === 1 && system.designPoints.length > 1;
  const text = [systemName(system), ...(stands ? [variants[0]!.label] : [])].join(' · ');
  return { text, anchor: 'start', frame: 'group', fontSize: 14, fontWeight: 600, offset: 8 };
}

function noteOf(findings: Findings): string {
  const [first, ...others] = findings.systems.map((system) => chosen(findings, system).note);
  if (others.length === 0) return first!;
  return [first, ...others].some((note) => note !== '')
    ? `one of ${findings.designPoints.length} variants for each system`
    : '';
}

function blockOf(findings: Findings, { system, variants }: Block) {
  const forces = chartForces(findings);
  const names = [...system.postures, GONE];
  const values = forces.flatMap((force) =>
    variants.flatMap((variant) => layers(findings, force, variant, names)),
  );
  const pictures = pictureGrid(forces.length, variants.length);
  const many = variants.length > 1 || findings.systems.length > 1;
  const x = {
    field: 'turn',
    type: 'quantitative',
    title: 'End of turn',
    scale: { domain: [0, findings.scenario.turnLimit], nice: false },
    axis: { format: 'd', tickMinStep: 1, tickCount: 8, grid: false, labelFlush: false },
  } as const;

  return {
    data: { values },
    ...pictures.facets,
    spec: {
      width: pictures.width,
      height: many ? 130 : 280,
      layer: [
        {
          mark: { type: 'area', stroke: 'white', strokeWidth: 1 },
          encoding: {
            x,
            y: {
              field: 'from',
              type: 'quantitative',
              title: many ? null : 'Share of the force at the start',
              scale: { domain: [0, 1] },
              axis: {
                labelExpr: PERCENT_LABEL,
                values: many ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1],
                grid: false,
              },
            },
            y2: { field: 'to' },
            fill: {
              field: 'posture',
              type: 'nominal',
              scale: { domain: names.map(spaced), range: names.map(colourOf) },
              legend: {
                title: null,
                columns: 8,
                symbolType: 'square',
                symbolSize: 180,
                symbolStrokeWidth: 0,
              },
            },
          },
        },
        {
          transform: [{ filter: { field: 'named', equal: true } }],
          mark: { type: 'text', fontSize: 12.5, color: 'black' },
          encoding: {
            x: { field: 'turn', type: 'quantitative' },
            y: { field: 'middle', type: 'quantitative' },
            text: { field: 'posture', type: 'nominal' },
          },
        },
      ],
    },
  };
}

/** Mean shares at a quarter, half and the whole of the turn limit. */
function postureNumbers(findings: Findings): NumbersTable {
  const names = [...new Set(findings.systems.flatMap(({ postures }) => postures)), GONE];
  const limit = findings.scenario.turnLimit;
  const turns = [...new Set([0.25, 0.5, 1].map((share) => Math.max(1, Math.round(share * limit))))];
  const caption = 'Mean share of the force in each posture at the end of the turn, with 95\u00a0% intervals';
  const note = noteOf(findings);
  const variants = findings.systems.flatMap((system) => chosen(findings, system).variants);
  return {
    caption: note === '' ? caption : `${caption} (${note})`,
    headings: 3,
    columns: ['Force', 'Variant', 'Turn', ...names.map(spaced)],
    rows: chartForces(findings).flatMap((force) =>
      variants.flatMap((variant) =>
        turns.map((turn) => [
          force.name,
          variant.label,
          String(turn),
          ...names.map((posture) => {
            const row = rowsOf(findings, force, variant).find(
              (each) => each.turn === turn && each.posture === posture,
            );
            return row === undefined ? '–' : shareWithInterval(row, piecesAtStart(findings, force, variant));
          }),
        ]),
      ),
    ),
  };
}

/** One row a turn and posture, stacked from the first posture up; each layer is named once, where it is thickest. */
function layers(findings: Findings, force: ChartForce, variant: Variant, names: string[]) {
  const rows = rowsOf(findings, force, variant);
  const shares = new Map(rows.map((row) => [`${row.turn} ${row.posture}`, row.share]));
  const limit = findings.scenario.turnLimit;
  const stride = Math.ceil(limit / MOST_TURNS);
  const turns = [...new Set(rows.map((row) => row.turn))]
    .filter((turn) => turn % stride === 0 || turn === limit)
    .sort((a, b) => a - b);
  const floor = new Map(turns.map((turn) => [turn, 0]));

  return names.flatMap((posture) => {
    const layer = turns.map((turn) => {
      const from = floor.get(turn)!;
      const to = from + (shares.get(`${turn} ${posture}`) ?? 0);
      floor.set(turn, to);
      return { turn, from, to };
    });
    const place = placeForName(layer, limit);
    return layer.map((each) => ({
      ...placeOf(force, variant),
      posture: spaced(posture),
      ...each,
      middle: each.turn === place?.turn ? place.middle : (each.from + each.to) / 2,
      named: each.turn === place?.turn,
    }));
  });
}

/** Where a layer is thickest over the width of its name; nowhere when it is too thin for it. */
function placeForName(layer: { turn: number; from: number; to: number }[], limit: number) {
  const half = limit * HALF_NAME;
  const places = layer
    .filter(({ turn }) => turn >= half && turn <= limit - half)
    .map(({ turn }) => {
      const under = layer.filter((each) => Math.abs(each.turn - turn) <= half + 1e-9);
      const from = Math.max(...under.map((each) => each.from));
      const to = Math.min(...under.map((each) => each.to));
      return { turn, room: to - from, middle: (from + to) / 2 };
    });
  const best = places.reduce((most, place) => (place.room > most.room ? place : most), places[0] ?? NOWHERE);
  return best.room >= ROOM_FOR_NAME ? best : undefined;
}
/** Half a name, as a share of the panel's width. */
const HALF_NAME = 0.1;
const NOWHERE = { turn: 0, room: 0, middle: 0 };

function rowsOf(findings: Findings, force: ChartForce, variant: Variant): PostureRow[] {
  return findings.rows.postures.filter((row) => row.force === force.id && row.design_point === variant.index);
}

function colourOf(posture: string, i: number): string {
  return posture === GONE ? GONE_COLOUR : SEVERITY_COLOURS[i % SEVERITY_COLOURS.length]!;
}

/** All of the force's pieces in the variant: those of turn 0. */
function piecesAtStart(findings: Findings, force: ChartForce, variant: Variant): number {
  const start = rowsOf(findings, force, variant).filter((row) => row.turn === 0);
  return start.reduce((sum, row) => sum + row.mean_pieces, 0);
}

/** The row's interval is in pieces; the same interval in shares. */
function shareWithInterval(row: PostureRow, pieces: number): Shown {
  // A mean is not clipped in the file; a share of pieces below 0 or above 1 would only puzzle.
  return percentWithInterval(row.share, Math.max(0, row.ci_low / pieces), Math.min(1, row.ci_high / pieces));
}
