import type { Findings } from '../../analysis/findings.js';
import { counted, NBSP } from '../../analysis/format.js';
import { textWidth } from './text-width.js';
import { clipped } from './words.js';

/** Okabe & Ito 2008: colours that colour-blind readers can tell apart. */
export const COLOUR = {
  black: '#000000',
  orange: '#E69F00',
  sky: '#56B4E9',
  green: '#009E73',
  yellow: '#F0E442',
  blue: '#0072B2',
  vermillion: '#D55E00',
  purple: '#CC79A7',
  grey: '#999999',
} as const;

/** Lines: colour and dash change together, the darkest colours first. */
export const LINE_COLOURS = [
  COLOUR.black,
  COLOUR.blue,
  COLOUR.vermillion,
  COLOUR.green,
  COLOUR.purple,
  COLOUR.orange,
  COLOUR.sky,
  COLOUR.grey,
];
export const LINE_DASHES = [
  [1, 0],
  [7, 3],
  [2, 2],
  [10, 3, 2, 3],
  [4, 4],
  [12, 4],
  [6, 2, 2, 2, 2, 2],
  [1, 3],
];

/** Forces: colour and shape. */
export const FORCE_COLOURS = [COLOUR.blue, COLOUR.vermillion, COLOUR.green, COLOUR.purple];
export const FORCE_SHAPES = ['circle', 'square', 'triangle-up', 'diamond'];

/** Layers of a stack, from the best to the worst; a stack of more goes on through the list. */
export const SEVERITY_COLOURS = [
  COLOUR.sky,
  COLOUR.yellow,
  COLOUR.orange,
  COLOUR.vermillion,
  COLOUR.purple,
  COLOUR.green,
  COLOUR.blue,
];

/** Flows: what comes in, then what goes out. */
export const FLOW_COLOURS = [COLOUR.vermillion, COLOUR.sky, COLOUR.grey, COLOUR.green, COLOUR.purple];

/** Drawn for a page of 900 px. */
export const PAGE_WIDTH = 860;

/** Percent on an axis; fixed words only. */
export const PERCENT_LABEL = `format(datum.value * 100, '~r') + '${NBSP}%'`;

/** Two columns of legend when they fit into `width`, else one. */
export function legendColumns(labels: readonly string[], width: number): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, 13)));
  return 2 * widest + SYMBOLS_AND_GAP <= width ? 2 : 1;
}
const SYMBOLS_AND_GAP = 90;

/**
 * What every chart starts with. `what` names the chart, `description` says it to a screen reader, each of the
 * notes is a line beneath the title.
 */
export function head(findings: Findings, what: string, description: string, ...notes: string[]) {
  const { scenario, run } = findings;
  const battles = counted(run.battles, 'battle') + (run.designPoints > 1 ? ' per variant' : '');
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description: `${description} ${battles}, seed ${run.seed}, 95${NBSP}% intervals.`,
    background: 'white',
    padding: 12,
    title: {
      text: what,
      subtitle: [
        clipped(scenario.title, 100),
        [battles, `seed ${run.seed}`, `95${NBSP}% intervals`].join(' · '),
        ...notes.filter((note) => note !== ''),
      ],
      anchor: 'start',
      frame: 'bounds',
      offset: 14,
    },
    config: CONFIG,
  } as const;
}

const INK = '#222222';
const SOFT = '#555555';

const CONFIG = {
  // One description for the whole drawing: thousands of described marks would drown it.
  aria: false,
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  view: { stroke: null },
  title: {
    fontSize: 17,
    fontWeight: 600,
    color: INK,
    subtitleFontSize: 13,
    subtitleColor: SOFT,
    subtitleLineHeight: 18,
    subtitlePadding: 6,
  },
  axis: {
    labelFontSize: 13,
    labelColor: INK,
    labelLimit: 0,
    titleFontSize: 13,
    titleFontWeight: 'normal',
    titleColor: SOFT,
    titlePadding: 8,
    gridColor: '#e4e4e4',
    domainColor: '#888888',
    tickColor: '#888888',
  },
  legend: {
    labelFontSize: 13,
    labelColor: INK,
    labelLimit: 0,
    titleFontSize: 13,
    titleFontWeight: 'normal',
    titleColor: SOFT,
    orient: 'bottom',
    offset: 14,
    columnPadding: 24,
    rowPadding: 5,
  },
  header: {
    title: null,
    labelFontSize: 14,
    labelFontWeight: 600,
    labelColor: INK,
    labelLimit: 0,
    labelPadding: 8,
  },
} as const;
