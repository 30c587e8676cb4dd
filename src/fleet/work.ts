import type { Job } from 'bullmq';
import { connect } from './connection.js';
import { GOODBYE, HAND_IN, LOCK, STALLED } from './paces.js';
import { type BlockJob, encodeResult, failureError, QUEUE } from './protocol.js';
import { inWords, isOfRedis } from './redis-in-words.js';
import { type PlayedHere, RunCrews } from './run-crews.js';
import { RunEntry } from './run-entry.js';
import { within } from './within.js';
import { workerName } from './workers-there.js';

/** What a worker has to tell. */
export interface Heard {
  ready: (where: string) => void;
  /** It plays blocks of this run from now on. */
  run: (run: PlayedHere) => void;
  /** Something is wrong with Redis, or is no longer, in words. */
  note: (sentence: string) => void;
}

/** Blocks that it has for each thread: while one is handed in, another is played. */
const IN_HAND = 2;
/** Seconds after which it looks for a job that it was not told of. */
const DRAINED_SECONDS = 1;
/** The run counts what fails, not the queue. */
const ANY = 1e9;

/** What a block ends with that is given back. */
const GIVEN_BACK = new Error('given back');

/**
 * Plays blocks of whatever runs are on the queue until it is told to end. This thread only talks with Redis: it can
 * always say that its blocks are being played.
 *
 * @param threads how many play
 * @param signal ends it: what it has begun is handed in if it takes few seconds, and given back otherwise
 * @throws FleetMisuse, Error: see `connect`
 */
export async function work(url: string, threads: number, heard: Heard, signal: AbortSignal): Promise<void> {
  const connection = await connect(url, (answers) =>
    heard.note(
      `the Redis at ${connection.where} ${answers ? 'answers again' : 'does not answer: waiting for it'}`,
    ),
  );
  const { redis, bullmq, where } = connection;
  const crews = new RunCrews(threads, (run) => textOf(new RunEntry(redis, run)), heard.run);

  async function play(job: Job<BlockJob>, token?: string): Promise<void> {
    const { run, block } = job.data;
    const entry = new RunEntry(redis, run);
    if (!(await entry.isOpen(block))) return;
    if (job.stalledCounter > 0) throw failureError({ where: `block ${block}`, why: 'its worker was lost' });
    try {
      await entry.handIn(block, encodeResult(job.data, await crews.play(job.data)));
    } catch (error) {
      if (error !== GIVEN_BACK) throw error;
      await job.moveToWait(token);
      throw new bullmq.WaitingError();
    }
  }

  const worker = new bullmq.Worker<BlockJob>(QUEUE, play, {
    connection: redis,
    concurrency: IN_HAND * threads,
    name: workerName(threads),
    lockDuration: LOCK,
    stalledInterval: STALLED,
    maxStalledCount: ANY,
    drainDelay: DRAINED_SECONDS,
  });
  const said = new Set<string>();
  worker.on('error', (error) => {
    // That a connection is lost is noted once; that a job is no longer its own is no matter.
    if (!isOfRedis(error) || connection.silentSince() !== null) return;
    const words = inWords(error, where);
    if (!said.has(words)) heard.note(words);
    said.add(words);
  });
  heard.ready(where);

  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const closing = worker.close();
  await within(HAND_IN, closing);
  await crews.end(GIVEN_BACK);
  await within(GOODBYE, closing);
  connection.close();
}

async function textOf(entry: RunEntry): Promise<string> {
  const text = await entry.identity();
  if (text === null) throw new Error('its run has ended');
  return text;
}
