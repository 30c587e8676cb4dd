import { battleKey } from '../random/luck.js';
import { mergeInto, type Tally } from '../tally/tally.js';
import { checkWhole, MOST_JOBS } from './bounds.js';
import { checkCounts, WrongCounts } from './check-counts.js';
import { Crew, PATIENCE_MILLISECONDS } from './crew.js';
import { type BattleRange, blocksOf, type PlayPoints } from './play-points.js';
import { MOST_TRIES } from './to-play.js';
import { usualJobs } from './usual-jobs.js';

export interface PointPoolOptions {
  /** Worker threads, 1 to 256; the tallies do not depend on it. Default: one per processor. */
  jobs?: number | undefined;
  /** Stops all workers at once; rounds in progress reject with its reason. */
  signal?: AbortSignal | undefined;
  /** The location of the worker's program, for callers in another place. */
  workerUrl?: URL;
}

/** A block of a range, and the tally that it is added to. */
interface Task {
  range: BattleRange;
  into: Tally;
  failures: number;
  done: () => void;
}

/**
 * Worker threads that stay for several rounds of playing: a worker is started once, and the code that it compiles in
 * one round serves the next. Sums of whole numbers do not depend on which worker played a block, or when.
 *
 * @example
 * const pool = new PointPool(seed, { jobs: 2 });
 * const [tally] = await pool.play([{ plan, first: 0, end: 4096 }]);
 * await pool.close();
 */
export class PointPool {
  private readonly tasks = new Map<number, Task>();
  private readonly waiting: number[] = [];
  private readonly ending = new AbortController();
  private readonly crew: Crew<{ key: Int32Array }>;
  private readonly size: number;
  private readonly signal: AbortSignal;
  private next = 0;
  /** Never resolves: it rejects when the workers end. */
  private ended: Promise<never> | null = null;

  /** @throws RangeError when `jobs` is out of bounds */
  constructor(
    seed: number,
    {
      jobs = usualJobs(),
      signal,
      workerUrl = new URL('./point-worker.js', import.meta.url),
    }: PointPoolOptions = {},
  ) {
    checkWhole('jobs', jobs, 1, MOST_JOBS);
    signal?.throwIfAborted();
    this.size = jobs;
    this.signal = signal ? AbortSignal.any([signal, this.ending.signal]) : this.ending.signal;
    const toPlay = {
      take: () => this.waiting.shift(),
      giveBack: (tasks: readonly number[]) => this.putBack(tasks),
      fail: (task: number, where: string, why: Error) => this.fail(task, where, why),
    };
    const tasks = {
      sent: (task: number) => ({ task, ...this.tasks.get(task)!.range }),
      named: (task: number) => {
        const { first, end } = this.tasks.get(task)!.range;
        return `battles ${first} to ${end - 1} of a value`;
      },
    };
    this.crew = new Crew(
      { orders: { key: battleKey(seed) }, workerUrl, toPlay, patience: PATIENCE_MILLISECONDS, tasks },
      (task, [tally]) => {
        this.take(task, tally);
        return false;
      },
    );
  }

  /**
   * A tally for each range.
   *
   * @throws Error when a block fails three times; the reason of the signal
   */
  readonly play: PlayPoints = async (ranges) => {
    const tallies = ranges.map(({ plan }) => new Float64Array(plan.shape.layout.length));
    const all = ranges.flatMap((range, i) => blocksOf(range).map((block) => this.add(block, tallies[i])));
    this.start();
    this.crew.wake();
    await Promise.race([Promise.all(all), this.ended]);
    return tallies;
  };

  /** Ends the workers. */
  async close(): Promise<void> {
    this.ending.abort(CLOSED);
    await this.ended?.catch(() => {});
  }

  private start(): void {
    if (this.ended) return;
    this.ended = this.crew.play(this.size, this.signal).then(() => {
      throw CLOSED;
    });
    // A caller that waits for a round gets the error; between rounds no caller does.
    this.ended.catch(() => {});
  }

  private add(range: BattleRange, into: Tally): Promise<void> {
    return new Promise((done) => {
      this.tasks.set(this.next, { range, into, failures: 0, done });
      this.waiting.push(this.next);
      this.next++;
    });
  }

  private take(task: number, tally: Tally): void {
    const known = this.tasks.get(task);
    if (!known) throw new WrongCounts('a worker handed in a task that it was not given');
    const { range, into, done } = known;
    checkCounts([range.plan], [tally], [range.end - range.first], 'a block');
    mergeInto(into, tally);
    this.tasks.delete(task);
    done();
  }

  private putBack(tasks: readonly number[]): void {
    this.waiting.unshift(...tasks);
  }

  private fail(task: number, where: string, why: Error): void {
    const known = this.tasks.get(task)!;
    known.failures++;
    if (known.failures >= MOST_TRIES)
      throw new Error(`${where} failed ${MOST_TRIES} times: ${why.message}`, { cause: why });
    this.putBack([task]);
  }
}

const CLOSED = new Error('the pool is closed');
