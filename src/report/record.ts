import type { ResultFile } from '../storage/result-file.js';
import type { Findings } from '../words/findings.js';
import { html, type Markup, trusted } from './page/markup.js';
import { sha256 } from './sha256.js';

/** What a report holds about its run, so that anyone can play it again and compare every number. */
export interface ReportRecord {
  version: string;
  seed: number;
  /** Battles played at each variant, in a race the most and the fewest, and battles planned. */
  battles: number;
  /** Not in reports of earlier versions. */
  fewest?: number;
  planned: number;
  /** The command that gives the results again. */
  command: string;
  /** The scenario file with everything that was overridden for this run; empty: the results are not those of `run`. */
  scenario: string;
  /** SHA-256 of all counters, and of each table's CSV, by file name. */
  tallies: string;
  tables: Record<string, string>;
}

export function reportRecord({ run }: Findings, tables: readonly ResultFile[]): ReportRecord {
  const { version, seed, battles, fewest, planned, command, scenario, talliesSha256 } = run;
  const csv = tables.filter(({ path }) => path.endsWith('.csv'));
  return {
    ...{ version, seed, battles, fewest, planned, command, scenario, tallies: talliesSha256 },
    tables: Object.fromEntries(csv.map(({ path, content }) => [path, sha256(content)])),
  };
}

/** A record as the page holds it: data for programs, which no browser runs. It has room for the page's seal. */
export function recordInPage(record: ReportRecord): Markup {
  const json = JSON.stringify({ page: NO_SEAL, ...record });
  return html`<script type="application/json" id="${ID}">${trusted(json.replaceAll('<', '\\u003c'))}</script>`;
}

/** The page with the SHA-256 of everything in it: changing any character changes the hash. */
export function sealed(page: string): string {
  return page.replace(sealAs(NO_SEAL), sealAs(sha256(page)));
}

/** A page that is not a report, or no longer the one that was written. */
export class BadReport extends Error {
  override readonly name = 'BadReport';
}

/**
 * What a report holds about its run.
 *
 * @param page the text of `report.html`
 * @throws BadReport unless it is a complete report, as it was written
 * @example readReport(page).seed // 1
 */
export function readReport(page: string): ReportRecord {
  if (!isReport(page)) throw new BadReport('this is not a report of standfast');
  if (!page.trimEnd().endsWith('</html>')) throw new BadReport('the report is cut off: its end is missing');
  const [start, end] = [`<script type="application/json" id="${ID}">`, '</script>'];
  const from = page.indexOf(start) + start.length;
  const json = page.slice(from, page.indexOf(end, from));
  const seal = SEAL.exec(json)?.[1];
  if (from < start.length || seal === undefined)
    throw new BadReport('the report does not hold its scenario: it was written by an earlier version');
  if (sha256(page.replace(sealAs(seal), sealAs(NO_SEAL))) !== seal)
    throw new BadReport(
      'the report is not as it was written: it was edited, or a browser saved it with its own changes; download the file itself to check it',
    );
  return JSON.parse(json) as ReportRecord;
}

/** Whether a text is a report, or the start of one. */
export function isReport(text: string): boolean {
  return text.startsWith('<!DOCTYPE html>') && text.includes(GENERATOR);
}

/** What every report has in its head, whatever its version. */
export const GENERATOR = '<meta name="generator" content="standfast ';

const ID = 'record';
const NO_SEAL = '0'.repeat(64);
const SEAL = /^\{"page":"([0-9a-f]{64})"/;

function sealAs(digits: string): string {
  return `id="${ID}">{"page":"${digits}"`;
}
