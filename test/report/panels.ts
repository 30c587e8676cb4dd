import type { VegaLiteSpec } from '#src/report/charts/chart.js';

type Value = Record<string, unknown>;
interface View {
  width: number;
  height: number;
  layer: { mark: { type: string; opacity?: number }; encoding: Value; data: { values: Value[] } }[];
  hconcat?: View[];
  vconcat?: View[];
}

/** The panels of a chart, row by row. */
export function panelsOf(spec: VegaLiteSpec): View[] {
  const view = spec as unknown as View;
  const parts = view.vconcat ?? view.hconcat;
  return parts === undefined ? [view] : parts.flatMap((part) => panelsOf(part as unknown as VegaLiteSpec));
}

/** The visible data of a panel’s marks of one type. */
export function drawnIn(panel: View, type: string): Value[] {
  return panel.layer
    .filter(({ mark }) => mark.type === type && mark.opacity !== 0)
    .flatMap(({ data }) => data.values)
    .filter(({ opacity }) => opacity !== 0);
}

/** The visible texts of a panel. */
export function wordsIn(panel: View): unknown[] {
  return drawnIn(panel, 'text').map(({ text }) => text);
}

/** The tooltips of a panel, from left to right. */
export function tipsIn(panel: View): string[] {
  return panel.layer
    .filter(({ encoding }) => 'description' in encoding)
    .flatMap(({ data }) => data.values.map(({ text }) => String(text)));
}

/** Title and domain of an axis. */
export function axisOf(panel: View, channel: 'x' | 'y') {
  const lines = panel.layer.find(({ mark }) => mark.type === 'line')!;
  const { title, scale, axis } = lines.encoding[channel] as Value;
  return { title, ...(scale as { domain: number[] }), ...(axis as { values: number[] }) };
}

/** Rows of all layers of one kind of mark, in their order. */
export function marksOf(spec: unknown, type: string): Value[] {
  const { layer } = spec as View;
  return layer.filter(({ mark }) => mark.type === type).flatMap(({ data }) => data.values);
}
