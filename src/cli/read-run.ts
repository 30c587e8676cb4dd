import { existsSync, readdirSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BadReport, type ReportRecord, readReport } from '../report/record.js';
import { parseScenario } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import { code, codes, didYouMean, nearest, printable } from '../scenario/wording.js';
import { VERSION } from '../version.js';
import { count } from '../words/format.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';

/** The maximum size of a report, in bytes. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Reads the record of the run and the scenario from a report.
 *
 * @param path of `report.html`, or of the folder that contains it
 * @throws StopWithCode unless it is a complete, unchanged report of a finished run
 */
export async function readRun(path: string): Promise<{ record: ReportRecord; loaded: LoadedScenario }> {
  const file = await reportAt(path);
  const record = await replayableRecord(file);
  return { record, loaded: scenarioOf(file, record) };
}

/** The report at a path, which may be a file, a folder of results, or the name of one in `reports`. */
async function reportAt(path: string): Promise<string> {
  for (const place of [path, join('reports', path)]) {
    const found = await stat(place).catch(() => null);
    if (found) return found.isDirectory() ? join(place, 'report.html') : place;
  }
  return path;
}

/** @throws StopWithCode unless the run of this report can be played again */
async function replayableRecord(file: string): Promise<ReportRecord> {
  try {
    const record = readReport(await textOf(file));
    if (record.battles < record.planned)
      throw new BadReport(
        'it is the report of a run that was not finished: `standfast run --resume` continues it',
      );
    if (record.scenario === '')
      throw new BadReport(
        `it is not the report of a run, but of ${record.command ? `\`${printable(record.command)}\`` : '`standfast sensitivity`'}: that command repeats it`,
      );
    return record;
  } catch (error) {
    if (!(error instanceof BadReport)) throw error;
    throw new StopWithCode(INVALID, `${file}: ${error.message}`);
  }
}

/** @throws BadReport when there is no such file, or it is too large */
async function textOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    const isInFolder = basename(file) === 'report.html' && existsSync(dirname(file));
    const missing = isInFolder
      ? 'the folder has no report, and only a report can be played again: repeat the command that wrote the folder'
      : `there is no such file${resultsBeside(file)}`;
    throw new BadReport(error.code === 'ENOENT' ? missing : error.message);
  });
  try {
    const { size } = await handle.stat();
    if (size > MOST_BYTES)
      throw new BadReport(`it has ${count(size)} bytes; a report has ${count(MOST_BYTES)} at most`);
    return await handle.readFile('utf8').catch((error: Error) => {
      throw new BadReport(error.message);
    });
  } finally {
    await handle.close();
  }
}

/** Which results there are instead of those that do not exist: those with nearly this name, or all. */
function resultsBeside(path: string): string {
  const folder = dirname(path) === '.' ? 'reports' : dirname(path);
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'report.html')))
    : [];
  const near = nearest(basename(path), names);
  if (near !== undefined) return didYouMean(near);
  return names.length === 0 ? '' : `; ${code(folder)} has the results ${codes(names, 'and', 10)}`;
}

function scenarioOf(file: string, { scenario: text }: ReportRecord): LoadedScenario {
  const parsed = parseScenario(text, `${file} (scenario)`);
  if (parsed.ok) return { ...parsed, file, text };
  const problems = parsed.problems.map(formatProblem).join('\n');
  throw new StopWithCode(INVALID, `${problems}\n${file}: its scenario is not valid for version ${VERSION}`);
}
