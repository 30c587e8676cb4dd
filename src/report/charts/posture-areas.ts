import { lastChange } from '../../analysis/last-change.js';
import type { PostureRow } from '../../analysis/rows.js';
import type { SystemFindings } from '../../analysis/systems-played.js';
import type { Findings } from '../../words/findings.js';
import { inBrackets, percent, percentWithInterval, type Shown } from '../../words/format.js';
import type { Chart, Layout, LegendEntry, NumbersTable } from './chart.js';
import { byForceAndVariant } from './force-lines.js';
import { type ChartForce, chartForces, systemName } from './names.js';
import { type ColourName, STAGE_COLOURS } from './palette.js';
import {
  type AreaPoint,
  type Margins,
  type Panel,
  panelChart,
  panelWidth,
  SHARE_AXIS,
  tipBands,
  WHOLE,
  type Words,
  wholeTicks,
} from './panel.js';
import { boldWidth, spaced } from './text.js';
import { type ChosenVariants, MOST_ROWS, type Variant, variantsForPictures, withOthers } from './variants.js';

/** How each force's pieces go from steady to gone, turn by turn. */
export const postureAreas: Chart = {
  id: 'posture-areas',
  section: 'morale',
  title: () => 'How does morale crumble from turn to turn?',
  finding,
  shows: (findings) => {
    const notes = new Set(blocksOf(findings).map(({ note }) => withOthers(note)));
    const said = findings.systems.length > 1 ? systemsNote(findings) : [...notes].join('');
    return `Mean share of the force in each state at the end of the turn; what is not filled is gone.${said === '' ? '' : ` ${said}.`}`;
  },
  help:
    'Each picture is one force from the start of the battle to the last turn. Read a turn from bottom to top: the ' +
    'height of a layer is the share of the force that is in that state at the end of the turn, on average over all ' +
    'battles. The layers go from the best state at the bottom to the worst; what is gone leaves the picture empty. ' +
    'After a battle has ended, its last state counts for the turns that remain.',
  leftOut,
  legend,
  spec: (findings, layout = 'wide') => panelChart(finding(findings), layout, panelsOf(findings, layout)),
  numbers: postureNumbers,
};

const GONE = 'gone';
/** Longer battles are drawn at every second, third … turn. */
const MOST_TURNS = 40;

function leftOut({ rows }: Findings): string | null {
  if (rows.postures.length === 0) return '';
  const start = new Map(
    rows.postures.flatMap((row) => (row.turn === 0 ? [[keyOf(row), row.share] as const] : [])),
  );
  return rows.postures.some((row) => row.share !== start.get(keyOf(row))) ? null : 'changes of morale';
}

function keyOf({ force, design_point, posture }: PostureRow): string {
  return `${design_point} ${posture} ${force}`;
}

interface Block extends ChosenVariants {
  system: SystemFindings;
}

/** The variants of each system: all where there are few in the whole run, otherwise one. */
function blocksOf(findings: Findings): Block[] {
  const { systems, designPoints } = findings;
  const most = systems.length > 1 && designPoints.length > MOST_ROWS ? 1 : MOST_ROWS;
  return systems.map((system) => ({ system, ...variantsForPictures(findings, most, system) }));
}

function systemsNote(findings: Findings): string {
  const isSome = blocksOf(findings).some(({ note }) => note !== '');
  return isSome ? `One of ${findings.designPoints.length} variants for each system; the table has all` : '';
}

