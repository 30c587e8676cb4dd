import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { WrongCounts } from '../experiment/check-counts.js';
import { differenceOf, identityOf } from '../experiment/run-identity.js';
import { checkVersion, type Part, PartSum, PartsDoNotMatch, partHeaderSchema } from '../experiment/shards.js';
import { ordersOf } from '../experiment/study.js';
import { parseScenario } from '../scenario/parse.js';
import { whyUnreadable } from '../storage/plain-file.js';
import { DamagedTallies, readTallies } from '../storage/tally-file.js';
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
      throw asRefusal(error, file);
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
  const found = await stat(path).catch((error: Error) => refuse(`${path}: ${whyUnreadable(error)}`));
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(PART)).sort();
  if (names.length === 0) refuse(`${path}: there are no parts here (\`run --shard\` writes them)`);
  return names.map((name) => join(path, name));
}

async function readPart(name: string): Promise<Part> {
  try {
    return { name, ...(await readTallies(name, partHeaderSchema)) };
  } catch (error) {
    return refuse(`${name}: ${(error as Error).message}`);
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
  const study = plannedStudy(loaded, settings);
  const difference = differenceOf(run, identityOf(study, parsed.source, VERSION));
  if (difference)
    throw new PartsDoNotMatch(`${part.name} is not a part of the scenario that it holds: ${difference}`);
  return { loaded, options: settings, sum: new PartSum(part, VERSION, ordersOf(study)) };
}

function toWrite({ loaded, options, sum }: Counted): RunToWrite {
  try {
    return { loaded, options, tallies: sum.whole() };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** @param file that was added when this happened; left out: the error names it */
function asRefusal(error: unknown, file?: string): unknown {
  if (error instanceof DamagedTallies) return new StopWithCode(INVALID, `${file}: ${error.message}`);
  return error instanceof PartsDoNotMatch || error instanceof WrongCounts
    ? new StopWithCode(INVALID, error.message)
    : error;
}

function refuse(message: string): never {
  throw new StopWithCode(INVALID, message);
}
