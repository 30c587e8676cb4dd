import type { Findings, SystemFindings } from '../../analysis/findings.js';
import { NBSP } from '../../analysis/format.js';
import type { TurnEventSet } from '../../rules/contract.js';
import type { Chart, VegaLiteSpec } from './chart.js';
import { chartForces } from './forces.js';
import { pictureGrid } from './pictures.js';
import { titleWithSystem } from './systems.js';
import { FLOW_COLOURS, head, SEVERITY_COLOURS } from './theme.js';
import { barsOf } from './turn-event-bars.js';
import { titleOf, turnEventNumbers } from './turn-event-numbers.js';
import { MOST_WITH_GAPS, picturesOf } from './turn-event-pictures.js';

/** What happened to the pieces of each force in every turn, one set of kinds of events: a bar a turn. */
export function turnEventChart(set: TurnEventSet, system: SystemFindings): Chart {
  return {
    id: turnEventChartId(set),
    title: (findings) => titleWithSystem(findings, system, titleOf(set)),
    help: helpOf(set),
    applies: (findings) => findings.rows.turn_events.some((row) => row.set === set.id && row.mean > 0),
    spec: (findings) => turnEventSpec(findings, set, system),
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
        'Where the bars above are longer than those below, ever more are in that state at the end of the turn; where those ' +
        'below are longer, ever fewer. '
      : `A bar is as high as the mean number of ${what}, over all battles, to which one of the things in the legend ` +
        'happened in that turn. Its parts say which: from bottom to top as the legend has them from left to right, the ' +
        'mildest first. ';
  return `${pictures}${bars}The same ${what} count again in every turn in which it happens to them. A battle that is over counts with none, so that bars also become lower as battles end.`;
}

function turnEventSpec(findings: Findings, set: TurnEventSet, system: SystemFindings): VegaLiteSpec {
  const { pictures, note } = picturesOf(findings, set, system);
  const { names, what, groups } = set;
  const flows = set.shape === 'flows';
  const { turnLimit } = findings.scenario;
  const rows = new Set(pictures.map(({ place }) => place.row)).size;
  const grid = pictureGrid(chartForces(findings).length, groups ? Math.max(2, rows) : rows, 'row');
  const many = rows > 1;
  const values = pictures.flatMap((picture) => barsOf(set, picture, turnLimit));
  const ends = values.flatMap(({ from, to }) => [from, to]);
  const colours = flows ? FLOW_COLOURS : SEVERITY_COLOURS;
  const panels = `one panel per force${groups ? ` and ${groups.title.toLowerCase()}` : ''}${many && !groups ? ' and variant' : ''}`;

  return {
    ...head(
      findings,
      titleWithSystem(findings, system, titleOf(set)),
      `${flows ? 'Bars up and down from zero' : 'Stacked bars'} by turn, ${panels}: the mean number of ${what} by what happened to them.`,
      flows ? flowsInWords(set) : '',
      note,
    ),
    data: { values },
    ...grid.facets,
    spec: {
      width: grid.width,
      height: many ? 130 : 280,
      layer: [
        {
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
              scale: { domain: [Math.min(0, ...ends), Math.max(0, ...ends)] },
              axis: { tickCount: many ? 3 : 6, ...(flows ? { labelExpr: WITHOUT_SIGN } : { format: '~f' }) },
            },
            y2: { field: 'to' },
            fill: {
              field: 'event',
              type: 'nominal',
              scale: {
                domain: names,
                range: names.map((_, i) => colours[i % colours.length]!),
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
              ...(groups ? [{ field: 'group', type: 'nominal', title: groups.title }] : []),
              { field: 'event', type: 'nominal', title: 'What happened' },
              { field: 'shown', type: 'nominal', title: `Mean, with its 95${NBSP}% interval` },
            ],
          },
        },
        ...(flows ? [ZERO_LINE] : []),
      ],
    },
  } as unknown as VegaLiteSpec;
}

const WITHOUT_SIGN = "format(abs(datum.value), '~f')";

const ZERO_LINE = {
  data: { values: [{}] },
  mark: { type: 'rule', color: '#555555' },
  encoding: { y: { datum: 0 } },
};

function flowsInWords({ names: [comes, ...goes] }: TurnEventSet): string {
  return `Up: ${comes}. Down: ${goes.join(', ')}. Longer up than down: it spreads in that turn; longer down: it clears.`;
}
