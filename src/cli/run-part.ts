import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { differenceOf, identityOf } from '../experiment/run-identity.js';
import { PartSum, partHeaderSchema, type Shard, shardInWords } from '../experiment/shards.js';
import { ordersOf } from '../experiment/study.js';
import { printable } from '../scenario/wording.js';
import { reasonOf } from '../storage/results-folder.js';
import { readTallies } from '../storage/tally-file.js';
import { replaceFile } from '../storage/whole-file.js';
import { VERSION } from '../version.js';
import { whenInterrupted } from './end-on-signal.js';
import { INTERRUPTED, INVALID, RUN_FAILED, StopWithCode } from './exit-codes.js';
import { keeping } from './keeping.js';
import { endingInWords, interruptedAfter, playApart, TO_CONTINUE } from './play-apart.js';
import { plannedStudy, settingsOf } from './run-settings.js';
import { say } from './say.js';
import type { RunToWrite } from './write-runs.js';

/** The file name extension of a part of a run. */
export const PART = '.tally';

/**
 * Plays one part of every run and writes its file, `<name>.<number>-of-<all>.tally`. `merge` adds up the parts. With
 * `--resume` a part whose file is already there is left alone.
 *
 * @param child process that stands by for the first of them
 * @throws StopWithCode when a run cannot be split, or its part was not finished
 */
export async function runParts(
  runs: readonly RunToWrite[],
  shard: Shard,
  child: ChildProcess | undefined,
): Promise<void> {
  for (const run of runs) refuseStopping(run);
  for (const [i, run] of runs.entries()) await runPart(run, shard, i === 0 ? child : undefined);
}

async function runPart(run: RunToWrite, shard: Shard, child: ChildProcess | undefined): Promise<void> {
  const { loaded, options } = run;
  const { out, quiet } = options;
  const { name } = loaded.scenario;
  const path = join(out, `${name}.${shard.number}-of-${shard.of}${PART}`);
  if (options.resume && (await isPlayed(run, shard, path))) {
    if (!quiet) say(`Part ${shardInWords(shard)} of ${name} is already in ${printable(path)}.\n`);
    return;
  }
  await keeping(
    path,
    options,
    async (kept) => {
      const made = await playApart('part', { loaded, options, shard, kept }, child);
      const { content, noted, ended, held, isKept } = made;
      whenInterrupted(isKept ? `interrupted\n${TO_CONTINUE}` : 'interrupted');
      say(noted);
      if (content === null) {
        const isFailure = ended!.by === 'failure';
        const how = isFailure ? endingInWords(ended!) : interruptedAfter(held, loaded.designPoints.length);
        const sentence = `${how}; part ${shardInWords(shard)} of ${name} was not written`;
        const code = isFailure ? RUN_FAILED : INTERRUPTED;
        throw new StopWithCode(code, isKept ? `${sentence}.\n${TO_CONTINUE}` : sentence);
      }
      await mkdir(out, { recursive: true });
      await replaceFile(path, content).catch((error: unknown) => {
        throw new Error(`cannot write ${path}: ${reasonOf(error)}`, { cause: error });
      });
      if (!quiet) say(`It is in ${printable(path)}; \`standfast merge\` adds up the parts.\n`);
    },
    () => true,
  );
}

/** Is the part there, complete, and from this very run? */
async function isPlayed({ loaded, options }: RunToWrite, shard: Shard, path: string): Promise<boolean> {
  try {
    const part = { name: path, ...(await readTallies(path, partHeaderSchema)) };
    const { run, shard: own } = part.header;
    const study = plannedStudy(loaded, options);
    if (shardInWords(own) !== shardInWords(shard)) return false;
    if (differenceOf(run, identityOf(study, loaded.source, VERSION)) !== null) return false;
    new PartSum(part, VERSION, ordersOf(study)).add(part);
    return true;
  } catch {
    return false; // it is played, which reports what is wrong with the run or the file
  }
}

/** Refuses runs that stop early: that depends on all battles so far, and no part knows those of the others. */
function refuseStopping({ loaded: { file, scenario }, options }: RunToWrite): void {
  const { targets } = settingsOf(scenario, options);
  const { stop } = scenario.run;
  if (!targets && !stop) return;
  const where = options.precision
    ? 'leave out --precision'
    : `take \`run.${stop ? 'stop' : 'precision'}\` out of the scenario`;
  throw new StopWithCode(
    INVALID,
    `${file}: a run that stops when its results are ${stop ? 'decided' : 'precise enough'} cannot be split into parts: ${where}`,
  );
}
