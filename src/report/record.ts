import { z } from 'zod';
import type { GivenRun } from '../experiment/as-run.js';
import { MOST_BATTLES, MOST_SEED } from '../scenario/amounts.js';
import { valueAt } from '../scenario/places.js';
import { code, got } from '../scenario/wording.js';
import type { ResultFile } from '../storage/result-file.js';
import type { Findings } from '../words/findings.js';
import { html, type Markup, trusted } from './page/markup.js';
import { sha256 } from './sha256.js';

/**
 * What a report holds about its run, so that anyone can play it again and compare the whole page. None of it is proof:
 * whoever changes a page can change this, too, and compute the seal again.
 */
export interface ReportRecord {
  version: string;
  seed: number;
  /** Battles played at each variant, in a race the most and the fewest, and battles planned. */
  battles: number;
  /** Not in reports of earlier versions. */
  fewest?: number | undefined;
  planned: number;
  /** The command that gives the results again. */
  command: string;
  /** What the run was given, for the page to be made again; the text is left out where `scenario` is the same. */
  given?: RecordedGiven | undefined;
  /** The scenario file with everything that was overridden for this run; empty: the results are not those of `run`. */
  scenario: string;
  /** SHA-256 of all counters, and of each table's CSV, by file name. */
  tallies: string;
  tables: Record<string, string>;
}

const MOST_SET = 1000;
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const battles = z.int().min(1).max(MOST_BATTLES);
const seed = z.int().min(0).max(MOST_SEED);
const given = z.object({
  file: z.string(),
  text: z.string().optional(),
  rulebooks: z.record(z.string(), z.string()).optional(),
  set: z.array(z.string()).max(MOST_SET).optional(),
  tag: z.string().optional(),
  battles: battles.optional(),
  seed: seed.optional(),
  precision: z.record(z.string(), z.number()).optional(),
});
type RecordedGiven = z.infer<typeof given>;
const schema = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+[\w.-]{0,40}$/),
  seed,
  battles,
  fewest: battles.optional(),
  planned: battles,
  command: z.string(),
  given: given.optional(),
  scenario: z.string(),
  tallies: digest,
  tables: z.record(z.string(), digest),
});

export function reportRecord({ run }: Findings, tables: readonly ResultFile[]): ReportRecord {
  const { version, seed, battles, fewest, planned, command, scenario, talliesSha256 } = run;
  const csv = tables.filter(({ path }) => path.endsWith('.csv'));
  return {
    ...{ version, seed, battles, fewest, planned, command },
    ...(run.given && { given: recorded(run.given, scenario) }),
    ...{ scenario, tallies: talliesSha256 },
    tables: Object.fromEntries(csv.map(({ path, content }) => [path, sha256(content)])),
  };
}

function recorded({ text, rulebooks, set, ...rest }: GivenRun, scenario: string): RecordedGiven {
  return {
    ...rest,
    ...(text !== scenario && { text }),
    ...(rulebooks && { rulebooks }),
    ...(set && { set: [...set] }),
  };
}

/** A record as the page holds it: data for programs, which no browser runs. It has room for the page's seal. */
export function recordInPage(record: ReportRecord): Markup {
  const json = JSON.stringify({ page: NO_SEAL, ...record });
  return html`${trusted(START)}${trusted(json.replaceAll('<', '\\u003c'))}</script>`;
}

/** The page with the SHA-256 of everything in it, which shows damage at once. */
export function sealed(page: string): string {
  return page.replace(sealAs(NO_SEAL), sealAs(sha256(page)));
}

/** The page as it was before it was sealed. */
export function unsealed(page: string): string {
  return page.replace(SEAL, sealAs(NO_SEAL));
}

/** A page that is not a report, or no longer the one that was written. */
export class BadReport extends Error {
  override readonly name = 'BadReport';
}

/**
 * What a report says about its run.
 *
 * @param page the text of `report.html`
 * @throws BadReport unless it is a complete report that was not changed by accident
 * @example readReport(page).seed // 1
 */
export function readReport(page: string): ReportRecord {
  if (!isReport(page)) throw new BadReport(otherThanReport(page));
  if (!page.trimEnd().endsWith('</html>')) throw new BadReport('the report is cut off: its end is missing');
  const [before, json = '', ...more] = page.split(START);
  if (more.length > 0) throw new BadReport('the report holds two records of its run; standfast writes one');
  if (!SEAL.test(page))
    throw new BadReport(
      'the report does not hold its scenario: it was written by an earlier version, or its record was removed',
    );
  if (before.includes('<!--'))
    throw new BadReport('the report was changed: it holds a comment, and standfast writes none');
  if (!isAsSealed(page)) throw new BadReport(howItWasChanged(page));
  return recordFrom(json.slice(0, json.indexOf('</script>')));
}

function recordFrom(json: string): ReportRecord {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    throw new BadReport('the record in the report is damaged: it is not JSON');
  }
  const read = schema.safeParse(data);
  if (read.success) return read.data;
  const { path } = read.error.issues[0];
  const value = valueAt(data, path as (string | number)[]);
  const key = code(path.join('.'));
  throw new BadReport(
    value === undefined
      ? `the record in the report lacks ${key}, which standfast always writes`
      : `the record in the report says that ${key} is ${got(value)}, which standfast never writes`,
  );
}

/** Whether a text is a report, or the start of one. */
export function isReport(text: string): boolean {
  return text.startsWith('<!DOCTYPE html>') && text.includes(GENERATOR) && !text.includes(LIST_GENERATOR);
}

function otherThanReport(text: string): string {
  if (text.startsWith('\ufeff') && isReport(text.slice(1)))
    return `the report is not as it was written: it begins with a byte order mark; ${GET_IT}`;
  if (/^standfast:/m.test(text) && !text.startsWith('<'))
    return 'this is a scenario: play it with `standfast run`, and name the report, or the folder, that this writes';
  if (text.includes(LIST_GENERATOR)) return 'this is a list of reports: name one of them';
  return 'this is not a report of standfast: name `report.html`, or the folder that contains it';
}

function isAsSealed(page: string): boolean {
  const bare = unsealed(page);
  return bare.replace(sealAs(NO_SEAL), sealAs(sha256(bare))) === page;
}

function howItWasChanged(page: string): string {
  return isAsSealed(page.replaceAll('\r\n', '\n'))
    ? `the report is not as it was written: its line ends were changed; ${GET_IT}`
    : `the report is not as it was written: it was edited, or a browser saved it with its own changes; ${GET_IT}`;
}

const GET_IT = 'download the file itself to check it';

/** What every report has in its head, whatever its version. */
export const GENERATOR = '<meta name="generator" content="standfast ';
/** What a list of runs has there. */
export const LIST_GENERATOR = `${GENERATOR}list`;

const ID = 'record';
const START = `<script type="application/json" id="${ID}">`;
const NO_SEAL = '0'.repeat(64);
const SEAL = new RegExp(`id="${ID}">\\{"page":"[0-9a-f]{64}"`);

function sealAs(digits: string): string {
  return `id="${ID}">{"page":"${digits}"`;
}
