import { Worker } from 'node:worker_threads';
import { mergeAll, type Tally } from '../tally/tally.js';
import { checkCounts } from './check-counts.js';
import { workersThatFit } from './limits.js';
import { onLoss } from './lost-worker.js';
import type { StudyOrders } from './study.js';

/** The message to a standing worker: battles that it plays together with the others. */
export interface Turn {
  /** Null: the same as in the previous turn. */
  orders: StudyOrders | null;
  /** The number after the last battle. */
  to: number;
  /** Battles that a worker takes at a time. */
  chunk: number;
  /** The next battle that no worker has taken, and whether to stop. */
  shared: Int32Array;
}

/** Places in `shared`: the next battle, and a flag that ends the turn when it is not 0. */
export const NEXT = 0;
export const STOPPED = 1;

/** The message of each worker: its own counts, by plan. */
export interface TurnDone {
  tallies: Tally[];
}

/** Battles of all plans together after which a worker checks whether to stop: about 50 ms. */
const LOOK_AFTER = 2048;
const MOST_IN_A_CHUNK = 256;

/** A worker that does not answer for this long after a request to stop is ended. */
const STOP_MILLISECONDS = 1000;

interface Member {
  worker: Worker;
  orders: StudyOrders | null;
}

/**
 * Worker threads that stay from study to study: the code they have loaded and compiled serves the next one. A turn
 * can be stopped, and the next begins about 50 ms later.
 *
 * @example
 * const crew = new StandingCrew(2);
 * const first = await crew.play(orders, 0, 512); // a tally for each plan
 * const more = await crew.play(orders, 512, 1024); // of these battles only
 * await crew.close();
 */
export class StandingCrew {
  private members: Member[] = [];

  /** @param jobs worker threads; the counts do not depend on it */
  constructor(
    private readonly jobs: number,
    private readonly workerUrl = new URL('./standing-worker.js', import.meta.url),
  ) {
    this.hire();
  }

  /**
   * Plays battles `from` … `to` − 1 of a study.
   *
   * @param orders not sent again if it is the same object as before
   * @param signal ends the turn; the promise rejects with its reason when all workers are free
   * @throws Error when a worker fails: the next turn has new workers
   */
  async play(orders: StudyOrders, from: number, to: number, signal?: AbortSignal): Promise<Tally[]> {
    signal?.throwIfAborted();
    this.hire();
    const { plans } = orders;
    const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
    shared[NEXT] = from;
    const chunk = Math.max(1, Math.min(MOST_IN_A_CHUNK, Math.floor(LOOK_AFTER / plans.length)));
    const stop = () => Atomics.store(shared, STOPPED, 1);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const crew = this.members.slice(0, workersThatFit(plans));
      const done = await within(
        Promise.all(crew.map((member) => turnOf(member, orders, { to, chunk, shared }))),
        signal,
      );
      signal?.throwIfAborted();
      return sumOf(orders, done, to - from);
    } catch (error) {
      if (!signal?.aborted || error !== signal.reason) await this.close();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    const { members } = this;
    this.members = [];
    await Promise.all(members.map(({ worker }) => worker.terminate()));
  }

  private hire(): void {
    while (this.members.length < this.jobs)
      this.members.push({ worker: new Worker(this.workerUrl), orders: null });
  }
}

function turnOf(member: Member, orders: StudyOrders, turn: Omit<Turn, 'orders'>): Promise<TurnDone> {
  const { worker } = member;
  return new Promise<TurnDone>((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage);
      hearNoLoss();
      act();
    };
    const onMessage = (done: TurnDone) => settle(() => resolve(done));
    const hearNoLoss = onLoss(worker, (why) => settle(() => reject(why)));
    worker.on('message', onMessage);
    worker.postMessage({ ...turn, orders: member.orders === orders ? null : orders } satisfies Turn);
    member.orders = orders;
  });
}

/** Waits for the workers' answer; after a request to stop only for a moment. */
async function within<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const late = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('a worker did not stop')), STOP_MILLISECONDS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function sumOf({ plans }: StudyOrders, done: readonly TurnDone[], battles: number): Tally[] {
  const sums = plans.map(({ shape }) => new Float64Array(shape.layout.length));
  for (const { tallies } of done) mergeAll(sums, tallies);
  checkCounts(
    plans,
    sums,
    plans.map(() => battles),
    'the answer of the workers',
  );
  return sums;
}
