import type { Findings } from '../analysis/findings.js';
import type { Rows } from '../analysis/rows.js';
import { CHART_IDS, chartsOf } from './charts/all.js';
import type { VegaLiteSpec } from './charts/chart.js';
import { COLUMNS, type Column, RESULT_NAMES, type ResultName } from './columns.js';
import { toCsv } from './csv.js';
import { dataPackage } from './datapackage.js';
import { type DrawnChart, renderHtml } from './html.js';

/** A file of the results folder, by its plain name. */
export interface ResultFile {
  path: string;
  content: string | Uint8Array;
}

/**
 * Findings → CSV, charts, page and data package. Pure: the same findings give the same bytes.
 * `draw` makes an SVG of a chart: `renderSvg` in Node.
 */
export async function renderResults(
  findings: Findings,
  draw: (spec: VegaLiteSpec) => Promise<string>,
): Promise<ResultFile[]> {
  return [...renderTables(findings), ...(await renderReport(findings, draw))];
}

/** Rows → CSV, and the data package that describes them. */
export function renderTables(findings: Findings): ResultFile[] {
  const tables = RESULT_NAMES.map((name) => ({ path: `${name}.csv`, content: csvOf(findings.rows, name) }));
  return [...tables, { path: 'datapackage.json', content: json(dataPackage(findings)) }];
}

/** Findings → charts, one after another, and the page that shows them. */
export async function renderReport(
  findings: Findings,
  draw: (spec: VegaLiteSpec) => Promise<string>,
): Promise<ResultFile[]> {
  const files: ResultFile[] = [];
  const charts: DrawnChart[] = [];
  for (const chart of chartsOf(findings).filter((each) => each.applies(findings))) {
    const spec = chart.spec(findings);
    const svg = await draw(spec);
    charts.push({
      id: chart.id,
      title: chart.title(findings),
      caption: chart.help,
      svg,
      numbers: chart.numbers(findings),
    });
    files.push(
      { path: `${chart.id}.vl.json`, content: json(spec) },
      { path: `${chart.id}.svg`, content: `${svg}\n` },
    );
  }
  files.push({ path: 'report.html', content: renderHtml(findings, charts) });
  return files;
}

/** Every file name that `renderResults` may use. */
export const RESULT_FILE_NAMES: readonly string[] = [
  ...RESULT_NAMES.map((name) => `${name}.csv`),
  'datapackage.json',
  ...CHART_IDS.flatMap((id) => [`${id}.vl.json`, `${id}.svg`]),
  'report.html',
];

function csvOf<Name extends ResultName>(rows: Rows, name: Name): string {
  type Row = Rows[Name][number];
  return toCsv<Row>(rows[name] as Row[], COLUMNS[name] as unknown as Column<keyof Row & string>[]);
}

function json(document: unknown): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
