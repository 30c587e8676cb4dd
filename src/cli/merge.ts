import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addParts, checkParts, type Part, type PartHeader, PartsAmiss } from '../experiment/shards.js';
import { ordersOf } from '../experiment/study.js';
import { parseScenario } from '../scenario/parse.js';
import { decodeTallies } from '../storage/tally-file.js';
import { VERSION } from '../version.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { rulebooksBeside } from './rulebooks-beside.js';
import { PART } from './run-part.js';
import { plannedStudy, type RunOptions } from './run-settings.js';
import { type RunToWrite, writeRuns } from './write-runs.js';

/**
 * Adds up the parts that `run --shard` wrote, and writes the results that one run would have written. Parts of
 * several scenarios are sorted first.
 *
 * @param paths files of parts, and folders that hold some
 * @throws StopWithCode when they are not all parts of a run, each once
 */
export async function merge(paths: readonly string[], options: RunOptions): Promise<void> {
  const files = (await Promise.all(paths.map(partsAt))).flat();
  const parts: Part[] = [];
  // One after the other: there may be more of them than files that a process may open.
  for (const file of files) parts.push(await readPart(file));
  const byScenario = new Map<string, Part[]>();
  for (const part of parts) {
    const name = scenarioNameOf(part.name);
    byScenario.set(name, [...(byScenario.get(name) ?? []), part]);
  }
  await writeRuns([...byScenario.values()].map((each) => countedIn(each, options)));
}

async function partsAt(path: string): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => refuse(`${path}: ${whyNot(error)}`));
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(PART)).sort();
  if (names.length === 0) refuse(`${path}: there are no parts here (\`run --shard\` writes them)`);
  return names.map((name) => join(path, name));
}

async function readPart(name: string): Promise<Part> {
  try {
    const { header, tallies } = decodeTallies(await readFile(name));
    return { name, header: header as PartHeader, tallies };
  } catch (error) {
    return refuse(`${name}: ${whyNot(error)}`);
  }
}

/** `duel.3-of-16.tally` → `duel`. */
function scenarioNameOf(path: string): string {
  return basename(path).replace(/\.\d+-of-\d+\.tally$/, '');
}

/** A scenario with the counts of all its parts. */
function countedIn(parts: readonly Part[], options: RunOptions): RunToWrite {
  const [{ name, header }] = parts;
  const { run, given } = header;
  try {
    checkParts(parts, VERSION);
    const parsed = parseScenario(given.text, given.file, given.set, rulebooksBeside(dirname(given.file)));
    if (!parsed.ok) throw new PartsAmiss(`${name} holds a scenario that is not valid`);
    const loaded: LoadedScenario = { ...parsed, file: given.file, text: given.text };
    const settings = { ...options, battles: run.battles, seed: run.seed, set: [...given.set] };
    return { loaded, options: settings, tallies: addParts(ordersOf(plannedStudy(loaded, settings)), parts) };
  } catch (error) {
    if (error instanceof PartsAmiss) return refuse(error.message);
    throw error;
  }
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file or folder' : message;
}

function refuse(message: string): never {
  throw new StopWithCode(INVALID, message);
}
