import type { VegaLiteSpec } from './charts/chart.js';
import { drawSvg } from './draw-svg.js';

/**
 * Draws a chart as an SVG document. The drawing library is large: it is loaded when the first chart is drawn.
 *
 * @param spec a Vega-Lite specification that contains its data
 * @returns the text of the document; rejects with the error of Vega-Lite when the specification is not valid
 * @example await renderResults(findings, renderSvg) // every chart of the report, drawn here
 */
export async function renderSvg(spec: VegaLiteSpec): Promise<string> {
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  return drawSvg({ vega, vegaLite }, spec);
}
