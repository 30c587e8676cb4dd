import type { Findings } from '../../words/findings.js';
import { percent, percentWithInterval } from '../../words/format.js';
import { spreadLabels } from './axis.js';
import { breakLines, medianBreak } from './break-lines.js';
import type { Chart, Layout, LegendEntry } from './chart.js';
import { drawnLine, shareAt, shownOf } from './force-lines.js';
import { SIZE } from './frame.js';
import { ERAS, HALF_LOST, LOSSES, unbrokenIn } from './history.js';
import { styleOf } from './line-styles.js';
import { chartForces } from './names.js';
import { type LinePoint, type Panel, panelChart, panelWidth, SHARE_AXIS } from './panel.js';

/** The break points of a run compared with those of real battles, where the scenario asks for them. */
export const breakHistory: Chart = {
  id: 'break-history',
  section: 'breaks',
  title: () => 'And in real battles?',
  finding: (findings) => {
    const halves = chartForces(findings).flatMap(({ id, name }) => {
      const half = medianBreak(breakLines(findings).lineOf(id, 0));
      return half === undefined ? [] : [{ name, lost: percent(asShare(findings, half)) }];
    });
    const real = `half of the sides in real battles, 1600–1973, had broken off by ${percent(HALF_LOST)} of their strength`;
    const [one, other] = halves;
    if (!one) return `${real.replace('half', 'Half')}.`;
    const both =
      one.lost === other?.lost
        ? `each force would break by ${one.lost} lost`
        : halves.map(({ name, lost }) => `${name} would break by ${lost} lost`).join(', ');
    return `Half of the time ${both}; ${real}.`;
  },
  shows: () =>
    'Share not yet broken, by losses: each force at the baseline, and sides of 660 real battles by era. What can be compared, and what cannot, is listed below.',
  help:
    'Follow a line from left to right as losses mount: its height is the share that would not have broken by then. The ' +
    'black line is the force of this run at the baseline, the thin ones are real battles of each era. Where the black ' +
    'line falls far to the right of them all, the forces of the rule endure more than real ones did.',
  leftOut: ({ scenario, rows }) =>
    scenario.history && rows.break_points.some(({ unit, broke }) => unit === '' && broke > 0) ? null : '',
  legend: (): LegendEntry[] => [
    { label: 'this run', mark: 'line', ...styleOf(0) },
    { label: 'real battles, by era', mark: 'line', colour: 'history', dash: [1, 0] },
  ],
  spec: (findings, layout = 'wide') =>
    panelChart(breakHistory.finding(findings), layout, [panels(findings, layout)]),
  numbers: (findings) => ({
    caption: 'Share not yet broken at each loss, with 95% intervals; those of real battles are approximate',
    headings: 1,
    columns: ['whose', ...AT.map((at) => `${percent(LOSSES[at])} lost`)],
    rows: [
      ...chartForces(findings).map(({ id, name }) => {
        const { lineOf, end } = breakLines(findings);
        const line = lineOf(id, 0);
        return [
          name,
          ...AT.map((at) => {
            const point = shareAt(line, LOSSES[at] * end);
            return point ? shownOf(point) : 'not reached';
          }),
        ];
      }),
      ...ERAS.map((era) => [
        `${era.name}: ${era.sides} sides, of which ${era.broke} broke off`,
        ...AT.map((at) => {
          const { share, low, high } = unbrokenIn(era, at);
          return percentWithInterval(share, low, high);
        }),
      ]),
    ],
  }),
};

/** Places of losses of 10, 20, 30 and 50%. */
const AT = [1, 3, 5, 7] as const;

/** A loss along the axis of a run, as a share of the whole force. */
function asShare(findings: Findings, loss: number): number {
  return loss / breakLines(findings).end;
}

function panels(findings: Findings, layout: Layout): Panel[] {
  const forces = chartForces(findings);
  const { lineOf, end } = breakLines(findings);
  const margins = { left: 44, right: 84, top: 34, bottom: 46 };
  const width = panelWidth(layout, forces.length) - margins.left - margins.right;
  const height = layout === 'wide' ? 250 : 190;
  const heights = ERAS.map((era) => height * (1 - unbrokenIn(era, LOSSES.length - 1).share));
  const places = spreadLabels(heights, 14, [5, height - 4]);
  const reach = LOSSES.at(-1)!;
  return forces.map((force) => {
    const line = lineOf(force.id, 0).map((point) => ({ ...point, x: point.x / end }));
    const own = drawnLine(line, 0, height);
    return {
      title: { force },
      size: { width, height },
      margins,
      x: { domain: [0, 1], ticks: [0, 0.25, 0.5, 0.75, 1], labels: SHARE_AXIS.labels, title: 'share lost' },
      y: SHARE_AXIS,
      areas: inSteps(own.areas),
      lines: [...ERAS.flatMap(eraLine), ...inSteps(own.lines)],
      strokes: ERAS.map((_, i) => ({
        ...{ x: width * reach + 2, y: heights[i], x2: width + 4, y2: places[i] },
        colour: 'grid' as const,
      })),
      words: ERAS.map(({ name }, i) => ({
        ...{ x: width + 8, y: places[i] + 4, text: name, size: SIZE.tick },
        colour: 'soft' as const,
      })),
    };
  });
}

/** Each value stays the same up to the next point; between the points of real battles less is known. */
function inSteps<Point extends { x: number }>(points: readonly Point[]): Point[] {
  return points.flatMap((point, i) => {
    const next = points[i + 1];
    return next ? [point, { ...point, x: next.x }] : [point];
  });
}

function eraLine(era: (typeof ERAS)[number]): LinePoint[] {
  const look = { id: era.name, colour: 'history' as const, dash: [1, 0], opacity: 1 };
  return [{ ...look, x: 0, y: 1 }, ...LOSSES.map((x, i) => ({ ...look, x, y: unbrokenIn(era, i).share }))];
}
