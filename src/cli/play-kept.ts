import { BlockMerger, lengthsOf } from '../experiment/merge-blocks.js';
import { runPool } from '../experiment/pool.js';
import { raceOf } from '../experiment/race.js';
import { differenceOf, identityOf, type RunIdentity } from '../experiment/run-identity.js';
import { type Shard, shardInWords, spanOf } from '../experiment/shards.js';
import { battlesToReach, type PrecisionFinding, stopRule } from '../experiment/stop-rule.js';
import { ordersOf, type Study } from '../experiment/study.js';
import type { Fleet } from '../fleet/run-fleet.js';
import type { Crewed } from '../fleet/workers-there.js';
import { Checkpoint, playedIn, type Saved } from '../storage/checkpoint.js';
import type { Tally } from '../tally/tally.js';
import { VERSION } from '../version.js';
import { widestInWords } from '../words/stop-rule.js';
import { failureInWords, INVALID, StopWithCode } from './exit-codes.js';
import type { Requests } from './requests.js';

/** The progress of a run. What is left out is as it was before. */
export interface Progress {
  /** Share of the battles that are done, 0–1. */
  share: number;
  /** How precise the results are so far, or what it is doing, in words. */
  known: string;
  /** Can it be asked to save, or to stop? */
  answers: boolean;
  /** Battles at each design point that have been played so far. */
  held?: number;
  /** Is there a checkpoint of it on the disk? */
  isKept?: boolean;
  /** Sentences for the terminal, all so far: problems with the checkpoint. */
  notes?: readonly string[];
  /** The workers that play, for a run on a queue. */
  crewed?: Crewed;
}

export interface PlayOptions {
  jobs?: number | undefined;
  /** Plays only this part of the run. */
  shard?: Shard;
  /** Plays the blocks. Default: worker threads of this process. */
  fleet?: Fleet | null;
  tell: (progress: Progress) => void;
}

/** Where a run keeps its progress. */
export interface Kept {
  folder: string;
  resume: boolean;
}

/** The result of playing: the whole run, or the part before it ended early. */
export interface PlayedRun {
  tallies: readonly Tally[];
  /** Battles at each design point: those in the tallies, and all that have been played. */
  battles: number;
  held: number;
  /** How many of them come from the earlier run that this one continued. */
  before: number;
  seconds: number;
  /** Why it ended early; null: it did not. */
  ended: Ending | null;
  /** Is all of it on the disk, so that a run can continue from here? */
  isKept: boolean;
}

export interface Ending {
  /** The request that ended it, or a failure. */
  by: 'stop' | 'end' | 'failure';
  /** The failure; empty for a request. */
  message: string;
}

/**
 * A run that takes longer saves its progress, as often as this. What is played comes in about every second, so that a
 * run that is killed loses less than five seconds.
 */
const FIRST_SAVE_MILLISECONDS = 3000;
/** This process is busy with saving for at most this share of the time; the disk may take longer. */
const SHARE_OF_SAVING = 0.05;

/**
 * Plays a study and keeps its progress on the disk, so that it can continue after any interruption.
 *
 * @param source plain data of the scenario, from `parseScenario`
 * @throws StopWithCode when the run to continue is a different one
 */
