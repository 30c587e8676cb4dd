import { mergeAll, type Tally } from '../tally/tally.js';
import { BLOCK_SIZE, battlesIn, nameOfBlock, type Span } from './blocks.js';
import { type BlockMerger, checkBlock, emptyTallies } from './merge-blocks.js';
import type { StudyOrders } from './study.js';

/**
 * Battles, of all design points together, that are worth a slice of their own. A worker plays about the first
 * thousand battles of a design point at a fraction of its speed, until its code is compiled.
 */
const WORTH = 16_384;

/** A worker is given two at a time. With too few to hand out later, fast workers would wait for slow ones. */
const FOR_EACH_WORKER = 4;

/**
 * Into how many slices each block should be divided, so that short runs of many design points have work for more
 * workers: a power of two.
 *
 * @param battles at each design point
 * @example slicesOf(4096, 40, 8) // 8 slices of 512 battles
 */
export function slicesOf(battles: number, points: number, workers: number): number {
  let slices = 1;
  const size = () => BLOCK_SIZE / slices;
  while (
    workers > 1 &&
    Math.ceil(battles / size()) < FOR_EACH_WORKER * workers &&
    (size() / 2) * points >= WORTH
  )
    slices *= 2;
  return slices;
}

/**
 * Joins slices to blocks and adds these up, so that a run stops where it would stop with whole blocks.
 *
 * @example
 * const slices = new SlicedBlocks(orders, merger, 2);
 * slices.add(0, first); // waits for the other half
 * slices.add(1, second); // the merger adds up block 0
 */
export class SlicedBlocks {
  /** For players of slices. */
  readonly orders: StudyOrders;
  readonly size: number;
  /** By block: its counts so far, and the slices that are there. */
  private readonly begun = new Map<number, { sums: Tally[]; slices: Set<number> }>();
  private readonly before: number;
  private added = 0;

  constructor(
    orders: StudyOrders,
    private readonly merger: BlockMerger,
    private readonly slices: number,
  ) {
    this.size = BLOCK_SIZE / slices;
    this.orders = { ...orders, blockSize: this.size };
    this.before = this.next - this.span.first;
  }

  get done(): boolean {
    return this.merger.done;
  }

  /** The share of its slices that are there, or were before it started, 0–1. */
  get share(): number {
    const { first, end } = this.span;
    return this.done ? 1 : (this.before + this.added) / (end - first);
  }

  /** The first slice of the first block that is not added up. */
  get next(): number {
    return this.merger.next * this.slices;
  }

  /** Slices first … end − 1. */
  get span(): Span {
    const { first, end } = this.merger.span;
    const last = Math.ceil(this.orders.battles / this.size);
    return { first: first * this.slices, end: Math.min(end * this.slices, last) };
  }

  /**
   * Adds a slice.
   *
   * @throws WrongCounts when it does not hold its battles
   * @throws Error when it was added before, or as `BlockMerger.add`
   */
  add(slice: number, tallies: readonly Tally[]): void {
    if (this.done) return;
    const { merger, orders, slices, size } = this;
    const block = Math.floor(slice / slices);
    const begun = this.begun.get(block) ?? { sums: emptyTallies(orders), slices: new Set() };
    if (merger.has(block) || begun.slices.has(slice))
      throw new Error(`${nameOfBlock(slice, size)} came in twice`);
    checkBlock(orders, slice, tallies, merger.playing);
    mergeAll(begun.sums, tallies);
    begun.slices.add(slice);
    this.begun.set(block, begun);
    this.added++;
    if (begun.slices.size < this.slicesIn(block)) return;
    this.begun.delete(block);
    merger.add(block, begun.sums);
  }

  /** The last block of a run may be short. */
  private slicesIn(block: number): number {
    return Math.ceil(battlesIn({ first: block, end: block + 1 }, this.orders.battles) / this.size);
  }
}
