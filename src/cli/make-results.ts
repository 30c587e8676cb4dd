import { join } from 'node:path';
import { RESULT_NAMES } from '../analysis/rows.js';
import { precisionRows } from '../experiment/stop-rule.js';
import { asPlayed, battlesAtEach, type Study } from '../experiment/study.js';
import { ThreadPlayers } from '../experiment/thread-players.js';
import { openFleet } from '../fleet/run-fleet.js';
import { plural } from '../plural.js';
import { DrawPool } from '../report/draw-pool.js';
import { toParquet } from '../report/parquet.js';
import { renderTables } from '../report/tables.js';
import { writtenTable } from '../report/written-table.js';
import { BadTarget } from '../scenario/solve-target.js';
import { CannotVary } from '../scenario/varied.js';
import { printable } from '../scenario/wording.js';
import { sum } from '../statistics/sum.js';
import type { ResultFile } from '../storage/result-file.js';
import type { Tally } from '../tally/tally.js';
import { findingsOfRun } from '../tuning/findings-of-run.js';
import type { Findings } from '../words/findings.js';
import { count, type Played } from '../words/format.js';
import { stoppedInWords } from '../words/stop-rule.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { expected } from './expected.js';
import { misuseIn } from './fleet.js';
import type { LoadedScenario } from './load-scenario.js';
import type { Format } from './option-values.js';
import { type Ending, type Kept, type PlayedRun, type Progress, playKept } from './play-kept.js';
import type { Requests } from './requests.js';
import { runRecordFile } from './run-record-file.js';
import { folderOf, plannedStudy, type RunOptions, tooMuchIn } from './run-settings.js';
import { summary } from './summary.js';

export interface RunOrder {
  loaded: LoadedScenario;
  options: RunOptions;
  /** Where the run keeps its progress. */
  kept: Kept;
  /** Battles of each variant in the results that are there: fewer do not replace them. */
  battlesToKeep?: number;
  /** Results played elsewhere, so that nothing is played here: a tally for each design point. */
  tallies?: readonly Tally[];
}

/** The results of a run of one scenario, as files and text. */
export interface MadeResults {
  files: ResultFile[];
  /** All rows as one line of JSON; empty unless requested. */
  json: string;
  /** The summary for the terminal; empty with `--json` or `--quiet`. */
  said: string;
  /** Notes: rate, unused rules, where the files are. */
  noted: string;
  /** The reasons why the run ends with CHECK_FAILED. */
  complaints: string;
  /** Why the run ended early; null: it is complete. */
  ended: Ended | null;
  /** Can the results be made again without playing? */
  isKept: boolean;
  /** Battles of each variant. */
  battles: number;
  /** Are there fewer than in the results that are there? */
  short: boolean;
}

/** Why a run ended early, and how far it got. */
export interface Ended extends Ending, Played {
  planned: number;
  /** Battles of each variant that were played; `battles` of them are in whole blocks, and so in the results. */
  held: number;
}

/**
 * Plays a scenario and makes its result files; writes only its progress. A `solve` was checked by `refuseUnsolvable`.
 *
 * @throws StopWithCode when it is too large to be played: a mistake in the input
 */
export async function makeResults(
  order: RunOrder,
  tell: (progress: Progress) => void,
  requests: Requests,
): Promise<MadeResults> {
  try {
    return await playAndRender(order, tell, requests);
  } catch (error) {
    const { file } = order.loaded;
    if (error instanceof BadTarget || error instanceof CannotVary)
      throw new StopWithCode(INVALID, `${file}: \`sensitivity\`: ${error.message}`);
    throw misuseIn(tooMuchIn(file, error));
  }
}

async function playAndRender(
  order: RunOrder,
  tell: (progress: Progress) => void,
  requests: Requests,
): Promise<MadeResults> {
  const { options } = order;
  const planned = plannedStudy(order.loaded, options);
  // In a short run the drawing threads load their code while it plays.
  const isShort = planned.cap * planned.points.length <= SHORT;
  const drawing = options.report ? new Drawing(options.jobs) : null;
  if (isShort) drawing?.start();
  try {
    return await madeOf(planned, order, drawing, tell, requests);
  } finally {
    void drawing?.close(); // not awaited: the threads have nothing left to do
  }
}

/** Battles of a short run. */
const SHORT = 200_000;

