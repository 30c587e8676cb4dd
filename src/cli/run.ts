import type { ChildProcess } from 'node:child_process';
import { idleRace } from '../experiment/idle-race.js';
import { idleTarget } from '../experiment/precision-targets.js';
import { plural } from '../plural.js';
import { count } from '../words/format.js';
import { targetsInWords } from '../words/stop-rule.js';
import { battlesToKeep, prepareFolder, prepareShort } from './earlier-run.js';
import { INVALID, StopWithCode } from './exit-codes.js';
import { askedQueue } from './fleet.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import { runParts } from './run-part.js';
import {
  folderOf,
  plannedStudy,
  type RunOptions,
  refuseUnsolvable,
  replacedStop,
  settingsOf,
  shortOf,
} from './run-settings.js';
import { say, sayWarnings } from './say.js';
import { writeRuns } from './write-runs.js';

/**
 * Plays every scenario, one after the other, and writes its results folder.
 *
 * @param child process that stands by for the first of them
 * @throws StopWithCode when all are written, if an expectation of a scenario failed; under `--strict` also if one is
 *   inconclusive, or if the scenario asks for rules that were never used
 */
export async function run(
  files: readonly string[],
  asked: Omit<RunOptions, 'queue'> & { queue?: string | true },
  child: ChildProcess | undefined,
): Promise<void> {
  const { queue, ...others } = asked;
  if (queue && others.shard)
    throw new StopWithCode(INVALID, '--queue and --shard split a run in two ways: choose one of them');
  const options = { ...others, ...(queue && { queue: askedQueue(queue) }) };
  const loaded = await loadScenarios(files, options.set ?? []);
  refuseSameFolder(loaded);
  if (!options.quiet) loaded.forEach(sayWarnings);
  for (const each of loaded) {
    refuseIdleTargets(each, options);
    refuseUnsolvable(each);
    if (!options.quiet) for (const note of replacedStop(each, options)) say(`${note}\n`);
  }
  if (options.dryRun || loaded.length > 1) for (const each of loaded) plannedStudy(each, options);
  if (options.dryRun) {
    if (!options.quiet) for (const each of loaded) say(plannedInWords(each, options));
    return;
  }
  if (!options.shard) {
    for (const { scenario } of loaded) await prepareFolders(scenario, options);
  }

  const all = loaded.map((each) => ({ loaded: each, options }));
  await (options.shard ? runParts(all, options.shard, child) : writeRuns(all, child));
}

/** The folder of a run, and the one beside it if it is sure to be shorter than the run that is there. */
async function prepareFolders(scenario: LoadedScenario['scenario'], options: RunOptions): Promise<void> {
  const folder = folderOf(options, scenario);
  await prepareFolder(folder, scenario, options);
  const { battles, targets } = settingsOf(scenario, options);
  const kept = await battlesToKeep(folder, options);
  // A run that stops when it is precise enough, or decided, may turn out to be shorter.
  if (battles < kept || (kept > 0 && (targets || scenario.run.stop)))
    await prepareShort(shortOf(folder), scenario, options);
}

function refuseIdleTargets({ file, scenario, designPoints }: LoadedScenario, options: RunOptions): void {
  const { targets } = asNamed(file, () => settingsOf(scenario, options));
  // A precision takes the place of `run.stop`.
  const idle = targets
    ? idleTarget(designPoints, targets)
    : idleRace(designPoints, scenario.run.stop ?? null);
  if (idle) throw new StopWithCode(INVALID, `${file}: ${idle}`);
}

/** `--precision` can name responses that the scenario does not have. */
function asNamed<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new StopWithCode(INVALID, `${file}: --${error.message}`) : error;
  }
}

function refuseSameFolder(loaded: readonly LoadedScenario[]): void {
  for (const [i, { file, scenario }] of loaded.entries()) {
    const first = loaded.findIndex((other) => other.scenario.name === scenario.name);
    if (first === i) continue;
    const both = `${loaded[first].file} and ${file} are both named ${scenario.name}`;
    throw new StopWithCode(
      INVALID,
      `${both} and would share a results folder; give one of them another \`name\``,
    );
  }
}

function plannedInWords(loaded: LoadedScenario, options: RunOptions): string {
  const { file, scenario, designPoints } = loaded;
  const { battles: most, seed, targets } = settingsOf(scenario, options);
  const points = designPoints.map((point) => `  ${point.index}  ${point.label}\n`).join('');
  const battles = `${count(most)} ${plural(most, 'battle')}`;
  const variants = designPoints.length === 1 ? '' : ` for each of ${designPoints.length} variants`;
  const { stop } = scenario.run;
  const play = targets || stop ? 'play at most' : 'play';
  const until = targets ? `, until it knows ${targetsInWords(targets)}` : '';
  return `${file} is valid. It would ${play} ${battles} of ${scenario.name}${variants}, seed ${seed}${until}:\n${points}`;
}
