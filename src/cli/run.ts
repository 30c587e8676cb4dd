import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { RESULT_NAMES } from '../analysis/rows.js';
import { idleTarget } from '../experiment/precision-targets.js';
import { formatProblem } from '../scenario/problems.js';
import { printable } from '../scenario/wording.js';
import { Checkpoint } from '../storage/checkpoint.js';
import { FolderLock } from '../storage/lock.js';
import { checkFolder, reasonOf } from '../storage/results-folder.js';
import { removeResults, settleResults, unfinishedOf, writeResults } from '../storage/write-results.js';
import { count } from '../words/format.js';
import { targetsInWords } from '../words/stop-rule.js';
import { apart } from './apart.js';
import {
  CHECK_FAILED,
  failureInWords,
  INTERRUPTED,
  INVALID,
  RUN_FAILED,
  StopWithCode,
} from './exit-codes.js';
import { type LoadedScenario, loadScenarios } from './load-scenario.js';
import type { MadeResults, RunOrder } from './make-results.js';
import type { Progress } from './play-kept.js';
import { progressLine } from './progress.js';
import { plannedStudy, type RunOptions, settingsOf } from './run-settings.js';
import { say } from './say.js';

/**
 * Plays every scenario, one after the other, and writes its results folder.
 *
 * @param child stands by for the work on the first of them
 * @throws StopWithCode when all are written, if what a scenario expects failed, or under `--strict` is inconclusive;
 *   under `--strict` also if it asks for rules that were never used
 */
export async function run(
  files: readonly string[],
  options: RunOptions,
  child: ChildProcess | undefined,
): Promise<void> {
  const loaded = await loadScenarios(files, options.set ?? []);
  refuseSameFolder(loaded);
  if (!options.quiet) warn(loaded);
  for (const each of loaded) refuseIdleTargets(each, options);
  if (options.dryRun || loaded.length > 1) for (const each of loaded) plannedStudy(each, options);
  if (options.dryRun) {
    if (!options.quiet) for (const each of loaded) say(plannedInWords(each, options));
    return;
  }
  for (const { scenario } of loaded) await checkFolder(join(options.out, scenario.name), possibleNames);

  let isFaultless = true;
  for (const [i, each] of loaded.entries()) {
    const made = await playAndWrite(each, options, i === 0 ? child : undefined).catch((error: unknown) => {
      throw loaded.length === 1 || error instanceof StopWithCode ? error : named(each.file, error);
    });
    // Standard output has either the data or the summary; progress, notes and complaints go to standard error.
    process.stdout.write(made.json + made.said);
    process.stderr.write(made.noted);
    if (made.ended) throw endedInWords(each, options, made);
    say(made.complaints);
    isFaultless &&= made.complaints === '';
  }
  if (!isFaultless) throw new StopWithCode(CHECK_FAILED);
}

/** Whatever a run may write, whether it is asked for or not. Charts are loaded by those who draw them. */
async function possibleNames(): Promise<string[]> {
  const { RESULT_FILE_NAMES } = await import('../report/results.js');
  return [...RESULT_FILE_NAMES, ...RESULT_NAMES.map((name) => `${name}.json`)];
}

/** A failed run, with which of several scenarios it was. */
function named(file: string, error: unknown): StopWithCode {
  return new StopWithCode(RUN_FAILED, `standfast: ${file}: ${failureInWords(error)}`);
}

/** All files of a run, or none of them. What of a run is not finished is kept beside its results folder. */
async function playAndWrite(
  loaded: LoadedScenario,
  options: RunOptions,
  child: ChildProcess | undefined,
): Promise<MadeResults> {
  const { name } = loaded.scenario;
  const folder = join(options.out, name);
  const incomplete = incompleteFolder(folder);
  const kept = { folder: await unfinishedOf(folder), resume: options.resume === true };
  const lock = await FolderLock.take(kept.folder).catch((error: unknown) => {
    throw new Error(`cannot write results to ${folder}: ${reasonOf(error)}`, { cause: error });
  });
  try {
    await settleResults(folder);
    const color = options.color && process.stdout.hasColors?.() === true;
    const order = { loaded, options: { ...options, color }, kept };
    const made = await played(order, child);
    if (made.ended) {
      if (made.files.length > 0) await writeResults(incomplete, made.files);
      return made;
    }
    await writeResults(folder, made.files).catch((error: unknown) => {
      throw made.isKept
        ? new Error(`${(error as Error).message}. The battles are kept. ${TO_CONTINUE}`)
        : error;
    });
    await removeResults(incomplete);
    await new Checkpoint(kept.folder).remove();
    return made;
  } finally {
    await lock.release();
  }
}

async function played(order: RunOrder, child: ChildProcess | undefined): Promise<MadeResults> {
  const { scenario, designPoints } = order.loaded;
  const most = settingsOf(scenario, order.options).battles * designPoints.length;
  const progress = progressLine(scenario.name, most, order.options.quiet === true);
  let isPlaying = true;
  const hear = ({ share, known }: Progress) => {
    isPlaying = share < 1;
    progress.update(share, known);
  };
  try {
    return await apart('run', order, { hear, child, answers: () => isPlaying });
  } catch (error) {
    if (!(error instanceof StopWithCode) || error.code !== INTERRUPTED) throw error;
    throw new StopWithCode(INTERRUPTED, `${error.message}; no results of ${scenario.name} were written`);
  } finally {
    progress.stop();
  }
}

function incompleteFolder(folder: string): string {
  return `${folder}.incomplete`;
}

const TO_CONTINUE = 'To continue, add --resume to the same command.';

/** Why a run ended before it was done, how far it was, and how it goes on. */
function endedInWords(
  { scenario: { name }, designPoints }: LoadedScenario,
  { out, report }: RunOptions,
  { ended, files, isKept }: MadeResults,
): StopWithCode {
  const { by, message, battles, planned } = ended!;
  const each = designPoints.length > 1 ? ' of each variant' : '';
  const played = `${count(battles)} of ${count(planned)} battles${each}`;
  const folder = incompleteFolder(join(out, name));
  const what = by === 'failure' ? `standfast: ${message}\nThe run ended` : 'interrupted';
  const sentences =
    battles === 0
      ? [`${what}; no results of ${name} were written`]
      : [
          `${what} after ${played}.`,
          files.length > 0
            ? `${report ? 'An incomplete report is' : 'Incomplete tables are'} in ${printable(folder)}`
            : '',
          isKept ? TO_CONTINUE : '',
        ];
  const code = by === 'failure' ? RUN_FAILED : INTERRUPTED;
  return new StopWithCode(code, sentences.filter((each) => each !== '').join('\n'));
}

function warn(loaded: readonly LoadedScenario[]): void {
  for (const { warnings } of loaded) {
    for (const warning of warnings) process.stderr.write(`warning: ${formatProblem(warning)}\n`);
  }
}

function refuseIdleTargets({ file, scenario, designPoints }: LoadedScenario, options: RunOptions): void {
  const { targets } = settingsOf(scenario, options);
  const idle = targets && idleTarget(designPoints, targets);
  if (idle) throw new StopWithCode(INVALID, `${file}: ${idle}`);
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
  const battles = `${count(most)} ${most === 1 ? 'battle' : 'battles'}`;
  const variants = designPoints.length === 1 ? '' : ` for each of ${designPoints.length} variants`;
  const play = targets ? 'play at most' : 'play';
  const until = targets ? `, until it knows ${targetsInWords(targets)}` : '';
  return `${file} is valid. It would ${play} ${battles} of ${scenario.name}${variants}, seed ${seed}${until}:\n${points}`;
}
