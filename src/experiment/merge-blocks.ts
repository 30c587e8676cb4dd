import { mergeInto, type Tally } from '../tally/tally.js';
import { battlesIn, blockCount, blockRange, type Span } from './blocks.js';
import { refuseToOutgrow } from './limits.js';
import type { StudyOrders } from './study.js';

/** Is enough known? Asked after every block, in battle order, with a tally for each design point. */
export type Enough = (tallies: readonly Tally[]) => boolean;

/** How far a run is: the first block that is not added up yet, and the counts of those before it by design point. */
export interface Played {
  next: number;
  tallies: readonly Tally[];
}

export interface MergeOptions {
  /** Left out: all battles are played. */
  enough?: Enough | undefined;
  /** The blocks that are added up; left out: all. */
  span?: Span | undefined;
  /** What was added up before, of the same span. */
  played?: Played | undefined;
}

/** A block that does not hold its battles. */
export class WrongCounts extends Error {
  override readonly name = 'WrongCounts';
}

/**
 * Adds up blocks in battle order, whoever played them and whenever they come in: those that come early wait
 * for those before them. So a run that stops when enough is known stops at the same block, and holds the
 * same battles, for any number of workers, and however often it was interrupted.
 *
 * @example
 * const merger = new BlockMerger(orders);
 * merger.add(1, second); // waits
 * merger.add(0, first);
 * merger.next; // 2
 */
export class BlockMerger implements Played {
  readonly tallies: Tally[];
  readonly span: Span;
  private readonly early = new Map<number, readonly Tally[]>();
  private readonly enough: Enough;
  private block: number;
  private stopped: boolean;

  /** @throws RangeError when what was played before is not of these blocks of this study */
  constructor(
    private readonly orders: StudyOrders,
    { enough = () => false, span, played }: MergeOptions = {},
  ) {
    this.enough = enough;
    this.span = span ?? { first: 0, end: blockCount(orders.battles) };
    this.tallies = orders.plans.map(({ shape }) => new Float64Array(shape.layout.length));
    this.block = played?.next ?? this.span.first;
    if (played) this.goOnWith(played);
    this.stopped = this.block > this.span.first && this.enough(this.tallies);
  }

  /** The first block that is not added up. */
  get next(): number {
    return this.block;
  }

  /** Battles at each design point that are added up. */
  get battles(): number {
    return battlesIn({ first: this.span.first, end: this.block }, this.orders.battles);
  }

  /** The part of its blocks that are added up, 0–1. */
  get share(): number {
    const { first, end } = this.span;
    return this.done ? 1 : (this.block - first) / (end - first);
  }

  /** Are all battles there, or enough of them? */
  get done(): boolean {
    return this.stopped || this.block === this.span.end;
  }

  /** Is this block there already, added up or waiting? */
  has(block: number): boolean {
    return block < this.block || this.early.has(block);
  }

  /**
   * Takes in a block. One beyond the block at which the run stopped is dropped.
   *
   * @param tallies of this block alone, one for each design point
   * @throws WrongCounts when it does not hold the block's battles
   * @throws Error when it came before
   * @throws TooMuch when sums would leave the whole numbers that are exact
   */
  add(block: number, tallies: readonly Tally[]): void {
    if (this.done) return;
    if (this.has(block)) throw new Error(`block ${block} came in twice`);
    this.check(block, tallies);
    this.early.set(block, tallies);
    for (let next = this.take(); next && !this.done; next = this.take()) this.merge(next);
  }

  /**
   * A tally for each design point.
   *
   * @throws Error when battles are missing: the run is incomplete
   */
  whole(): Tally[] {
    if (this.done) return this.tallies;
    const planned = battlesIn(this.span, this.orders.battles);
    throw new Error(`the run is incomplete: ${this.battles} of ${planned} battles are added up`);
  }

  private take(): readonly Tally[] | undefined {
    const next = this.early.get(this.block);
    this.early.delete(this.block);
    return next;
  }

  private merge(own: readonly Tally[]): void {
    this.addAll(own);
    this.block++;
    const { battles } = this;
    if (isPowerOfTwo(this.block)) refuseToOutgrow(this.tallies, battles, this.orders.battles);
    this.stopped = this.enough(this.tallies);
    if (this.done) this.early.clear();
  }

  private addAll(own: readonly Tally[]): void {
    if (own.length !== this.tallies.length)
      throw new RangeError(`${own.length} tallies are of another study than one of ${this.tallies.length}`);
    this.tallies.forEach((whole, point) => {
      mergeInto(whole, own[point]);
    });
  }

  private goOnWith({ next, tallies }: Played): void {
    this.addAll(tallies);
    const { battles, span, orders } = this;
    const isHeld = orders.plans.every(({ shape }, i) => tallies[i][shape.layout.start.battles] === battles);
    if (isHeld && next >= span.first && next <= span.end) return;
    throw new RangeError(`what was played before does not hold the ${battles} battles up to block ${next}`);
  }

  /** Does every design point hold each battle of the block once? */
  private check(block: number, tallies: readonly Tally[]): void {
    const { first, end } = blockRange(block, this.orders.battles);
    this.orders.plans.forEach(({ shape }, point) => {
      const counted = tallies[point]?.[shape.layout.start.battles];
      if (counted === end - first && tallies[point].length === shape.layout.length) return;
      throw new WrongCounts(
        `block ${block} holds ${counted ?? 0} of its ${end - first} battles at design point ${point}`,
      );
    });
  }
}

/** Is it 1, 2, 4, 8 …? */
function isPowerOfTwo(whole: number): boolean {
  return (whole & (whole - 1)) === 0;
}
