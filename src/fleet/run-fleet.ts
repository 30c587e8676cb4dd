import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { AHEAD } from '../experiment/blocks.js';
import { WrongCounts } from '../experiment/check-counts.js';
import { workersThatFit } from '../experiment/limits.js';
import { type BlockMerger, lengthsOf } from '../experiment/merge-blocks.js';
import type { RunIdentity } from '../experiment/run-identity.js';
import type { StudyOrders } from '../experiment/study.js';
import { BlocksToPlay } from '../experiment/to-play.js';
import { type Connection, connect } from './connection.js';
import { GOODBYE, LOOK, OUTAGE, POLL } from './paces.js';
import { type BlockJob, decodeResult, QUEUE, runOf, WrongResult } from './protocol.js';
import { isOfRedis, redisErrorInWords } from './redis-in-words.js';
import { RunEntry } from './run-entry.js';
import { RunJobs } from './run-jobs.js';
import { within } from './within.js';
import { type Crewed, workersThere } from './workers-there.js';

/** A run whose blocks are to be played. */
interface FleetRun {
  identity: RunIdentity;
  orders: StudyOrders;
  /** Adds up the blocks and knows which are missing. */
  merger: BlockMerger;
  /** Approximate number of battles at each design point until enough is known. */
  needed: () => number;
  /** Called a few times a second with the share of blocks done, 0–1, and who plays them. If it throws, the run ends with that error. */
  onProgress: (share: number, crewed: Crewed) => unknown;
  /** Stops the run; the promise rejects with its reason. */
  signal: AbortSignal;
}

/** The workers that play blocks for a run, on any machine. */
export interface Fleet {
  /**
   * Plays until the merger has enough. Everything that the run has on the queue is removed at the end.
   *
   * @throws Error when a block fails three times, with its battle; when Redis fails or stays unreachable
   */
  play(run: FleetRun): Promise<void>;
  close(): Promise<void>;
}

const PROGRESS_MILLISECONDS = 200;
/** Number of job events that are kept; they are never read. */
const EVENTS = 100;
/** Blocks are handed out for this many threads before any worker is known. */
const FEWEST_THREADS = 4;

/**
 * Connects to the queue.
 *
 * @throws FleetMisuse, Error: see `connect`
 */
export async function openFleet(url: string): Promise<Fleet> {
  const connection = await connect(url);
  const queue = new connection.bullmq.Queue<BlockJob>(QUEUE, {
    connection: connection.redis,
    streams: { events: { maxLen: EVENTS } },
  });
  queue.on('error', () => {}); // the caller of a command gets the error
  return {
    play: (run) => new Coordinator(connection, queue, run).play(),
    async close() {
      await within(GOODBYE, queue.close());
      connection.close();
    },
  };
}

/** Hands out the blocks of a run and collects the results. It polls for them, so that no event can be missed. */
class Coordinator {
  private readonly text: string;
  private readonly run: string;
  private readonly entry: RunEntry;
  private readonly toPlay: BlocksToPlay;
  private readonly jobs: RunJobs;
  private readonly mostThreads: number;
  private readonly lengths: readonly number[];
  private crewed: Omit<Crewed, 'isSilent'> = { workers: null, threads: FEWEST_THREADS };

  constructor(
    private readonly connection: Connection,
    private readonly queue: Queue<BlockJob>,
    private readonly options: FleetRun,
  ) {
    const { identity, merger, orders, needed } = options;
    ({ run: this.run, text: this.text } = runOf(identity));
    this.entry = new RunEntry(connection.redis, this.run);
    this.mostThreads = workersThatFit(orders.plans);
    this.lengths = lengthsOf(orders);
    this.toPlay = new BlocksToPlay(merger, AHEAD * FEWEST_THREADS);
    this.jobs = new RunJobs({ queue, run: this.run, merger, toPlay: this.toPlay, needed });
  }

  async play(): Promise<void> {
    const { connection, options } = this;
    const fault = new AbortController();
    const signal = AbortSignal.any([options.signal, fault.signal]);
    const timer = setInterval(() => {
      this.tell().catch((error: unknown) => fault.abort(error));
      const since = connection.silentSince();
      if (since !== null && performance.now() - since > OUTAGE)
        fault.abort(
          new Error(`the Redis at ${connection.where} has not answered for ${OUTAGE / 60_000} minutes`),
        );
    }, PROGRESS_MILLISECONDS);
    const going = this.goOn(signal);
    try {
      await Promise.race([going, endOf(signal)]);
    } catch (error) {
      throw isOfRedis(error)
        ? new Error(redisErrorInWords(error, connection.where), { cause: error })
        : error;
    } finally {
      clearInterval(timer);
      fault.abort();
      await within(
        GOODBYE,
        going.catch(() => {}).then(() => this.remove()),
      );
    }
    await this.tell();
  }

  private async goOn(signal: AbortSignal): Promise<void> {
    const { merger } = this.options;
    let nextLook = 0;
    while (!merger.done && !signal.aborted) {
      if (performance.now() >= nextLook) {
        await this.look();
        nextLook = performance.now() + LOOK;
      }
      await this.jobs.fill();
      if ((await this.takeIn()) === 0) await wait(POLL);
    }
  }

  /** Checks jobs and counts workers. Data that Redis has lost is written again. */
  private async look(): Promise<void> {
    await this.entry.open(this.text);
    await this.jobs.lookAfter(() => this.entry.blocks());
    this.crewed = await workersThere(this.queue);
    const threads = Math.max(FEWEST_THREADS, Math.min(this.crewed.threads, this.mostThreads));
    this.toPlay.ahead = AHEAD * threads;
  }

  /** @returns how many blocks came in */
  private async takeIn(): Promise<number> {
    const { merger } = this.options;
    // A late result is there already, and stays until the end: an identical run may need it.
    const blocks = (await this.entry.blocks()).filter((block) => merger.isOurs(block) && !merger.has(block));
    if (blocks.length === 0) return 0;
    const results = await this.entry.take(blocks);
    for (const [i, block] of blocks.entries()) if (results[i]) await this.add(block, results[i]);
    return blocks.length;
  }

  private async add(block: number, bytes: Buffer): Promise<void> {
    try {
      this.options.merger.add(block, decodeResult(bytes, { run: this.run, block }, this.lengths));
    } catch (error) {
      if (!(error instanceof WrongCounts || error instanceof WrongResult)) throw error;
      return this.jobs.fail(block, `block ${block}`, error.message);
    }
    await this.jobs.settle(block);
  }

  private async remove(): Promise<void> {
    await this.entry.remove();
    await this.jobs.remove();
  }

  private async tell(): Promise<void> {
    const { merger, onProgress } = this.options;
    await onProgress(merger.share, { ...this.crewed, isSilent: this.connection.silentSince() !== null });
  }
}

/** Rejects with the reason of a signal. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