async function madeOf(
  planned: Study,
  order: RunOrder,
  drawing: Drawing | null,
  tell: (progress: Progress) => void,
  requests: Requests,
): Promise<MadeResults> {
  const { loaded, tallies } = order;
  // 1. Battles → counts.
  const played = tallies ? null : await playedHereOrThere(planned, order, tell, requests);
  const counted = tallies ?? played!.tallies;
  const study = asPlayed(planned, counted);
  const short = study.battles < (order.battlesToKeep ?? 0);
  const options = { ...order.options, short };
  const { battles } = study;
  const each = battlesAtEach(planned, counted);
  const ended = played?.ended
    ? {
        ...played.ended,
        battles: played.battles,
        fewest: Math.min(...each),
        planned: planned.cap,
        held: played.held,
      }
    : null;
  // No report when the run must end quickly, or without battles.
  if (ended && (ended.by === 'end' || ended.battles === 0))
    return {
      ...{ files: [], json: '', said: '', noted: '', complaints: '' },
      ...{ ended, isKept: played!.isKept, battles, short },
    };
  const precision = study.precision && !ended ? precisionRows(study, counted) : null;
  const stopped = precision ? [stoppedInWords(study, precision)] : [];

  // 2. Counts → findings.
  const isKept = played?.isKept ?? false;
  const now = (known: string) => tell({ share: 1, known, answers: false });
  drawing?.start();
  const findings = await findingsOfRun(
    study,
    counted,
    { ...loaded, ...(options.set && { set: options.set }), tag: options.tag },
    new ThreadPlayers({ jobs: options.jobs }),
    { planned: ended?.planned, report: options.report, tell: now },
  );

  // 3. Findings → files.
  if (drawing) now('drawing the report');
  const asks = (format: Format) => options.format.includes(format);
  let written: ResultFile[] | null = null;
  const tables = () => {
    written ??= renderTables(findings);
    return written;
  };
  const report = (await drawing?.draw(findings, tables)) ?? [];
  const files = [
    ...(asks('csv') ? tables() : []),
    ...report,
    ...(asks('png') ? await pictures(report) : []),
    ...(asks('json') ? rowsAsJson(findings) : []),
    ...(asks('parquet') ? await rowsAsParquet(findings) : []),
  ];
  const { tag, report: hasReport } = options;
  files.push(await runRecordFile(loaded, study, findings, files, { precision, tag, report: hasReport }));

  // 4. Findings → words.
  const isTold = !options.quiet && !ended;
  return {
    files,
    json: options.json ? `${JSON.stringify(asJson(findings))}\n` : '',
    said: options.quiet || options.json ? '' : summary(findings, options.color),
    noted: isTold
      ? [...stopped, ...(played ? [howFast(study, played)] : [])].map(line).join('') +
        howItWent(findings, options) +
        whatWasExpected(loaded.file, findings, options)
      : '',
    complaints: ended ? '' : complaintsOf(loaded.file, findings, options),
    ended,
    isKept,
    battles,
    short,
  };
}

/** What was found, for programs. */
function asJson(findings: Findings) {
  const { scenario, run, summary: said, warnings, vital } = findings;
  return {
    ...{ name: scenario.name, title: scenario.title, question: scenario.question },
    ...{ version: run.version, seed: run.seed, battles: run.battles, planned: run.planned },
    answer: said.answer,
    warnings: [...new Set([...vital, ...said.caveats, ...warnings])],
    tables: Object.fromEntries(RESULT_NAMES.map((name) => [name, writtenTable(findings, name).rows])),
  };
}

/** Plays on threads of this process, or on the workers of a queue. */
async function playedHereOrThere(
  study: Study,
  { loaded, options: { jobs, queue }, kept }: RunOrder,
  tell: (progress: Progress) => void,
  requests: Requests,
): Promise<PlayedRun> {
  const fleet = queue === undefined ? null : await openFleet(queue);
  try {
    return await playKept(study, loaded.source, kept, requests, { jobs, fleet, tell });
  } finally {
    await fleet?.close();
  }
}

const line = (sentence: string): string => `${sentence}\n`;

/** Draws charts and page on separate threads. */
class Drawing {
  private pool: DrawPool | null = null;

  constructor(private readonly jobs: number | undefined) {}

  /** Starts the threads, which load what they need. */
  start(): void {
    this.pool ??= new DrawPool(this.jobs);
  }

  async draw(findings: Findings, tables: () => readonly ResultFile[]): Promise<ResultFile[]> {
    const { renderReport } = await import('../report/results.js');
    return renderReport(findings, this.pool!.draw, tables);
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }
}

/** `600,000 battles in 4.2 s (142,857 a second).` */
function howFast(study: Study, { tallies, before, seconds }: PlayedRun): string {
  // In a race, design points play different numbers of battles.
  const played = battlesAtEach(study, tallies);
  const earlier = sum(played.map((battles) => Math.min(battles, before)));
  const total = sum(played);
  const rate = count(Math.round((total - earlier) / seconds));
  const others = before > 0 ? `, ${count(earlier)} of them earlier,` : '';
  return `${count(total)} ${plural(total, 'battle')}${others} in ${seconds.toFixed(1)} s (${rate} a second).`;
}

function howItWent(findings: Findings, options: RunOptions): string {
  const { strict, report } = options;
  const folder = printable(folderOf(options, findings.scenario));
  return [
    findings.deadRules.length > 0 && !strict
      ? `The scenario asks for rules that no battle used: ${findings.deadRules.join('; ')}.\n`
      : '',
    report ? `The report is in ${join(folder, 'report.html')}\n` : `The tables are in ${folder}\n`,
  ].join('');
}

function whatWasExpected(file: string, findings: Findings, { strict }: RunOptions): string {
  const { allMet, inconclusive } = expected(printable(file), findings);
  return allMet + (strict ? '' : inconclusive);
}

function complaintsOf(file: string, findings: Findings, { strict }: RunOptions): string {
  const { failed, inconclusive } = expected(printable(file), findings);
  return failed + (strict ? inconclusive + deadRulesInWords(file, findings.deadRules) : '');
}

function deadRulesInWords(file: string, rules: readonly string[]): string {
  if (rules.length === 0) return '';
  const lines = rules.map((rule) => `  ${rule}\n`).join('');
  return `${file}: --strict: the scenario asks for rules that no battle used:\n${lines}Switch them off, or change what keeps them from being used.\n`;
}

async function pictures(report: readonly ResultFile[]): Promise<ResultFile[]> {
  const { asPng } = await import('../report/png.js');
  return asPng(report);
}

function rowsAsJson(findings: Findings): ResultFile[] {
  return RESULT_NAMES.map((name) => ({
    path: `${name}.json`,
    content: `${JSON.stringify(writtenTable(findings, name).rows, null, 1)}\n`,
  }));
}

function rowsAsParquet(findings: Findings): Promise<ResultFile[]> {
  return Promise.all(
    RESULT_NAMES.map(async (name) => ({
      path: `${name}.parquet`,
      content: await toParquet(writtenTable(findings, name)),
    })),
  );
}
