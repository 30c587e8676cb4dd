import type { VegaLiteSpec } from './charts/chart.js';
import { drawSvg } from './draw-svg.js';

/** Draws a chart as an SVG document. The drawing library is large: it is loaded when the first chart is drawn. */
export async function renderSvg(spec: VegaLiteSpec): Promise<string> {
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  return drawSvg({ vega, vegaLite }, spec);
}
