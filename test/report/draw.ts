import type { VegaLiteSpec } from '#src/report/charts/chart.js';
import { renderSvg } from '#src/report/render-svg.js';

const drawn = new Map<string, Promise<string>>();

/** Draws a chart like `renderSvg`, but each only once for all tests of a thread: to draw takes most of their time. */
export function draw(spec: VegaLiteSpec): Promise<string> {
  const key = JSON.stringify(spec);
  const svg = drawn.get(key) ?? renderSvg(spec);
  drawn.set(key, svg);
  return svg;
}
