import type { Worker } from 'node:worker_threads';
import type { Tally } from '../tally/tally.js';
import { blockOf, nameOfBlock } from './blocks.js';
import { WrongCounts } from './check-counts.js';
import { onLoss } from './lost-worker.js';
import type { Range } from './ranges.js';
import { hireWorker } from './ready-worker.js';
import type { StudyOrders } from './study.js';
import type { BlocksToPlay } from './to-play.js';

/** The first message to a worker; then come blocks to play, or whatever `sent` makes of them. */
export interface WorkerOrders<Orders = StudyOrders> {
  orders: Orders;
  /** Where it shows what it plays: design point, battle number, and task number if it is not a block. −1: none yet. */
  at: Int32Array;
  /** Number of workers that share the battles. */
  crew: number;
}

/** A block that a worker should play, and at which design points. */
export interface BlockOrder {
  block: number;
  playing: readonly boolean[] | undefined;
  /** The battles of the block that are to be played, and handed in part by part; left out: all of them, at once. */
  missing?: readonly Range[];
}

/** The message of a worker after every block, or after a part of one. */
export interface HandedIn {
  block: number;
  tallies: Tally[];
  /** The battles that it holds; left out: the whole block. */
  part?: Range;
  /** Will more of this block follow? */
  more?: boolean;
}

/** Number of blocks that a worker has at a time: while one is handed in, it plays the other. */
const IN_HAND = 2;

/** By default, a worker that needs longer than this for one battle is considered hung. */
export const PATIENCE_MILLISECONDS = 60_000;

/** How often every worker is checked during the patience. */
const LOOKS = 4;

/** A worker, its blocks in the order of play, and when it last made progress. */
interface Member {
  worker: Worker;
  blocks: number[];
  at: Int32Array;
  /** The contents of `at` at that time. */
  seen: string;
  since: number;
}

interface CrewOptions<Orders> {
  orders: Orders;
  workerUrl: URL;
  toPlay: Pick<BlocksToPlay, 'take' | 'giveBack' | 'fail'>;
  /** By design point: is it still played? Left out: all are. */
  playing?: () => readonly boolean[];
  /** The battles of a block that have not come in. Left out: a block is played, and handed in, as a whole. */
  missing?: (block: number) => readonly Range[];
  /** Milliseconds. */
  patience: number;
  /** Battles in a block; left out: BLOCK_SIZE. */
  blockSize?: number;
  /** For numbers that are not blocks: the message to a worker for one, and its name in error messages. */
  tasks?: { sent: (task: number) => unknown; named: (task: number) => string };
}

/** Worker threads that play blocks. A worker that fails is replaced, and another plays the block. */
export class Crew<Orders = StudyOrders> {
  private readonly members = new Set<Member>();
  private size = 0;
  private end: (fault?: unknown) => void = () => {};

  /** @param hear takes a block, or a part of one; true: that is enough */
  constructor(
    private readonly options: CrewOptions<Orders>,
    private readonly hear: (block: number, tallies: readonly Tally[], part: Range | undefined) => boolean,
  ) {}

  /**
   * Plays with this many workers until `hear` has enough.
   *
   * @param signal ends all workers at once; the promise rejects with its reason
   * @throws Error when a block has failed too often, or `hear` throws
   */
  async play(size: number, signal: AbortSignal): Promise<void> {
    const { patience } = this.options;
    const onAbort = () => this.end(signal.reason);
    const watch = setInterval(() => this.lookAtAll(), patience / LOOKS);
    try {
      await new Promise<void>((resolve, reject) => {
        this.end = (fault) => (fault === undefined ? resolve() : reject(fault));
        signal.addEventListener('abort', onAbort, { once: true });
        if (signal.aborted) return onAbort();
        this.size = size;
        this.wake();
      });
    } finally {
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      const all = [...this.members];
      this.members.clear();
      this.size = 0;
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    }
  }

  /** Call when there is more to play; workers that were lost without a block are replaced. */
  wake(): void {
    while (this.members.size < this.size) this.hire();
    this.handOut();
  }

  /** Workers with the fewest blocks get one first. */
  private handOut(): void {
    for (let most = 1; most <= IN_HAND; most++) for (const each of this.members) this.feed(each, most);
  }

  private hire(): void {
    const { orders, workerUrl } = this.options;
    const at = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)).fill(-1);
    const worker = hireWorker(workerUrl);
    worker.postMessage({ orders, at, crew: this.size } satisfies WorkerOrders<Orders>);
    const member: Member = { worker, blocks: [], at, seen: '', since: performance.now() };
    this.members.add(member);
    worker.on('message', (handedIn: HandedIn) => this.take(member, handedIn));
    onLoss(worker, (why) => this.lose(member, why));
  }

  private feed({ worker, blocks }: Member, most: number): void {
    const { toPlay, tasks } = this.options;
    while (blocks.length < most) {
      const block = toPlay.take();
      if (block === undefined) return;
      const missing = this.options.missing?.(block);
      if (missing?.length === 0) continue;
      blocks.push(block);
      const playing = this.options.playing?.();
      worker.postMessage(
        tasks ? tasks.sent(block) : ({ block, playing, ...(missing && { missing }) } satisfies BlockOrder),
      );
    }
  }

  private take(member: Member, { block, tallies, part, more }: HandedIn): void {
    // A worker that was given up meanwhile: another plays its block.
    if (!this.members.has(member)) return;
    try {
      const isEnough = this.hear(block, tallies, part);
      if (!more) member.blocks = member.blocks.filter((each) => each !== block);
      if (isEnough) this.end();
      else this.handOut();
    } catch (error) {
      if (error instanceof WrongCounts) this.lose(member, error);
      else this.end(error);
    }
  }

  /** Gives up a worker: its block is played again, and another worker takes its place. */
  private lose(member: Member, why: Error): void {
    if (!this.members.delete(member)) return;
    void member.worker.terminate();
    // A block that it handed in may not have arrived yet, so the battle number says which block it was playing.
    const { toPlay, tasks, blockSize } = this.options;
    const [, battle, task] = member.at;
    const playing = tasks ? task : blockOf(battle, blockSize);
    const block = member.blocks.find((each) => each === playing) ?? member.blocks[0];
    if (block === undefined) return;
    const others = member.blocks.filter((each) => each !== block);
    try {
      toPlay.giveBack(others);
      toPlay.fail(block, tasks ? tasks.named(block) : whereOf(member, nameOfBlock(block, blockSize)), why);
      this.hire();
      this.handOut();
    } catch (error) {
      this.end(error);
    }
  }

  private lookAtAll(): void {
    const now = performance.now();
    for (const member of this.members) {
      const seen = `${member.blocks[0]} ${member.at.join()}`;
      if (member.blocks.length === 0 || seen !== member.seen) {
        member.seen = seen;
        member.since = now;
      } else if (now - member.since > this.options.patience) {
        const seconds = Math.round(this.options.patience / 1000);
        this.lose(member, new Error(`a worker did not finish a battle within ${seconds} s`));
      }
    }
  }
}

/** `battle 4100 of design point 1 (block 1)`. */
function whereOf({ at: [point, battle] }: Member, block: string): string {
  return battle < 0 ? block : `battle ${battle} of design point ${point} (${block})`;
}
