import type { VegaLiteSpec } from './charts/chart.js';
import { plainText, textWidth } from './charts/text.js';

type Vega = typeof import('vega');
type Loader = ReturnType<Vega['loader']>;
type Logger = ReturnType<Vega['logger']>;

/** The drawing libraries. */
export interface Libraries {
  vega: Vega;
  vegaLite: typeof import('vega-lite');
  /** Evaluates expressions without turning them into code, where a page’s policy forbids that. */
  interpreter?: unknown;
}

/**
 * Draws a chart as an SVG document, the same bytes on every machine: nothing is loaded, no canvas is used, and
 * a compiler warning is an error.
 */
export async function drawSvg(
  { vega, vegaLite, interpreter }: Libraries,
  spec: VegaLiteSpec,
): Promise<string> {
  measureAlike(vega);

  // 1. Vega-Lite → Vega.
  const complaints: string[] = [];
  const logger = collecting(complaints);
  const { spec: vegaSpec } = vegaLite.compile(spec, { logger });

  // 2. Vega → scene → SVG.
  vega.resetSVGDefIds();
  const loader = refusing(vega.loader());
  const runtime = vega.parse(vegaSpec, undefined, { ast: interpreter !== undefined });
  const expr = interpreter === undefined ? {} : { expr: interpreter as never };
  const view = new vega.View(runtime, { renderer: 'none', loader, logger, ...expr });
  const svg = await view.toSVG().finally(() => view.finalize());
  if (complaints.length > 0) throw new Error(`the chart does not compile cleanly: ${complaints.join('; ')}`);
  return described(numbered(svg), spec.description ?? '');
}

/** Vega's own guess (0.8 em a letter) leaves gaps; it looks up the function here at every call. */
function measureAlike(vega: Vega): void {
  const { textMetrics } = vega as unknown as {
    textMetrics: { width: (item: { fontSize?: number }, text?: string | number) => number };
  };
  textMetrics.width = (item, text) => textWidth(String(text ?? ''), item.fontSize ?? 11);
}

function refusing(loader: Loader): Loader {
  const refuse = async (uri: string): Promise<never> => {
    throw new Error(`a chart must not load anything, but asked for ${JSON.stringify(uri)}`);
  };
  return { ...loader, load: refuse, sanitize: refuse, http: refuse, file: refuse };
}

/** Keeps warnings and errors for later: one thrown inside Vega's own loop would be lost. */
function collecting(complaints: string[]) {
  const complain = (...words: readonly unknown[]) => {
    complaints.push(words.map(String).join(' '));
    return logger;
  };
  const ignore = () => logger;
  const logger: Logger = {
    level: ignore,
    error: complain,
    warn: complain,
    info: ignore,
    debug: ignore,
  };
  return logger;
}

/** The library numbers the names within a drawing across all drawings: here they start from 0, whatever else is drawn. */
function numbered(svg: string): string {
  const names = [...svg.matchAll(/ id="([a-z]+_?)(\d+)"/g)].map(([, kind, number]) => `${kind}${number}`);
  return svg.replace(/( id="|url\(#)([a-z]+_?)(\d+)(?=[")])/g, (_, before, kind, number) => {
    return `${before}${kind}${names.indexOf(kind + number)}`;
  });
}

/** The description goes where screen readers look for it, in a page and in a separate file. */
function described(svg: string, description: string): string {
  const words = plainText(description)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return svg.replace(/^<svg /, () => `<svg role="img" aria-label="${words}" `);
}
