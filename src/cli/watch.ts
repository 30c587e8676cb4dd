import { join } from 'node:path';
import { StandingCrew } from '../experiment/standing-crew.js';
import { usualJobs } from '../experiment/usual-jobs.js';
import { changedKeys } from '../scenario/changed-keys.js';
import { formatProblem, linesOf } from '../scenario/problems.js';
import { printable } from '../scenario/wording.js';
import { lookAgain, since } from '../tuning/since.js';
import { keysInWords, sinceInWords } from '../tuning/since-in-words.js';
import { prepareFolder } from './earlier-run.js';
import { failureInWords, INTERRUPTED, INVALID, StopWithCode } from './exit-codes.js';
import { type FileText, type LoadedScenario, readFileText, scenarioIn } from './load-scenario.js';
import { folderOf, plannedStudy, type RunOptions, refuseUnsolvable, replacedStop } from './run-settings.js';
import { watchFile } from './watch-file.js';
import { JsonScreen, LineScreen, type Screen, type Shown, TerminalScreen } from './watch-screen.js';
import { writeRun } from './write-runs.js';

/**
 * Plays a scenario at every save of its file, until a signal ends it: first a few battles, on the same luck as the
 * scenario before the save, then more until the next save. When all are played, it writes the results folder.
 *
 * @throws StopWithCode with INTERRUPTED when a signal ends it, with INVALID when there is no such file
 */
export async function watch(files: readonly string[], options: RunOptions): Promise<void> {
  const file = onlyFile(files, options);
  const first = await readFileText(file);
  if ('fault' in first) throw new StopWithCode(INVALID, formatProblem(first.fault));
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end.abort(new StopWithCode(INTERRUPTED)));
  const crew = new StandingCrew(options.jobs ?? usualJobs());
  const screen = screenFor(file, options);
  const session = new Session(file, options, crew, screen);
  try {
    await watchFile(file, (saved) => session.take(saved), end.signal);
  } finally {
    await session.stop();
    await crew.close();
    screen.close();
  }
  throw end.signal.reason as StopWithCode;
}

function onlyFile(files: readonly string[], options: RunOptions): string {
  const refuse = (why: string): never => {
    throw new StopWithCode(INVALID, `--watch: ${why}`);
  };
  if (files.length > 1) refuse('it watches one scenario file at a time');
  if (files[0] === '-') refuse('standard input cannot be watched; give a file');
  for (const other of ['shard', 'queue', 'resume', 'dryRun'] as const) {
    if (options[other] === undefined) continue;
    refuse(`it cannot be combined with --${other === 'dryRun' ? 'dry-run' : other}; leave one of them out`);
  }
  return files[0];
}

function screenFor(file: string, { json, color }: RunOptions): Screen {
  const { stdout } = process;
  if (json) return new JsonScreen();
  if (!stdout.isTTY) return new LineScreen();
  return new TerminalScreen(printable(file), stdout, color && stdout.hasColors());
}

/** A save that is, or was, being played. */
interface Version {
  loaded: LoadedScenario;
  /** The version to compare with: the last one that was answered. */
  before: LoadedScenario | null;
  /** Number of battles in its last answer. */
  answered: number;
  isSettled: boolean;
}

/** Plays the versions that were saved, one after the other. */
class Session {
  private version: Version | null = null;
  /** The folder in which the results of this session are, which it may replace. */
  private ownFolder = '';
  private control = new AbortController();
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly options: RunOptions,
    private readonly crew: StandingCrew,
    private readonly screen: Screen,
  ) {}

  /** Takes in a save, and stops playing the version before. */
  take(saved: FileText): void {
    const result = scenarioIn(this.file, saved, this.options.set ?? []);
    if (!result.ok) {
      this.control.abort();
      this.screen.wrong(linesOf(result.problems));
    } else if (this.version && changedKeys(this.version.loaded, result).length === 0) {
      this.screen.unchanged();
      if (this.control.signal.aborted && !this.version.isSettled) this.start(this.version);
    } else this.playNew(result);
  }

  private playNew(loaded: LoadedScenario): void {
    const { version } = this;
    const before = version && version.answered > 0 ? version.loaded : (version?.before ?? null);
    this.version = { loaded, before, answered: 0, isSettled: false };
    const notes = [...linesOf(loaded.warnings), ...replacedStop(loaded, this.options)];
    this.screen.saved(before ? keysInWords(changedKeys(before, loaded)) : [], notes);
    this.start(this.version);
  }

  /** Ends the work on the current version. */
  async stop(): Promise<void> {
    this.control.abort();
    await this.work;
  }

  /** Waits until the version before has stopped: the workers are shared. */
  private start(version: Version): void {
    this.control.abort();
    const control = new AbortController();
    this.control = control;
    this.work = this.work.then(async () => {
      try {
        if (!control.signal.aborted) await this.answer(version, control.signal);
      } catch (error) {
        if (!control.signal.aborted) this.fail(version, error);
      }
    });
  }

  private async answer(version: Version, signal: AbortSignal): Promise<void> {
    const { options, screen, crew } = this;
    const { loaded, before } = version;
    refuseUnsolvable(loaded);
    const study = plannedStudy(loaded, options);
    const folder = folderOf(options, loaded.scenario);
    if (folder !== this.ownFolder) await prepareFolder(folder, loaded.scenario, options);
    const keys = before ? keysInWords(changedKeys(before, loaded)) : [];
    const asked = since(study, before?.designPoints ?? []);

    // 1. Answers, each with twice the battles of the one before.
    let shown: Shown | null = null;
    let counted: Awaited<ReturnType<StandingCrew['play']>> | undefined;
    for await (const answer of lookAgain(asked, (orders, from, to) => crew.play(orders, from, to, signal))) {
      const { battles, rows, tallies } = answer;
      const words = sinceInWords(asked, answer, before?.designPoints ?? []);
      shown = { title: loaded.scenario.title, keys, words, rows, battles, seed: study.seed };
      counted = tallies;
      if (battles <= version.answered) continue;
      screen.answer(shown, { kind: version.answered === 0 ? 'first' : 'refining' });
      version.answered = battles;
    }

    // 2. Results, as a run writes them. With precision targets it is played anew, so that it stops at the same battle.
    screen.answer(shown!, { kind: 'drawing' });
    const isOwn = folder === this.ownFolder;
    const run = {
      loaded,
      options: { ...options, quiet: true as const, ...(isOwn && { force: true as const }) },
    };
    const { complaints, short } = await writeRun(
      study.precision ? run : { ...run, tallies: counted! },
      undefined,
      signal,
    );
    version.isSettled = true;
    if (!short) this.ownFolder = folder;
    screen.answer(shown!, { kind: 'settled', at: this.placeOf(loaded, short), complaints });
  }

  private placeOf({ scenario }: LoadedScenario, short: boolean): string {
    const folder = printable(folderOf({ ...this.options, short }, scenario));
    return this.options.report ? join(folder, 'report.html') : folder;
  }

  private fail(version: Version, error: unknown): void {
    const why = failureInWords(error);
    if (version.answered === 0) this.screen.wrong([why]);
    else this.screen.failed(why);
  }
}
