import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkVersion, type Part, type PartHeader, PartSum, PartsDoNotMatch } from '../experiment/shards.js';
import { ordersOf } from '../experiment/study.js';
import { parseScenario } from '../scenario/parse.js';
import { decodeTallies } from '../storage/tally-file.js';
import { VERSION } from '../version.js';
import { refuseToReplace } from './earlier-run.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import type { LoadedScenario } from './load-scenario.js';
import { PART } from './run-part.js';
import { folderOf, plannedStudy, type RunOptions } from './run-settings.js';
import { type RunToWrite, writeRuns } from './write-runs.js';

/**
 * Adds up the parts that `run --shard` wrote, and writes the results that one run would have written. Parts of
 * several scenarios may be mixed.
 *
 * @param paths part files, and folders that contain them
 * @throws StopWithCode unless they are all parts of a run, each once
 */
export async function merge(paths: readonly string[], options: RunOptions): Promise<void> {
  const files = (await Promise.all(paths.map(partsAt))).flat();
  const byScenario = new Map<string, Counted>();
  // One after the other: there may be more of them than a process can open, or than fit into its memory.
  for (const file of files) {
    const part = await readPart(file);
    const name = scenarioNameOf(file);
    try {
      const counted = byScenario.get(name) ?? startedBy(part, options);
      byScenario.set(name, counted);
      counted.sum.add(part);
    } catch (error) {
      throw asRefusal(error);
    }
  }
  const runs = [...byScenario.values()].map(toWrite);
  for (const {
    loaded: { scenario },
  } of runs)
    await refuseToReplace(folderOf(options, scenario), scenario, options);
  await writeRuns(runs);
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

/** A scenario, and its counts so far. */
interface Counted extends Pick<RunToWrite, 'loaded' | 'options'> {
  sum: PartSum;
}

/** The scenario of a part, without counts. */
function startedBy(part: Part, options: RunOptions): Counted {
  checkVersion(part, VERSION);
  const { run, given } = part.header;
  const parsed = parseScenario(given.text, given.file, given.set);
  if (!parsed.ok) throw new PartsDoNotMatch(`${part.name} holds a scenario that is not valid`);
  const loaded: LoadedScenario = { ...parsed, file: given.file, text: given.text };
  const settings = { ...options, battles: run.battles, seed: run.seed, set: [...given.set] };
  const orders = ordersOf(plannedStudy(loaded, settings));
  return { loaded, options: settings, sum: new PartSum(part, VERSION, orders) };
}

function toWrite({ loaded, options, sum }: Counted): RunToWrite {
  try {
    return { loaded, options, tallies: sum.whole() };
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof PartsDoNotMatch ? new StopWithCode(INVALID, error.message) : error;
}

function whyNot(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file or folder' : message;
}

function refuse(message: string): never {
  throw new StopWithCode(INVALID, message);
}
