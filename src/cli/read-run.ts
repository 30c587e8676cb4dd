import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { BadReport, type ReportRecord, readReport } from '../report/record.js';
import { parseScenario, type ScenarioResult } from '../scenario/parse.js';
import { askedPrecision } from '../scenario/precision-targets.js';
import { formatProblem } from '../scenario/problems.js';
import { code, codes, didYouMean, nearest, printable } from '../scenario/wording.js';
import { VERSION } from '../version.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { tag as readTag } from './option-values.js';
import { plannedStudy, type RunOptions } from './run-settings.js';

/** The maximum size of a report, in bytes. */
const MOST_BYTES = 64 * 2 ** 20;

/** A report, and what it says about its run: none of that is proof. */
export interface ReadRun {
  file: string;
  /** The folder of results that was named instead of the file; null: the file was. */
  folder: string | null;
  /** The text of the report. */
  page: string;
  record: ReportRecord;
  /** The scenario as it was run: with everything that was overridden. */
  loaded: LoadedScenario;
}

/**
 * Reads the record of the run and the scenario from a report.
 *
 * @param path of `report.html`, or of the folder that contains it
 * @throws StopWithCode unless it is the complete report of a finished run, not changed by accident
 */
export async function readRun(path: string): Promise<ReadRun> {
  const { file, folder } = await reportAt(path);
  try {
    const page = await textOf(file);
    const record = replayableRecord(page);
    const loaded = parsed(parseScenario(record.scenario, within(file)), file, record.scenario);
    refuseContradiction(record, loaded);
    return { file, folder, page, record, loaded };
  } catch (error) {
    throw asRefusal(file, error);
  }
}

/**
 * The run as it was given, so that everything on its page comes out again.
 *
 * @throws StopWithCode when the record lacks it, or it cannot be run
 */
export function givenRun({ file, record }: ReadRun): { loaded: LoadedScenario; options: GivenOptions } {
  const { given, scenario } = record;
  try {
    if (!given)
      throw new BadReport('the record in the report lacks `given`, so the page cannot be made again');
    const { text = scenario, rulebooks = {}, set, tag, battles, seed, precision } = given;
    const read = parseScenario(text, within(file), set, (path) =>
      Object.hasOwn(rulebooks, path)
        ? { text: rulebooks[path], name: `${file} (${path})` }
        : { fault: `the report does not hold the rulebook ${code(path)}` },
    );
    const options: GivenOptions = {
      ...(set && { set }),
      ...(tag !== undefined && { tag: readTag(tag) }),
      ...(battles !== undefined && { battles }),
      ...(seed !== undefined && { seed }),
      ...(precision && { precision: askedPrecision(precision) }),
    };
    const loaded = parsed(read, file, text);
    plannedStudy(loaded, options);
    return { loaded: { ...loaded, file: given.file }, options };
  } catch (error) {
    throw asRefusal(file, error);
  }
}

type GivenOptions = Pick<RunOptions, 'set' | 'tag' | 'battles' | 'seed' | 'precision'>;

/** What a report says can be wrong in any way: nothing in it is a failure of the program. */
function asRefusal(file: string, error: unknown): unknown {
  const isOfInput =
    error instanceof BadReport || error instanceof RangeError || error instanceof InvalidArgumentError;
  return isOfInput ? new StopWithCode(INVALID, `${file}: ${error.message}`) : error;
}

/** The report at a path, which may be a file, a folder of results, or the name of one in `reports`. */
async function reportAt(path: string): Promise<Pick<ReadRun, 'file' | 'folder'>> {
  for (const place of [path, join('reports', path)]) {
    const found = await stat(place).catch(() => null);
    if (found?.isDirectory()) return { file: join(place, 'report.html'), folder: place };
    if (found) return { file: place, folder: null };
  }
  return { file: path, folder: null };
}

/** @throws BadReport unless the run of this report can be played again */
function replayableRecord(page: string): ReportRecord {
  const record = readReport(page);
  if (record.battles < record.planned)
    throw new BadReport(
      'it is the report of a run that was not finished: repeat its command with `--resume`, which continues it',
    );
  if (record.scenario === '')
    throw new BadReport(
      `it is not the report of a run, but of ${record.command ? `\`${printable(record.command)}\`` : '`standfast sensitivity`'}: that command repeats it`,
    );
  return record;
}

/** @throws BadReport when there is no such file, or it is too large, or is no text */
async function textOf(file: string): Promise<string> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const isInFolder = basename(file) === 'report.html' && existsSync(dirname(file));
    const missing = isInFolder
      ? `the folder has no report, and only a report can be played again: ${reportsBelow(dirname(file))}`
      : `there is no such file${resultsBeside(file)}`;
    throw new BadReport(error.code === 'ENOENT' ? missing : error.message);
  });
  if (!found.isFile()) throw new BadReport('it is not a file');
  if (found.size > MOST_BYTES)
    throw new BadReport(`it has ${count(found.size)} bytes; a report has ${count(MOST_BYTES)} at most`);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new BadReport(error.message);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BadReport('it is not UTF-8 text, as every report is');
  }
}

/** What to do about a folder without a report. */
function reportsBelow(folder: string): string {
  const names = reportsIn(folder);
  return names.length === 0
    ? 'repeat the command that wrote the folder, without `--no-report`'
    : `name one of the results in it, ${codes(names, 'or', 10)}`;
}

function reportsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'report.html')));
}

/** Which results there are instead of those that do not exist: those with nearly this name, or all. */
function resultsBeside(path: string): string {
  const folder = dirname(path) === '.' ? 'reports' : dirname(path);
  const names = reportsIn(folder);
  const near = nearest(basename(path), names);
  if (near !== undefined) return didYouMean(near);
  return names.length === 0 ? '' : `; ${code(folder)} has the results ${codes(names, 'and', 10)}`;
}

/** What problems in the scenario of a report call it. */
const within = (file: string) => `${file} (scenario)`;

function parsed(read: ScenarioResult, file: string, text: string): LoadedScenario {
  if (read.ok) return { ...read, file, text };
  const problems = read.problems.map(formatProblem).join('\n');
  throw new StopWithCode(INVALID, `${problems}\n${file}: its scenario is not valid for version ${VERSION}`);
}

/** The scenario as it was run has the seed of the run, and the most battles that it could play. */
function refuseContradiction({ seed, battles }: ReportRecord, { scenario: { run } }: LoadedScenario): void {
  if (seed !== run.seed)
    throw new BadReport(`its record says seed ${seed}, and its scenario says ${run.seed}`);
  if (battles > run.battles)
    throw new BadReport(
      `its record says ${count(battles)} battles, and its scenario says at most ${count(run.battles)}`,
    );
}
