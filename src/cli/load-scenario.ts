import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { isReport } from '../report/record.js';
import { parseScenario, type ScenarioResult } from '../scenario/parse.js';
import { linesOf, type Problem } from '../scenario/problems.js';
import { MOST_BYTES } from '../scenario/read.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { fileNear, rulebooksBeside, scenariosBeside } from './rulebooks-beside.js';

export type LoadedScenario = Extract<ScenarioResult, { ok: true }> & { file: string; text: string };

/** A scenario file that was read: its scenario, or all its mistakes. */
export type ReadScenario = LoadedScenario | { ok: false; file: string; problems: Problem[] };

/** The text of a file, or why there is none. */
export type FileText = { text: string } | { fault: Problem };

/**
 * Reads scenario files, and reports the problems of all of them at once.
 *
 * @throws StopWithCode with exit code 2 when any has a mistake
 */
export async function loadScenarios(
  files: readonly string[],
  overrides: readonly string[],
): Promise<LoadedScenario[]> {
  const read = await readScenarios(files, overrides);
  const problems = read.flatMap((each) => (each.ok ? [] : each.problems));
  const valid = read.filter((each) => each.ok);
  if (valid.length < read.length) throw new StopWithCode(INVALID, linesOf(problems).join('\n'));
  return valid;
}

/** Reads scenario files; `-` is standard input. */
export async function readScenarios(
  files: readonly string[],
  overrides: readonly string[],
): Promise<ReadScenario[]> {
  const read: ReadScenario[] = [];
  for (const file of files) read.push(scenarioIn(file, await readFileText(file), overrides));
  return read;
}

export function scenarioIn(file: string, read: FileText, overrides: readonly string[]): ReadScenario {
  if ('fault' in read) return { ok: false, file, problems: [read.fault] };
  const { text } = read;
  if (isReport(text)) return { ok: false, file, problems: [problemOf(file, IS_REPORT)] };
  const folder = file === '-' ? '.' : dirname(file);
  const result = parseScenario(text, nameOf(file), overrides, rulebooksBeside(folder));
  return result.ok ? { ...result, file, text } : { ...result, file };
}

export async function readFileText(file: string): Promise<FileText> {
  try {
    return { text: await contentsOf(file) };
  } catch (error) {
    return { fault: problemOf(file, unreadable(error as NodeJS.ErrnoException, file)) };
  }
}

const IS_REPORT = 'this is a report: use `standfast rerun` or `standfast open`';

/** A problem of the whole file. */
function problemOf(file: string, message: string): Problem {
  return { file: nameOf(file), line: 1, col: 1, path: '', message };
}

function nameOf(file: string): string {
  return file === '-' ? '<stdin>' : file;
}

/** The text of a file, or enough of it to show that it is too large: the input may be endless. */
async function contentsOf(file: string): Promise<string> {
  const input = file === '-' ? process.stdin : createReadStream(file, { end: MOST_BYTES });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) break;
  }
  // Text that was cut off may end within a character.
  return new TextDecoder('utf-8', { fatal: bytes <= MOST_BYTES }).decode(Buffer.concat(chunks));
}

export function unreadable(error: NodeJS.ErrnoException, file: string): string {
  if (error.code === 'ENOENT' && /^[\w.-]+=/.test(file))
    return 'there is no such file — to change a value of the scenario, write `--set` before it';
  if (error.code === 'ENOENT') return `there is no such file${fileNear(file) || scenariosBeside(file)}`;
  if (error.code === 'EISDIR') return 'this is a folder, not a scenario file';
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return 'the file is not UTF-8 text — save it as UTF-8';
  }
  return `the file cannot be read: ${error.message}`;
}
