import type { Tally } from '../tally/tally.js';
import { BLOCK_SIZE, blockRange, type Span } from './blocks.js';
import type { BlockMerger } from './merge-blocks.js';
import type { Range } from './ranges.js';
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
 * Numbers the slices of the blocks of a run, and knows what is missing of each.
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

  constructor(
    orders: StudyOrders,
    private readonly merger: BlockMerger,
    private readonly slices: number,
  ) {
    this.size = BLOCK_SIZE / slices;
    this.orders = { ...orders, blockSize: this.size };
  }

  get done(): boolean {
    return this.merger.done;
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

  /** The battles of a slice that have not come in. */
  missing(slice: number): Range[] {
    return this.merger.missing(this.rangeOf(slice));
  }

  /**
   * Adds a slice, or a part of one.
   *
   * @throws as `BlockMerger.add`
   */
  add(slice: number, tallies: readonly Tally[], part = this.rangeOf(slice)): void {
    this.merger.addPart(part, tallies);
  }

  private rangeOf(slice: number): Range {
    return blockRange(slice, this.orders.battles, this.size);
  }
}
