import type { SystemFindings } from '../../analysis/systems-played.js';
import type { TurnEventSet } from '../../rules/contract.js';
import type { Findings } from '../../words/findings.js';
import { listed } from '../../words/grammar.js';
import type { Chart, Layout } from './chart.js';
import { chartForces, titleWithSystem } from './names.js';
import { type Margins, type Panel, panelChart, panelWidth, WHOLE, wholeTicks } from './panel.js';
import { barsOf, colourOf, eventTips, partsOf } from './turn-event-bars.js';
import { picturesOf, titleOf, turnEventNumbers } from './turn-event-pictures.js';

/** What happened to the pieces of each force in every turn, one set of kinds of events: a bar per turn. */
export function turnEventChart(set: TurnEventSet, system: SystemFindings): Chart {
  return {
    id: turnEventChartId(set),
    section: 'morale',
    title: (findings) => titleWithSystem(findings, system, titleOf(set)),
    finding: (findings) => findingOf(findings, set, system),
    shows: (findings) => {
      const { note } = picturesOf(findings, set, system);
      const flows = set.shape === 'flows' ? ` ${flowsInWords(set)}` : '';
      return `Mean ${set.what} by turn and by what happened to them.${flows}${note === '' ? '' : ` ${note}.`}`;
    },
    help: helpOf(set),
    leftOut: (findings) => leftOutOf(findings, set),
    legend: () => set.names.map((label) => ({ label, colour: colourOf(set, label), mark: 'block' as const })),
    spec: (findings, layout = 'wide') =>
      panelChart(findingOf(findings, set, system), layout, panelsOf(findings, set, system, layout)),
    numbers: (findings) => turnEventNumbers(findings, set, system),
  };
}

export function turnEventChartId({ id }: TurnEventSet): string {
  return `turn-events-${id}`;
}

function helpOf({ what, groups, shape }: TurnEventSet): string {
  const pictures =
    groups === undefined
      ? 'Each picture is one force, and each bar one turn. '
      : `Each column of pictures is one force, each row one ${groups.title.toLowerCase()} (in one variant, when there are several), and each bar one turn. `;
  const bars =
    shape === 'flows'
      ? `What goes up from the line at zero is the mean number of ${what}, over all battles, to which the first thing in ` +
        `the legend happened in that turn; what goes down is the mean number of ${what} to which one of the others did. ` +
        'Where the bars above are longer than those below, the number in that state grows in that turn; where those below ' +
        'are longer, it falls. '
      : `A bar is as high as the mean number of ${what}, over all battles, to which one of the things in the legend ` +
        'happened in that turn. Its parts say which: from bottom to top in the order of the legend, the ' +
        'mildest first. ';
  return `${pictures}${bars}The same ${what} count again in every turn in which it happens to them. A battle that is over counts as 0, so bars also become lower as battles end.`;
}

function leftOutOf({ rows }: Findings, set: TurnEventSet): string | null {
  const theirs = rows.turn_events.filter((row) => row.set === set.id);
  if (theirs.length === 0) return '';
  return theirs.some(({ mean }) => mean > 0) ? null : set.title.toLowerCase();
}

/** A row of panels for each variant, or for each group. */
function panelsOf(findings: Findings, set: TurnEventSet, system: SystemFindings, layout: Layout): Panel[][] {
  const { pictures } = picturesOf(findings, set, system);
  const forces = chartForces(findings);
  const end = Math.max(1, ...pictures.flatMap(({ rows }) => [...rows.values()].map(busyTurn)));
  const all = pictures.map((picture) => ({ picture, parts: partsOf(set, picture, end) }));
  const ends = all.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]));
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const orders = [...new Set(pictures.map(({ place }) => place.row_order))].sort((a, b) => a - b);
  const margins: Margins = { left: 44, right: 10, top: 30, bottom: 44 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = orders.length > 1 ? 110 : layout === 'wide' ? 230 : 180;
  const isCut = end < findings.scenario.turnLimit;
  const px = {
    x: (turn: number) => ((turn - 0.5) / end) * width,
    y: (value: number) => (most === least ? height : (height * (most - value)) / (most - least)),
  };

  return orders.map((order) =>
    forces.flatMap((force) =>
      all
        .filter(({ picture: { place } }) => place.row_order === order && place.force_order === force.order)
        .map(({ picture, parts }): Panel => {
          return {
            title: { force, more: orders.length > 1 ? ` · ${picture.place.row}` : '' },
            size: { width, height },
            margins,
            x: {
              domain: [0.5, end + 0.5],
              ticks: wholeTicks(end, layout === 'wide' ? 10 : 6).filter((turn) => turn > 0),
              labels: WHOLE,
              title: isCut ? `turn (hardly anything after ${end})` : 'turn',
            },
            y: {
              domain: [least, most === least ? least + 1 : most],
              ticks: evenTicks(least, most, orders.length > 1 ? 3 : 5),
              labels: WITHOUT_SIGN,
              title: null,
            },
            blocks: [...barsOf(set, parts, end, px)],
            strokes:
              set.shape === 'flows' ? [{ x: 0, x2: width, y: px.y(0), y2: px.y(0), colour: 'axis' }] : [],

            tips: eventTips(set, picture, end, px),
          };
        }),
    ),
  );
}

const WITHOUT_SIGN = "format(abs(datum.value), '~r')";

/** The last turn in which an event is visible; less than a thousandth of a piece is not. */
function busyTurn({ turn, mean }: { turn: number; mean: number }): number {
  return mean >= 0.001 ? turn : 0;
}

/** Around zero, at even steps of 1, 2 or 5 times a power of ten. */
function evenTicks(least: number, most: number, about: number): number[] {
  const range = most - least;
  if (!(range > 0)) return [0];
  let step = 1;
  while (step * about < range) step *= 10;
  while (step * about > range * 10) step /= 10;
  step = [step / 10, step / 5, step / 2, step].find((each) => range / each <= about + 1) ?? step;
  const first = Math.ceil(least / step);
  const last = Math.floor(most / step);
  return Array.from({ length: last - first + 1 }, (_, i) => Math.round((first + i) * step * 1e6) / 1e6);
}

/** The busiest turn of each force. */
function findingOf(findings: Findings, set: TurnEventSet, system: SystemFindings): string {
  const { pictures } = picturesOf(findings, set, system);
  const busy = chartForces(findings).flatMap(({ name, order }) => {
    const turns = new Map<number, number>();
    for (const { place, rows } of pictures) {
      if (place.force_order !== order) continue;
      for (const { turn, mean } of rows.values()) turns.set(turn, (turns.get(turn) ?? 0) + mean);
    }
    const [busiest] = [...turns].sort(([, a], [, b]) => b - a);
    return busiest === undefined || busiest[1] === 0 ? [] : [{ turn: busiest[0], name }];
  });
  const [one, other] = busy;
  if (one === undefined) return '';
  const which =
    one.turn === other?.turn
      ? `${one.turn} for both`
      : listed(busy.map(({ turn, name }) => `${turn} for ${name}`));
  return `${set.title}: the busiest turn is ${which}.`;
}

function flowsInWords({ names: [comes, ...goes] }: TurnEventSet): string {
  return `Up: ${comes}. Down: ${goes.join(', ')}. Longer up than down: it spreads in that turn; longer down: it clears.`;
}
