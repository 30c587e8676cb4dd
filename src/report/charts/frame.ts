import type { Layout } from './chart.js';
import { drawn } from './palette.js';

/** px; a narrow chart has the width of a phone's column. */
export const WIDTH: Readonly<Record<Layout, number>> = { wide: 960, narrow: 350 };

/** The typefaces of all text. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** px of text: ticks, chart text and labels, panel titles. */
export const SIZE = { tick: 12, text: 13, panel: 14 } as const;

/**
 * What every chart starts with. It has no title: the page says what it shows, and a separate file is given one.
 *
 * @param description what the chart shows, for screen readers: its finding
 */
export function frame(description: string) {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description,
    // None: the page shows through, light or dark.
    background: '',
    padding: 0,
    autosize: { type: 'pad' },
    config: CONFIG,
  } as const;
}

const CONFIG = {
  font: FONT,
  view: { stroke: null },
  // Only marks with a `description` are for screen readers and tooltips: everything else says `aria: false`.
  axis: {
    aria: false,
    labelFontSize: SIZE.tick,
    labelColor: drawn('soft'),
    labelLimit: 0,
    labelPadding: 5,
    titleFontSize: SIZE.text,
    titleFontWeight: 'normal',
    titleColor: drawn('soft'),
    titlePadding: 6,
    gridColor: drawn('grid'),
    domainColor: drawn('axis'),
    tickColor: drawn('axis'),
    tickSize: 4,
  },
  axisY: { domain: false, ticks: false },
  axisX: { grid: false },
  title: {
    aria: false,
    anchor: 'start',
    frame: 'group',
    fontSize: SIZE.panel,
    fontWeight: 600,
    color: drawn('ink'),
    offset: 10,
  },
  header: {
    title: null,
    labelFontSize: SIZE.panel,
    labelFontWeight: 600,
    labelColor: drawn('ink'),
    labelAnchor: 'start',
    labelLimit: 0,
  },
  text: { fontSize: SIZE.text, color: drawn('ink'), aria: false },
  rule: { aria: false, color: drawn('ink') },
  line: { aria: false, strokeWidth: 2.25 },
  area: { aria: false },
} as const;
