import type { Job } from 'bullmq';
import { connect } from './connection.js';
import { GOODBYE, HAND_IN, LOCK, STALLED } from './paces.js';
import { type BlockJob, blockJobFrom, encodeResult, failureError, QUEUE } from './protocol.js';
import { isOfRedis, redisErrorInWords } from './redis-in-words.js';
import { type PlayedHere, RunCrews } from './run-crews.js';
import { RunEntry } from './run-entry.js';
import { within } from './within.js';
import { workerName } from './workers-there.js';

/** Callbacks for what a worker reports. */
export interface Heard {
  ready: (where: string) => void;
  /** It starts to play blocks of this run. */
  run: (run: PlayedHere) => void;
  /** Describes a problem with Redis, or its end. */
  note: (sentence: string) => void;
}

/** Blocks held for each thread: while one is handed in, another is played. */
const IN_HAND = 2;
/** Seconds after which it looks for jobs without having been notified. */
const DRAINED_SECONDS = 1;
/** Failures are counted by the run, not by the queue. */
const ANY = 1e9;

/** The error with which a returned block ends. */
const GIVEN_BACK = new Error('given back');

/**
 * Plays blocks of the runs on the queue until the signal ends it. This thread only talks to Redis, so it can always
 * report that its blocks are being played.
 *
 * @param threads how many play
 * @param signal ends it: blocks in progress are handed in if they finish within a few seconds, and returned otherwise
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
    const asked = blockJobFrom(job.data);
    const { run, block } = asked;
    const entry = new RunEntry(redis, run);
    if (!(await entry.isOpen(block))) return;
    if (job.stalledCounter > 0) throw failureError({ where: `block ${block}`, why: 'its worker was lost' });
    try {
      await entry.handIn(block, encodeResult(asked, await crews.play(asked)));
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
    // A lost connection is reported elsewhere; a job that now belongs to another worker does not matter.
    if (!isOfRedis(error) || connection.silentSince() !== null) return;
    const words = redisErrorInWords(error, where);
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
