import { BlockMerger, lengthsOf } from '../experiment/merge-blocks.js';
import { runPool } from '../experiment/pool.js';
import { raceOf } from '../experiment/race.js';
import { differenceOf, identityOf, type RunIdentity } from '../experiment/run-identity.js';
import { type Shard, shardInWords, spanOf } from '../experiment/shards.js';
import { battlesToReach, type PrecisionFinding, stopRule } from '../experiment/stop-rule.js';
import { ordersOf, type Study } from '../experiment/study.js';
import type { Fleet } from '../fleet/run-fleet.js';
import type { Crewed } from '../fleet/workers-there.js';
import { Checkpoint, type Saved } from '../storage/checkpoint.js';
import type { Tally } from '../tally/tally.js';
import { VERSION } from '../version.js';
import { count } from '../words/format.js';
import { widestInWords } from '../words/stop-rule.js';
import { failureInWords, INVALID, StopWithCode } from './exit-codes.js';
import type { Requests } from './requests.js';

/** The progress of a run. */
export interface Progress {
  /** Share of the battles that are done, 0–1. */
  share: number;
  /** How precise the results are so far, or what it is doing, in words. */
  known: string;
  /** Can it be asked to save, or to stop? */
  answers: boolean;
  /** Is there a checkpoint of it on the disk? */
  isKept: boolean;
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
  /** Battles at each design point, and how many of them come from the earlier run that this one continued. */
  battles: number;
  before: number;
  seconds: number;
  /** Why it ended early; null: it did not. */
  ended: Ending | null;
  /** Is all of it on the disk, so that a run can continue from here? */
  isKept: boolean;
  /** Sentences for the terminal: problems with the checkpoint. */
  notes: string[];
}

export interface Ending {
  /** The request that ended it, or a failure. */
  by: 'stop' | 'end' | 'failure';
  /** The failure; empty for a request. */
  message: string;
}

/** A run that takes longer saves its progress. */
const FIRST_SAVE_MILLISECONDS = 5000;
/** Saving takes at most this share of the time. */
const SHARE_OF_SAVING = 0.01;

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
  const playedIn = ({ header: { next }, tallies }: Saved) => ({ next, tallies: tallies(lengthsOf(orders)) });
  // Of another run only the header is read.
  const check = (saved: Saved) => {
    if (differenceOf(saved.header.run, identity) === null)
      new BlockMerger(orders, { race, span, played: playedIn(saved) });
  };
  const earlier = await checkpoint.load((complaint) => notes.push(complaint), check);
  if (earlier && resume) refuseAnother(earlier.header.run, identity);
  if (earlier && !resume) notes.push(startedOver(earlier.header.next));
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
    ...(resume && earlier && { played: playedIn(earlier) }),
  });
  const before = merger.battles;
  const saved = before > 0 ? merger.next : -1;
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
  const onProgress = (share: number, crewed?: Crewed) => {
    tell({ share, known, answers: true, isKept: saver.hasSaved, ...(crewed && { crewed }) });
    saver.saveInTime();
  };
  const { signal } = control;
  await requests.during(hear, async () => {
    try {
      if (fleet) await fleet.play({ identity, orders, merger, needed: () => needed, onProgress, signal });
      else await runPool(orders, { jobs, merger, onProgress, signal });
    } catch (error) {
      if (!signal.aborted && merger.battles === 0) throw error;
      ended ??= { by: 'failure', message: failureInWords(error) };
    }
    const isWorthIt = performance.now() - started > FIRST_SAVE_MILLISECONDS || before > 0 || ended !== null;
    if (isWorthIt) await saver.save();
  });
  return {
    tallies: merger.tallies,
    battles: merger.battles,
    before,
    seconds: (performance.now() - started) / 1000,
    // A request to stop that comes when all is played is too late.
    ended: merger.done && isStop(ended) ? null : ended,
    isKept: saver.isSaved,
    notes,
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

function startedOver(blocks: number): string {
  return `An unfinished run of ${count(blocks)} blocks is discarded, because --resume was not given.`;
}

/** Saves the progress of a run, not too often. */
class Saver {
  private last = performance.now();
  private next = this.last + FIRST_SAVE_MILLISECONDS;
  private saving: Promise<void> | null = null;
  private hasComplained = false;

  /** @param saved the first block that is not in the checkpoint; −1: this run has no checkpoint */
  constructor(
    private readonly checkpoint: Checkpoint,
    private readonly identity: RunIdentity,
    private readonly merger: BlockMerger,
    private saved: number,
    private readonly complain: (sentence: string) => void,
  ) {}

  /** Is everything that was added up on the disk? */
  get isSaved(): boolean {
    return this.saved === this.merger.next;
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
    if (this.isSaved || this.merger.battles === 0) return;
    this.saving = this.write().finally(() => {
      this.saving = null;
    });
    await this.saving;
  }

  private async write(): Promise<void> {
    const { checkpoint, identity, merger } = this;
    const began = performance.now();
    const { next } = merger;
    try {
      // A copy: blocks that arrive during the write must not get into it.
      await checkpoint.save(identity, { next, tallies: merger.tallies.map((tally) => tally.slice()) });
      this.saved = next;
    } catch (error) {
      if (!this.hasComplained)
        this.complain(`The progress of the run could not be saved: ${failureInWords(error)}`);
      this.hasComplained = true;
    }
    this.last = performance.now();
    this.next = this.last + Math.max(FIRST_SAVE_MILLISECONDS, (this.last - began) / SHARE_OF_SAVING);
  }
}