export async function playKept(
  study: Study,
  source: unknown,
  { folder, resume }: Kept,
  requests: Requests,
  { jobs, shard, fleet, tell }: PlayOptions,
): Promise<PlayedRun> {
  const notes: string[] = [];
  const identity = identityOf(study, source, VERSION, shard && shardInWords(shard));
  const span = shard && spanOf(shard, study.battles);
  const checkpoint = new Checkpoint(folder);
  const orders = ordersOf(study);
  const race = raceOf(study);
  // Of another run only the header is read.
  const check = (saved: Saved) => {
    if (differenceOf(saved.header.run, identity) === null)
      new BlockMerger(orders, { race, span, played: playedIn(saved, lengthsOf(orders)) });
  };
  const earlier = await checkpoint.load((complaint) => notes.push(complaint), check);
  if (earlier && resume) refuseAnother(earlier.header.run, identity);
  if (earlier && !resume) notes.push('An unfinished run is discarded, because --resume was not given.');
  if (!earlier && resume)
    notes.push('There is no unfinished run to continue: this one starts from the beginning.');

  let known = '';
  let needed = Infinity;
  const enough = stopRule(study, (found: readonly PrecisionFinding[]) => {
    known = widestInWords(found);
    needed = battlesToReach(found);
  });
  const merger = new BlockMerger(orders, {
    enough,
    race,
    span,
    ...(resume && earlier && { played: playedIn(earlier, lengthsOf(orders)) }),
  });
  const before = merger.held;
  const saved = before > 0 ? before : -1;
  const saver = new Saver(checkpoint, identity, merger, saved, (complaint) => notes.push(complaint));
  const started = performance.now();
  const control = new AbortController();
  let ended: Ending | null = null;
  const hear = (request: 'save' | 'stop' | 'end') => {
    if (request === 'save') void saver.save();
    else {
      ended ??= { by: request, message: '' };
      control.abort();
    }
  };
  const report = (share: number, answers: boolean, crewed?: Crewed) => {
    const { held } = merger;
    tell({ share, known, answers, held, isKept: saver.hasSaved, notes, ...(crewed && { crewed }) });
  };
  const onProgress = (share: number, crewed?: Crewed) => {
    report(share, true, crewed);
    saver.saveInTime();
  };
  const { signal } = control;
  await requests.during(hear, async () => {
    try {
      report(merger.share, true);
      if (fleet) await fleet.play({ identity, orders, merger, needed: () => needed, onProgress, signal });
      else await runPool(orders, { jobs, merger, onProgress, signal });
    } catch (error) {
      if (!signal.aborted && merger.held === 0) throw error;
      ended ??= { by: 'failure', message: failureInWords(error) };
    }
    const isWorthIt = performance.now() - started > FIRST_SAVE_MILLISECONDS || before > 0 || ended !== null;
    if (isWorthIt) await saver.save();
  });
  report(merger.share, false);
  return {
    tallies: merger.tallies,
    battles: merger.battles,
    held: merger.held,
    before,
    seconds: (performance.now() - started) / 1000,
    // A request to stop that comes when all is played is too late.
    ended: merger.done && isStop(ended) ? null : ended,
    isKept: saver.isSaved,
  };
}

function isStop(ended: Ending | null): boolean {
  return ended?.by === 'stop';
}

function refuseAnother(earlier: RunIdentity, now: RunIdentity): void {
  const difference = differenceOf(earlier, now);
  if (difference === null) return;
  throw new StopWithCode(
    INVALID,
    `--resume: the unfinished run is a different one: ${difference}. Run it without --resume to start over.`,
  );
}

/** Saves the progress of a run, not too often. */
class Saver {
  private next = performance.now() + FIRST_SAVE_MILLISECONDS;
  private saving: Promise<void> | null = null;
  private hasComplained = false;

  /** @param saved battles that are in the checkpoint; −1: this run has no checkpoint */
  constructor(
    private readonly checkpoint: Checkpoint,
    private readonly identity: RunIdentity,
    private readonly merger: BlockMerger,
    private saved: number,
    private readonly complain: (sentence: string) => void,
  ) {}

  /** Is everything that has come in on the disk? */
  get isSaved(): boolean {
    return this.saved === this.merger.held;
  }

  get hasSaved(): boolean {
    return this.saved >= 0;
  }

  saveInTime(): void {
    if (this.saving === null && performance.now() >= this.next) void this.save();
  }

  /** Only one save at a time. If it fails, a later one tries again. */
  async save(): Promise<void> {
    while (this.saving) await this.saving;
    if (this.isSaved || this.merger.held === 0) return;
    this.saving = this.write().finally(() => {
      this.saving = null;
    });
    await this.saving;
  }

  private async write(): Promise<void> {
    const { checkpoint, identity, merger } = this;
    const { held } = merger;
    const began = performance.now();
    const writing = checkpoint.save(identity, merger);
    const busy = performance.now() - began;
    this.next = began + Math.max(FIRST_SAVE_MILLISECONDS, busy / SHARE_OF_SAVING);
    try {
      await writing;
      this.saved = held;
    } catch (error) {
      if (!this.hasComplained)
        this.complain(`The progress of the run could not be saved: ${failureInWords(error)}`);
      this.hasComplained = true;
    }
  }
}
