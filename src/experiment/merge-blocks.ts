import { mergeInto, type Tally } from '../tally/tally.js';
import { blockCount, blockRange } from './blocks.js';
import { refuseToOutgrow } from './limits.js';
import type { StudyOrders } from './study.js';

/** Is enough known? Asked after every block, in battle order, with a tally for each design point. */
export type Enough = (tallies: readonly Tally[]) => boolean;

/**
 * Adds up blocks in battle order, whoever played them and whenever they come in: those that come early wait
 * for those before them. So a run that stops when enough is known stops at the same block, and holds the
 * same battles, for any number of workers.
 *
 * @example
 * const merger = new BlockMerger(orders);
 * merger.add(1, second); // waits
 * merger.add(0, first);
 * merger.merged; // 2
 */
export class BlockMerger {
  private readonly tallies: Tally[];
  private readonly early = new Map<number, readonly Tally[]>();
  private blocks = 0;
  private stopped = false;

  /** @param enough left out: all battles are played */
  constructor(
    private readonly orders: StudyOrders,
    private readonly enough: Enough = () => false,
  ) {
    this.tallies = orders.plans.map(({ shape }) => new Float64Array(shape.layout.length));
  }

  /** Blocks that are added up: all from the first on. */
  get merged(): number {
    return this.blocks;
  }

  /** Are all battles there, or enough of them? */
  get done(): boolean {
    return this.stopped || this.blocks === blockCount(this.orders.battles);
  }

  /**
   * Takes in a block. One beyond the block at which the run stopped is dropped.
   *
   * @param tallies of this block alone, one for each design point
   * @throws Error when it came before, or does not hold the block's battles
   * @throws TooMuch when sums would leave the whole numbers that are exact
   */
  add(block: number, tallies: readonly Tally[]): void {
    if (this.done) return;
    if (block < this.blocks || this.early.has(block)) throw new Error(`block ${block} came in twice`);
    this.early.set(block, tallies);
    for (let next = this.take(); next && !this.done; next = this.take()) this.merge(next);
  }

  /**
   * A tally for each design point.
   *
   * @throws Error when battles are missing: the run is incomplete
   */
  whole(): Tally[] {
    if (!this.done) this.checkBattles(this.orders.battles);
    return this.tallies;
  }

  private take(): readonly Tally[] | undefined {
    const next = this.early.get(this.blocks);
    this.early.delete(this.blocks);
    return next;
  }

  private merge(own: readonly Tally[]): void {
    const { end } = blockRange(this.blocks, this.orders.battles);
    this.tallies.forEach((whole, point) => {
      mergeInto(whole, own[point]);
    });
    this.checkBattles(end);
    if (isPowerOfTwo(this.blocks + 1)) refuseToOutgrow(this.tallies, end, this.orders.battles);
    this.blocks++;
    this.stopped = this.enough(this.tallies);
    if (this.done) this.early.clear();
  }

  /** Every battle of the blocks so far is there exactly once. */
  private checkBattles(planned: number): void {
    this.orders.plans.forEach(({ shape }, point) => {
      const played = this.tallies[point][shape.layout.start.battles];
      if (played === planned) return;
      throw new Error(`the run is incomplete: design point ${point} has ${played} of ${planned} battles`);
    });
  }
}

/** Is it 1, 2, 4, 8 …? */
function isPowerOfTwo(whole: number): boolean {
  return (whole & (whole - 1)) === 0;
}
