import type { ChildProcess } from 'node:child_process';
import { printable } from '../scenario/wording.js';
import { readRecord } from '../storage/run-record.js';
import { removeResults, settleResults, writeResults } from '../storage/write-results.js';
import type { Tally } from '../tally/tally.js';
import { count, ofEach, playedInWords } from '../words/format.js';
import { battlesToKeep, keptInWords, prepareShort, replacedInWords } from './earlier-run.js';
import { whenInterrupted } from './end-on-signal.js';
import {
  CHECK_FAILED,
  failureInWords,
  INTERRUPTED,
  NOTHING_YET,
  RUN_FAILED,
  StopWithCode,
} from './exit-codes.js';
import { keeping } from './keeping.js';
import { listRuns } from './list-runs.js';
import type { LoadedScenario } from './load-scenario.js';
import type { MadeResults } from './make-results.js';
import { endingInWords, playApart, TO_CONTINUE } from './play-apart.js';
import { folderOf, type RunOptions, shortOf } from './run-settings.js';
import { say } from './say.js';
import { placeWorkbench } from './workbench-page.js';

/** A scenario to be played or, with `tallies`, one that was played elsewhere: a tally for each design point. */
export interface RunToWrite {
  loaded: LoadedScenario;
  options: RunOptions;
  tallies?: readonly Tally[];
}

/**
 * Writes the results of scenarios, one after the other, and prints their summaries.
 *
 * @param child process that stands by for the first of them
 * @throws StopWithCode when a run ends before it is done; when all are written, if an expectation of a scenario failed,
 *   or `--strict` found a problem
 */
export async function writeRuns(runs: readonly RunToWrite[], child?: ChildProcess): Promise<void> {
  let isFaultless = true;
  for (const [i, run] of runs.entries()) {
    const made = await writeRun(run, i === 0 ? child : undefined).catch((error: unknown) => {
      throw runs.length === 1 || error instanceof StopWithCode ? error : named(run.loaded.file, error);
    });
    // Either the data or the summary goes to standard output; progress, notes and complaints go to standard error.
    process.stdout.write(made.json + made.said);
    process.stderr.write(made.noted);
    if (made.ended) throw endedInWords(run, made);
    say(made.complaints);
    isFaultless &&= made.complaints === '';
  }
  if (!isFaultless) throw new StopWithCode(CHECK_FAILED);
}

/** The failure of a run, with the name of its scenario. */
function named(file: string, error: unknown): StopWithCode {
  return new StopWithCode(RUN_FAILED, `standfast: ${file}: ${failureInWords(error)}`);
}

/**
 * Writes all files of a run, or none of them. If the run ended early, its incomplete results go to a separate folder.
 *
 * @param child process that stands by for the work
 * @param signal ends the work; the promise rejects with its reason
 */
export function writeRun(
  { loaded, options, tallies }: RunToWrite,
  child?: ChildProcess,
  signal?: AbortSignal,
): Promise<MadeResults> {
  const folder = folderOf(options, loaded.scenario);
  const incomplete = incompleteFolder(folder);
  const color = options.color && process.stdout.hasColors?.() === true;
  return keeping(
    folder,
    options,
    async (kept) => {
      await settleResults(folder);
      await settleResults(incomplete);
      const longer = await battlesToKeep(folder, options);
      const order = {
        ...{ loaded, options: { ...options, color }, kept, battlesToKeep: longer },
        ...(tallies && { tallies }),
      };
      const made = await playApart(options.report ? 'run' : 'data', order, child, signal);
      whenInterrupted(made.isKept ? `interrupted\n${TO_CONTINUE}` : 'interrupted');
      if (made.files.length === 0) return made;
      const home = made.short ? shortOf(folder) : folder;
      const earlier = made.ended ? null : await readRecord(home);
      const write = () => writeResults(made.ended ? incomplete : home, made.files);
      await (made.short && !made.ended ? writeShort(home, loaded, options, write) : write()).catch(
        (error: Error) => {
          if (!made.isKept || error instanceof StopWithCode) throw error;
          throw new Error(`${error.message}. The battles are kept. ${TO_CONTINUE}`);
        },
      );
      // The run is done; what cannot be removed is left to the next one.
      if (!made.ended) await removeResults(incomplete).catch(() => {});
      if (!made.ended && options.report)
        await Promise.all([listRuns(options.out), placeWorkbench(options.out)]);
      const replaced = options.quiet || !earlier ? '' : replacedInWords(earlier, (await readRecord(home))!);
      const beside = made.short && !made.ended ? keptInWords(folder, longer, made.battles) : '';
      return { ...made, noted: made.noted + replaced + beside };
    },
    ({ ended }) => ended === null,
  );
}

/** Writes results beside those of more battles, under a lock of their own. */
async function writeShort(
  folder: string,
  { scenario }: LoadedScenario,
  options: RunOptions,
  write: () => Promise<void>,
): Promise<void> {
  await prepareShort(folder, scenario, options);
  await keeping(folder, {}, write, () => true);
}

function incompleteFolder(folder: string): string {
  return `${folder}.incomplete`;
}

/** Why a run ended early, how far it got, and how to continue it. */
function endedInWords(
  { loaded: { scenario, designPoints }, options }: RunToWrite,
  { ended, files, isKept }: MadeResults,
): StopWithCode {
  const { by, battles, fewest = battles, held, planned } = ended!;
  const code = by === 'failure' ? RUN_FAILED : INTERRUPTED;
  const none = `no results of ${scenario.name} were written`;
  if (held === 0) return new StopWithCode(code, `${NOTHING_YET}; ${none}`);
  const far = playedInWords(fewest < battles ? { battles: held, fewest } : { battles: held });
  const played = `${far} of ${count(planned)} battles${ofEach(designPoints.length)}`;
  const folder = printable(incompleteFolder(folderOf(options, scenario)));
  const [kind, are] = options.report ? ['An incomplete report', 'is'] : ['Incomplete tables', 'are'];
  const of = held > battles ? ` of the first ${playedInWords(ended!)}` : '';
  const sentences = [
    by === 'failure'
      ? `${endingInWords(ended!)}\nThe run ended after ${played}.`
      : `interrupted after ${played}${battles === 0 ? `; ${none}` : ''}.`,
    ...(files.length > 0 ? [`${kind}${of} ${are} in ${folder}`] : []),
    ...(isKept ? [TO_CONTINUE] : []),
  ];
  return new StopWithCode(code, sentences.join('\n'));
}
