import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportRecord } from '../report/record.js';
import { printable } from '../scenario/wording.js';
import { parseRecord, RECORD } from '../storage/run-record.js';
import { VERSION } from '../version.js';
import { count, ofEach, playedInWords } from '../words/format.js';
import { CHECK_FAILED, INTERRUPTED, RUN_FAILED, StopWithCode } from './exit-codes.js';
import type { MadeResults } from './make-results.js';
import { endingInWords, playApart } from './play-apart.js';
import { readRun } from './read-run.js';
import { refuseUnsolvable } from './run-settings.js';

interface RerunOptions {
  jobs?: number;
  quiet?: true;
}

/**
 * Plays the run of a report again, from the page, and compares every counter and every table. Writes nothing.
 *
 * @param path of `report.html`, or of the folder that contains it
 * @param child process that stands by for the work
 * @throws StopWithCode unless the page is a complete, unchanged report and all numbers are the same
 */
export async function rerun(
  path: string,
  options: RerunOptions,
  child: ChildProcess | undefined,
): Promise<void> {
  const { record, loaded } = await readRun(path);
  refuseUnsolvable(loaded);
  const made = await inTemporaryFolder((folder) => {
    const settings = { ...options, out: folder, format: ['csv' as const], report: false, color: false };
    const order = { loaded, options: settings, kept: { folder, resume: false } };
    return playApart('run', order, child);
  });
  if (made.ended) {
    const code = made.ended.by === 'failure' ? RUN_FAILED : INTERRUPTED;
    throw new StopWithCode(code, endingInWords(made.ended));
  }
  const title = printable(loaded.scenario.title);
  const played = `${playedInWords(record)} battles${ofEach(loaded.designPoints.length)}`;
  if (record.version !== VERSION) {
    const versions = `The report is from version ${printable(record.version)}, and this is ${VERSION}`;
    process.stdout.write(`${title}: ${played}, played again. ${versions}: numbers are not compared.\n`);
    return;
  }
  const differing = differingFrom(record, made);
  if (differing.length > 0)
    throw new StopWithCode(
      CHECK_FAILED,
      `${title}: ${played}, played again, give numbers that differ from the report: ${differing.join(', ')}`,
    );
  const tables = `${count(Object.keys(record.tables).length)} tables`;
  process.stdout.write(
    `${title}: ${played}, played again. All counters and ${tables} are the same as in the report.\n`,
  );
}

/** Calls `act` with a temporary folder, and removes the folder afterwards. */
async function inTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'standfast-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What differs from the report: `counters`, `outcomes.csv`. */
function differingFrom({ tallies, tables }: ReportRecord, { files }: MadeResults): string[] {
  const { content } = files.find(({ path }) => path === RECORD)!;
  const made = parseRecord(String(content))!;
  const found = new Map(made.files!.map(({ path, sha256 }) => [path, sha256]));
  const names = Object.keys(tables).filter((name) => found.get(name) !== tables[name]);
  return [...(made.tallies_sha256 === tallies ? [] : ['counters']), ...names];
}
