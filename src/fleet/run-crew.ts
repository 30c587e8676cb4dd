import { blockCount } from '../experiment/blocks.js';
import { Crew, PATIENCE_MILLISECONDS } from '../experiment/crew.js';
import { workersThatFit } from '../experiment/limits.js';
import { checkBlock } from '../experiment/merge-blocks.js';
import type { StudyOrders } from '../experiment/study.js';
import type { Tally } from '../tally/tally.js';
import { failureError } from './protocol.js';

/** A block that a caller is waiting for. */
interface Awaited {
  played: Promise<readonly Tally[]>;
  resolve: (tallies: readonly Tally[]) => void;
  reject: (error: unknown) => void;
}

/** Threads that play single blocks of one run on request. */
export class RunCrew {
  /** Blocks that no thread has yet. */
  private readonly blocks: number[] = [];
  private readonly awaited = new Map<number, Awaited>();
  private readonly control = new AbortController();
  private readonly crew: Crew;
  private readonly ended: Promise<void>;

  constructor(
    private readonly orders: StudyOrders,
    threads: number,
  ) {
    const playing = orders.plans.map(() => true);
    this.crew = new Crew(
      {
        orders,
        workerUrl: new URL('../experiment/worker.js', import.meta.url),
        toPlay: {
          take: () => this.blocks.shift(),
          giveBack: (blocks) => this.blocks.unshift(...blocks),
          // The caller decides whether it is played again.
          fail: (block, where, { message: why }) => this.settle(block)?.reject(failureError({ where, why })),
        },
        patience: PATIENCE_MILLISECONDS,
      },
      (block, tallies) => {
        checkBlock(orders, block, tallies, playing);
        this.settle(block)?.resolve(tallies);
        return false;
      },
    );
    const size = Math.min(threads, workersThatFit(orders.plans));
    this.ended = this.crew.play(size, this.control.signal).catch((error: unknown) => {
      for (const block of [...this.awaited.keys()]) this.settle(block)?.reject(error);
    });
  }

  /**
   * Plays a block once, however many callers ask for it meanwhile.
   *
   * @returns a tally of this block only, for each design point
   * @throws Error of `failureError` when its thread fails; the reason of `end`
   */
  async play(block: number): Promise<readonly Tally[]> {
    this.control.signal.throwIfAborted();
    if (block >= blockCount(this.orders.battles)) throw new Error(`its run has no block ${block}`);
    return (this.awaited.get(block) ?? this.ask(block)).played;
  }

  /** Ends the threads; blocks that have not been played reject with the reason. */
  async end(reason: unknown): Promise<void> {
    this.control.abort(reason);
    await this.ended;
  }

  private ask(block: number): Awaited {
    let awaited!: Awaited;
    const played = new Promise<readonly Tally[]>((resolve, reject) => {
      awaited = { resolve, reject } as Awaited;
    });
    awaited.played = played;
    this.awaited.set(block, awaited);
    this.blocks.push(block);
    this.crew.wake();
    return awaited;
  }

  private settle(block: number): Awaited | undefined {
    const awaited = this.awaited.get(block);
    this.awaited.delete(block);
    return awaited;
  }
}
