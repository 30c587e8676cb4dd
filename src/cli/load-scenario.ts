import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import { parseScenario, type ScenarioResult } from '../scenario/parse.js';
import { formatProblem } from '../scenario/problems.js';
import { MOST_BYTES } from '../scenario/read.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { rulebooksBeside } from './rulebooks-beside.js';

export type LoadedScenario = Extract<ScenarioResult, { ok: true }> & { file: string; text: string };

/**
 * Reads scenario files, all of them, and reports every problem of all at once.
 *
 * @throws StopWithCode with exit code 2 when any has a mistake
 */
export async function loadScenarios(
  files: readonly string[],
  overrides: readonly string[],
): Promise<LoadedScenario[]> {
  const loaded: LoadedScenario[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const name = file === '-' ? '<stdin>' : file;
    try {
      const text = await contentsOf(file);
      const result = parseScenario(
        text,
        name,
        overrides,
        rulebooksBeside(file === '-' ? '.' : dirname(file)),
      );
      if (result.ok) loaded.push({ ...result, file, text });
      else problems.push(...result.problems.map(formatProblem));
    } catch (error) {
      problems.push(`${name}:1:1: ${unreadable(error as NodeJS.ErrnoException)}`);
    }
  }
  if (problems.length > 0) throw new StopWithCode(INVALID, problems.join('\n'));
  return loaded;
}

/** The text of a file, or as much of it as shows that it is too large: the input may be endless. */
async function contentsOf(file: string): Promise<string> {
  const input = file === '-' ? process.stdin : createReadStream(file, { end: MOST_BYTES });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) break;
  }
  // What is cut off may end within a character.
  return new TextDecoder('utf-8', { fatal: bytes <= MOST_BYTES }).decode(Buffer.concat(chunks));
}

function unreadable(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file; `standfast init` writes one to start from';
  if (error.code === 'EISDIR') return 'this is a folder, not a scenario file';
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return 'the file is not UTF-8 text — save it as UTF-8';
  }
  return `the file cannot be read: ${error.message}`;
}