/** A row of panels for each variant of each system. */
function panelsOf(findings: Findings, layout: Layout): Panel[][] {
  const rowsOf = byForceAndVariant(findings.rows.postures);
  const forces = chartForces(findings);
  const rows = blocksOf(findings).flatMap(({ system, variants }) =>
    variants.map((variant) => ({ system, variant, isOnly: variants.length === 1 })),
  );
  const margins: Margins = { left: 44, right: 10, top: 30, bottom: 44 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = rows.length > 1 ? 120 : layout === 'wide' ? 250 : 190;
  const shown = forces.flatMap(({ id }) =>
    rows.flatMap(({ variant }) => curvesOf(rowsOf(id, variant.index))),
  );
  const end = Math.max(1, lastChange(shown));
  const axis = {
    domain: [0, end] as const,
    ticks: wholeTicks(end, layout === 'wide' ? 10 : 6),
    labels: WHOLE,
    title: end < findings.scenario.turnLimit ? `end of turn (hardly any change after ${end})` : 'end of turn',
  };

  return rows.map(({ system, variant, isOnly }) => {
    const names = [
      ...(findings.systems.length > 1 ? [systemName(system)] : []),
      ...(isOnly ? [] : [variant.label]),
    ];
    return forces.map((force): Panel => {
      const layers = layersOf(rowsOf(force.id, variant.index), system.postures, end);
      return {
        title: { force, more: names.map((name) => ` · ${name}`).join('') },
        size: { width, height },
        margins,
        x: axis,
        y: rows.length > 1 ? { ...SHARE_AXIS, ticks: [0, 0.5, 1] } : SHARE_AXIS,
        areas: layers.flatMap(({ posture, points }, i) =>
          posture === GONE ? [] : areaOf(points, i, stageOf(system, i)),
        ),

        words: [...layers.flatMap((layer, i) => nameOf(layer, i, system, { width, height }))],
        tips: postureTips(rowsOf(force.id, variant.index), layers, { width, end }),
      };
    });
  });
}

/** The share of each state, by turn. */
function curvesOf(rows: readonly PostureRow[]): number[][] {
  const states = [...new Set(rows.map(({ posture }) => posture))];
  return states.map((state) => rows.filter(({ posture }) => posture === state).map(({ share }) => share));
}

/** The colours of the states of pieces on the board, from pale to dark. */
function stageOf({ postures }: SystemFindings, i: number): ColourName {
  const last = Math.max(1, postures.length - 1);
  return STAGE_COLOURS[
    postures.length > DARKEST ? i % STAGE_COLOURS.length : Math.round((i * DARKEST) / last)
  ];
}
/** Index of the darkest colour that a few states use. */
const DARKEST = 4;

interface Layer {
  posture: string;
  points: { turn: number; from: number; to: number }[];
}

/** Stacked from the first posture up. */
function layersOf(rows: readonly PostureRow[], postures: readonly string[], limit: number): Layer[] {
  const shares = new Map(rows.map((row) => [`${row.turn} ${row.posture}`, row.share]));
  const stride = Math.ceil(limit / MOST_TURNS);
  const turns = [...new Set(rows.map((row) => row.turn))]
    .filter((turn) => turn <= limit && (turn % stride === 0 || turn === limit))
    .sort((a, b) => a - b);
  const floor = new Map(turns.map((turn) => [turn, 0]));
  return [...postures, GONE].map((posture) => ({
    posture,
    points: turns.map((turn) => {
      const from = floor.get(turn)!;
      const to = from + (shares.get(`${turn} ${posture}`) ?? 0);
      floor.set(turn, to);
      return { turn, from, to };
    }),
  }));
}

/** The area of a layer; nothing if it is empty from the first turn to the last. */
function areaOf(points: Layer['points'], i: number, colour: ColourName): AreaPoint[] {
  if (points.every(({ from, to }) => to - from < 0.0005)) return [];
  return points.map(({ turn, from, to }) => ({
    id: String(i),
    x: turn,
    low: from,
    high: to,
    colour,
    opacity: 1,
  }));
}

/** The name of a layer, where it is thickest over the width of the name; none where it is too thin for it. */
function nameOf(
  { posture, points }: Layer,
  i: number,
  system: SystemFindings,
  { width, height }: Panel['size'],
): Words[] {
  const limit = points.at(-1)?.turn ?? 0;
  const text = spaced(posture);
  const half = ((boldWidth(text, NAME_SIZE) / 2 + 6) / width) * limit;
  const places = points
    .filter(({ turn }) => turn >= half && turn <= limit - half)
    .map(({ turn }) => {
      const under = points.filter((each) => Math.abs(each.turn - turn) <= half + 1e-9);
      const from = Math.max(...under.map((each) => each.from));
      const to = Math.min(...under.map((each) => each.to));
      return { turn, room: to - from, middle: (from + to) / 2 };
    })
    .sort((a, b) => b.room - a.room);
  const [best] = places;
  if (best === undefined || best.room * height < NAME_SIZE + 4) return [];
  const stage = STAGE_COLOURS.indexOf(stageOf(system, i));
  const colour: ColourName = posture === GONE ? 'soft' : stage >= FIRST_DARK ? 'onFill' : 'ink';
  return [
    {
      x: (best.turn / limit) * width,
      y: height * (1 - best.middle) + 4,
      text,
      colour,
      align: 'center',
      size: NAME_SIZE,
    },
  ];
}
const NAME_SIZE = 12;
/** Stages from this one on need light words. */
const FIRST_DARK = 3;

function postureTips(
  rows: readonly PostureRow[],
  layers: readonly Layer[],
  { width, end }: { width: number; end: number },
) {
  const byPlace = new Map(rows.map((row) => [`${row.turn} ${row.posture}`, row]));
  const pieces = piecesAtStart(rows);
  const turns = layers[0]?.points.map(({ turn }) => turn) ?? [];
  return tipBands(
    turns.map((turn) => ({
      x: (turn / end) * width,
      text: [
        turn === 0 ? 'Start' : `End of turn ${turn}`,
        ...layers.flatMap(({ posture }) => {
          const row = byPlace.get(`${turn} ${posture}`);
          return row ? [`${spaced(posture)}: ${inBrackets(shareWithInterval(row, pieces))}`] : [];
        }),
      ].join('\n'),
    })),
    width,
  );
}

/** The state of each colour; with several systems, all states that share it. */
function legend(findings: Findings): LegendEntry[] {
  const labels = new Map<ColourName, Set<string>>();
  for (const system of findings.systems) {
    for (const [i, posture] of system.postures.entries()) {
      const colour = stageOf(system, i);
      labels.set(colour, (labels.get(colour) ?? new Set()).add(spaced(posture)));
    }
  }
  return STAGE_COLOURS.flatMap((colour) => {
    const names = labels.get(colour);
    return names ? [{ label: [...names].join(' / '), colour, mark: 'block' as const }] : [];
  });
}

/** What is gone at the end, for each force. */
function finding(findings: Findings): string {
  const [first] = blocksOf(findings);
  const variant = first?.variants[0];
  if (variant === undefined) return '';
  const rowsOf = byForceAndVariant(findings.rows.postures);
  const parts = chartForces(findings).map(({ id, name }) => {
    const last = rowsOf(id, variant.index).findLast(({ posture }) => posture === GONE);
    return `${percent(last?.share ?? 0)} of ${name}`;
  });
  const where = findings.systems.length > 1 ? ` under ${systemName(first.system).toLowerCase()}` : '';
  const at = findings.designPoints.length > 1 && where === '' ? ' at the baseline' : '';
  return `Gone by the end${at}, on average: ${parts.join(' and ')}${where}.`;
}

/** Mean shares at a quarter, half and the whole of the turn limit. */
function postureNumbers(findings: Findings): NumbersTable {
  const names = [...new Set(findings.systems.flatMap(({ postures }) => postures)), GONE];
  const limit = findings.scenario.turnLimit;
  const turns = [...new Set([0.25, 0.5, 1].map((share) => Math.max(1, Math.round(share * limit))))];
  const rowsOf = byForceAndVariant(findings.rows.postures);
  const variants = findings.systems.flatMap((system) => labelledOf(findings, system));
  return {
    caption: 'Mean share of the force in each posture at the end of the turn, with 95% intervals',
    headings: 3,
    columns: ['Force', 'Variant', 'Turn', ...names.map(spaced)],
    rows: chartForces(findings).flatMap((force: ChartForce) =>
      variants.flatMap((variant) => {
        const rows = rowsOf(force.id, variant.index);
        const pieces = piecesAtStart(rows);
        return turns.map((turn) => [
          force.name,
          variant.label,
          String(turn),
          ...names.map((posture) => {
            const row = rows.find((each) => each.turn === turn && each.posture === posture);
            return row === undefined ? '–' : shareWithInterval(row, pieces);
          }),
        ]);
      }),
    ),
  };
}

function labelledOf(findings: Findings, system: SystemFindings): Variant[] {
  return variantsForPictures(findings, Number.POSITIVE_INFINITY, system).variants;
}

/** All of the force's pieces in the variant: those of turn 0. */
function piecesAtStart(rows: readonly PostureRow[]): number {
  return rows.reduce((sum, row) => (row.turn === 0 ? sum + row.mean_pieces : sum), 0);
}

/** The row's interval is in pieces; the same interval in shares. */
function shareWithInterval(row: PostureRow, pieces: number): Shown {
  // A mean is not clipped in the file; a share of pieces below 0 or above 1 would only confuse readers.
  return percentWithInterval(row.share, Math.max(0, row.ci_low / pieces), Math.min(1, row.ci_high / pieces));
}
