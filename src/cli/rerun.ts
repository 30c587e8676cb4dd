import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RESULT_NAMES } from '../analysis/rows.js';
import { counted } from '../plural.js';
import { firstDifference, partOfPage } from '../report/first-difference.js';
import { unsealed } from '../report/record.js';
import { printable } from '../scenario/wording.js';
import type { ResultFile } from '../storage/result-file.js';
import { namedIn, parseRecord, RECORD } from '../storage/run-record.js';
import { VERSION } from '../version.js';
import { ofEach, playedInWords } from '../words/format.js';
import { CHECK_FAILED, INTERRUPTED, RUN_FAILED, StopWithCode } from './exit-codes.js';
import type { Format } from './option-values.js';
import { endingInWords, playApart } from './play-apart.js';
import { givenRun, type ReadRun, readRun } from './read-run.js';
import { type RunOptions, refuseUnsolvable } from './run-settings.js';

interface RerunOptions {
  jobs?: number;
  quiet?: true;
}

const REPORT = 'report.html';

/**
 * Plays the run of a report again, makes the page again from that, and compares both byte for byte; for a folder, also
 * the other files of the run. Writes nothing.
 *
 * @param path of `report.html`, or of the folder that contains it
 * @throws StopWithCode unless everything is the same. Nothing that the report says about itself counts as proof
 */
export async function rerun(
  path: string,
  options: RerunOptions,
  child: ChildProcess | undefined,
): Promise<void> {
  const run = await readRun(path);
  const isOwn = run.record.version === VERSION;
  const formats = isOwn ? await formatsIn(run.folder) : null;
  const files = isOwn
    ? await playedAgain(givenRun(run), { ...options, report: true, format: formats ?? [] }, child)
    : await playedAgain({ loaded: run.loaded }, { ...options, report: false, format: [] }, child);
  const said = `${printable(run.loaded.scenario.title)}: ${battlesOf(files)}, played again`;
  if (!isOwn)
    throw new StopWithCode(
      CHECK_FAILED,
      `${said} with version ${VERSION}. Not verified: the page says that it is from version ${run.record.version}, and only that version can make it again.`,
    );
  const page = differenceOfPage(run, String(contentOf(files, REPORT)));
  const others = formats ? files.filter((file) => file.path !== REPORT) : [];
  const found = await Promise.all(others.map((file) => differenceOf(join(run.folder!, file.path), file)));
  const differing = [page, ...found].filter((each) => each !== null);
  if (differing.length > 0)
    throw new StopWithCode(
      CHECK_FAILED,
      `${said}. Not the same.\n${differing.slice(0, MOST_TOLD).join('\n')}${moreThan(differing)}`,
    );
  const also = others.length > 0 ? ` and the ${counted(others.length, 'other file')} of the run are` : ' is';
  process.stdout.write(`${said}. The page${also} the same, byte for byte.\n`);
}

/** Differences that are described. */
const MOST_TOLD = 3;

function moreThan({ length }: readonly string[]): string {
  return length > MOST_TOLD ? `\nSo do ${counted(length - MOST_TOLD, 'more file')}.` : '';
}

/** The table formats, and pictures, of a run whose record is in a folder; null: there is only the page to compare. */
async function formatsIn(folder: string | null): Promise<Format[] | null> {
  if (folder === null) return null;
  const there = await readdir(folder);
  if (!there.includes(RECORD)) return null;
  const record = await contentIn(join(folder, RECORD), MOST_BYTES);
  const names = [...there, ...(typeof record === 'string' ? [] : namedIn(record.toString()))];
  const tables = (['csv', 'json', 'parquet'] as const).filter((format) =>
    RESULT_NAMES.some((name) => names.includes(`${name}.${format}`)),
  );
  return names.some((name) => name.endsWith('.png')) ? [...tables, 'png'] : tables;
}

/** The files of a run, which is played in a temporary folder that is then removed. */
async function playedAgain(
  { loaded, options }: { loaded: ReadRun['loaded']; options?: Partial<RunOptions> },
  more: RerunOptions & Pick<RunOptions, 'report' | 'format'>,
  child: ChildProcess | undefined,
): Promise<readonly ResultFile[]> {
  refuseUnsolvable(loaded);
  const folder = await mkdtemp(join(tmpdir(), 'standfast-'));
  try {
    const settings = { ...options, ...more, out: folder, color: false };
    const order = { loaded, options: settings, kept: { folder, resume: false } };
    const { ended, files } = await playApart('run', order, child);
    if (!ended) return files;
    throw new StopWithCode(ended.by === 'failure' ? RUN_FAILED : INTERRUPTED, endingInWords(ended));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function contentOf(files: readonly ResultFile[], name: string): ResultFile['content'] {
  return files.find(({ path }) => path === name)!.content;
}

/** How many battles were played again: what the report says about that is only a claim. */
function battlesOf(files: readonly ResultFile[]): string {
  const record = parseRecord(String(contentOf(files, RECORD)))!;
  const each = [record.battles_per_design_point!].flat();
  const played = { battles: Math.max(...each), fewest: Math.min(...each) };
  return `${playedInWords(played)} battles${ofEach(record.design_points!.length)}`;
}

/** Both without their seals, which differ when anything else does. */
function differenceOfPage({ file, page }: ReadRun, made: string): string | null {
  const bare = unsealed(made);
  const found = firstDifference(unsealed(page), bare);
  return found && toldOf(file, found, `, in ${partOfPage(bare, found.at)}`);
}

async function differenceOf(path: string, { content }: ResultFile): Promise<string | null> {
  const made = Buffer.from(content);
  const bytes = await contentIn(path, made.length + MOST_BYTES);
  if (typeof bytes === 'string') return `${printable(path)} ${bytes}.`;
  if (made.equals(bytes)) return null;
  const difference = typeof content === 'string' ? firstDifference(bytes.toString(), content) : null;
  return difference ? toldOf(path, difference) : `${printable(path)} differs.`;
}

/** The bytes of a file, or what is wrong with it. */
async function contentIn(path: string, most: number): Promise<Buffer | string> {
  const found = await stat(path).catch(() => null);
  if (!found) return 'is missing';
  if (!found.isFile()) return 'is not a file';
  return found.size > most ? 'is too large' : readFile(path);
}

/** A file in a folder may be larger than what was made again by this many bytes. */
const MOST_BYTES = 2 ** 26;

function toldOf(
  path: string,
  { line, one, other }: { line: number; one: string; other: string },
  where = '',
): string {
  return `${printable(path)} differs first in line ${line}${where}:\n  in the file:   ${one}\n  played again:  ${other}`;
}
