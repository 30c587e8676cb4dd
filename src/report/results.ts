import { RESULT_NAMES } from '../analysis/rows.js';
import type { ResultFile } from '../storage/result-file.js';
import type { Findings } from '../words/findings.js';
import { CHART_IDS, chartsOf, LEAD_CHART_ID, leadChart } from './charts/all.js';
import { applies, type Chart, type VegaLiteSpec } from './charts/chart.js';
import { plainText, textWidth } from './charts/text.js';
import { renderHtml } from './html.js';
import { type DrawnChart, swatch } from './page/figure.js';
import { stampOf } from './page/first-screen.js';
import { standalone } from './page/script/standalone.js';
import { reportRecord } from './record.js';
import { renderTables } from './tables.js';

/**
 * Findings → CSV, charts, page and data package. Pure: the same findings give the same bytes.
 *
 * @param draw turns a chart into SVG: `renderSvg`, or your own; what it throws rejects the promise
 * @returns the files of a result folder (docs/outputs.md), with paths relative to it; nothing is written
 * @example
 * const files = await renderResults(findings, renderSvg);
 * files.map(({ path }) => path); // ['outcomes.csv', …, 'report.html']
 */
export async function renderResults(
  findings: Findings,
  draw: (spec: VegaLiteSpec) => Promise<string>,
): Promise<ResultFile[]> {
  const tables = renderTables(findings);
  return [...tables, ...(await renderReport(findings, draw, () => tables))];
}

/** Findings → charts, each in both layouts, and the page that shows them and knows the tables. */
export async function renderReport(
  findings: Findings,
  draw: (spec: VegaLiteSpec) => Promise<string>,
  tables: () => readonly ResultFile[] = () => renderTables(findings),
): Promise<ResultFile[]> {
  const charts = chartsOf(findings);
  const applying = charts.filter((chart) => applies(chart, findings));
  const drawOnce = remembering(draw);
  const drawing = Promise.all(
    [leadChart(findings), ...applying].map((chart) => drawnChart(chart, findings, drawOnce)),
  );
  drawing.catch(() => {}); // reported below
  const record = reportRecord(findings, tables()); // while the charts are drawn
  const made = await drawing;
  const [lead, ...others] = made.map(({ chart }) => chart);
  const filed = lead.id === LEAD_CHART_ID ? made : made.slice(1);
  const stamp = `${findings.scenario.title} · ${stampOf(findings)}`;
  const leftOut = [...new Set(charts.map((chart) => chart.leftOut?.(findings) ?? ''))].filter(
    (what) => what !== '',
  );
  return [
    ...filed.flatMap(({ chart, spec }) => [
      { path: `${chart.id}.vl.json`, content: json(spec) },
      { path: `${chart.id}.svg`, content: `${asFile(chart, stamp)}\n` },
    ]),
    {
      path: 'report.html',
      content: renderHtml(findings, others, lead, leftOut, record),
    },
  ];
}

/** Draws each chart once: the leading chart is often one of the others. */
function remembering(draw: (spec: VegaLiteSpec) => Promise<string>): typeof draw {
  const drawings = new Map<string, Promise<string>>();
  return (spec) => {
    const key = JSON.stringify(spec);
    const drawing = drawings.get(key) ?? draw(spec);
    drawings.set(key, drawing);
    return drawing;
  };
}

async function drawnChart(chart: Chart, findings: Findings, draw: (spec: VegaLiteSpec) => Promise<string>) {
  const spec = chart.spec(findings, 'wide');
  const [wide, narrow] = await Promise.all([draw(spec), draw(chart.spec(findings, 'narrow'))]);
  const drawn: DrawnChart = {
    id: chart.id,
    section: chart.section,
    title: chart.title(findings),
    finding: chart.finding?.(findings) ?? '',
    shows: chart.shows?.(findings) ?? '',
    help: chart.help,
    legend: chart.legend?.(findings) ?? [],
    ...{ wide, narrow },
    numbers: chart.numbers(findings),
  };
  return { chart: drawn, spec };
}

/** A chart as a picture that explains itself. */
function asFile({ finding, title, shows, legend, wide }: DrawnChart, stamp: string): string {
  const entries =
    legend.length > 1
      ? legend.map((entry) => ({ label: plainText(entry.label), swatch: swatch(entry) }))
      : [];
  const sheet = {
    drawing: wide,
    title: plainText(finding || title),
    shows: plainText(shows),
    legend: entries,
    stamp: plainText(stamp),
  };
  return standalone(sheet, textWidth);
}

/** Every file name that `renderResults` may use. */
export const RESULT_FILE_NAMES: readonly string[] = [
  ...RESULT_NAMES.flatMap((name) => [`${name}.csv`, `${name}.json`, `${name}.parquet`]),
  'datapackage.json',
  ...CHART_IDS.flatMap((id) => [`${id}.vl.json`, `${id}.svg`, `${id}.png`]),
  'report.html',
];

function json(document: unknown): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
