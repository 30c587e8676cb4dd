import { factorColumns } from '../battlefield/responses.js';
import { mergeAll, type Tally } from '../tally/tally.js';
import { BLOCK_SIZE, battlesIn, blockCount, blockOf, blockRange, nameOfBlock, type Span } from './blocks.js';
import { checkCounts, WrongCounts } from './check-counts.js';
import { refuseToOutgrow } from './limits.js';
import type { Race } from './race.js';
import { battlesInAll, missingIn, type Range, withRange } from './ranges.js';
import type { StudyOrders } from './study.js';

/** Is enough known? Called after every block, in battle order, with a tally for each design point. */
export type Enough = (tallies: readonly Tally[]) => boolean;

/** A block that is not added up yet: which of its battles have been played, and their counts by design point. */
export interface Begun {
  block: number;
  there: readonly Range[];
  tallies: readonly Tally[];
}

/** The progress of a run: the first block that is not added up yet, and the counts before it by design point. */
export interface Played {
  next: number;
  tallies: readonly Tally[];
  /** What has been played of later blocks, and of this one. */
  begun?: readonly Begun[];
}

export interface MergeOptions {
  /** Which design points play on; left out: all. */
  race?: Race | undefined;
  /** Left out: all battles are played. */
  enough?: Enough | undefined;
  /** The blocks to add up; left out: all. */
  span?: Span | undefined;
  /** What was added up before, for the same span. */
  played?: Played | undefined;
}

/**
 * Adds up blocks in battle order, no matter which worker played them and when they come in: early blocks wait
 * for those before them. A block may come in parts, in any order. So a run that stops when enough is known stops at the same
 * block, and holds the same battles, for any number of workers and any number of interruptions.
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
  /** By block. */
  private readonly waiting = new Map<number, Begun>();
  private readonly enough: Enough;
  private readonly race: Race | undefined;
  /** By design point: does it continue? */
  private continues: boolean[];
  private block: number;
  private stopped: boolean;

  /** @throws WrongCounts when what was played before does not belong to these blocks of this study */
  constructor(
    private readonly orders: StudyOrders,
    { enough = () => false, race, span, played }: MergeOptions = {},
  ) {
    this.enough = enough;
    this.race = race;
    this.continues = orders.plans.map(() => true);
    this.span = span ?? { first: 0, end: blockCount(orders.battles) };
    this.tallies = emptyTallies(orders);
    this.block = played?.next ?? this.span.first;
    if (played) this.continueFrom(played);
    for (const begun of played?.begun ?? []) this.continueWith(begun);
    this.stopped = this.block > this.span.first && this.isEnough();
    if (this.stopped) this.waiting.clear();
    this.mergeWhole();
  }

  /** The first block that is not added up. */
  get next(): number {
    return this.block;
  }

  /** Battles added up at each design point. */
  get battles(): number {
    return battlesIn({ first: this.span.first, end: this.block }, this.orders.battles);
  }

  get begun(): Begun[] {
    return [...this.waiting.values()];
  }

  /** Battles that have come in at each design point that is still played, added up or waiting. */
  get held(): number {
    return this.begun.reduce((sum, { there }) => sum + battlesInAll(there), this.battles);
  }

  /** The share of its battles that have come in, 0–1. */
  get share(): number {
    return this.done ? 1 : this.held / battlesIn(this.span, this.orders.battles);
  }

  /** Are all battles there, or enough of them? */
  get done(): boolean {
    return this.stopped || this.block === this.span.end;
  }

  /** By design point: is it still played? A design point that stops never starts again. */
  get playing(): readonly boolean[] {
    return this.continues;
  }

  /** Is this a block of the run, or of the part that is added up? */
  isOurs(block: number): boolean {
    return Number.isInteger(block) && block >= this.span.first && block < this.span.end;
  }

  /** Is this block there already, added up or waiting? */
  has(block: number): boolean {
    return this.missing(this.rangeOf(block)).length === 0;
  }

  /** The battles of a range, within one block, that have not come in. */
  missing(range: Range): Range[] {
    const block = blockOf(range.first);
    return block < this.block ? [] : missingIn(range, this.waiting.get(block)?.there ?? []);
  }

  /**
   * Adds a block. A block after the one at which the run stopped is dropped.
   *
   * @param tallies of this block only, one for each design point
   * @throws WrongCounts when there is no such block, or it does not hold its battles; then nothing has changed
   * @throws Error when it was added before
   * @throws TooMuch when sums would leave the exact whole numbers
   */
  add(block: number, tallies: readonly Tally[]): void {
    if (this.done) return;
    if (!this.isOurs(block)) throw new WrongCounts(`there is no block ${block} to be played`);
    if (this.has(block)) throw new Error(`block ${block} came in twice`);
    const range = this.rangeOf(block);
    checkRanges(this.orders, this.nameOf(range), [range], tallies, this.continues);
    // It holds the parts that have come in before.
    this.waiting.set(block, { block, there: [range], tallies });
    this.mergeWhole();
  }

  /**
   * Adds some battles of a block: the same as adding the block when all have come in.
   *
   * @param range within one block
   * @param tallies of these battles only, one for each design point
   * @throws as `add`
   */
  addPart(range: Range, tallies: readonly Tally[]): void {
    if (this.done) return;
    const block = blockOf(range.first);
    if (!this.isOurs(block)) throw new WrongCounts(`there is no block ${block} to be played`);
    const { there: before, tallies: sums } = this.waiting.get(block) ?? {
      there: [],
      tallies: emptyTallies(this.orders),
    };
    const there = block < this.block ? null : withRange(before, range);
    if (there === null) throw new Error(`${this.nameOf(range)} came in twice`);
    checkRanges(this.orders, this.nameOf(range), [range], tallies, this.continues);
    mergeAll(sums, tallies);
    this.waiting.set(block, { block, there, tallies: sums });
    this.mergeWhole();
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

  private rangeOf(block: number): Range {
    return blockRange(block, this.orders.battles);
  }

  /** `block 3`, `a slice of block 3`. */
  private nameOf({ first, end }: Range): string {
    const block = blockOf(first);
    const whole = this.rangeOf(block);
    return first === whole.first && end === whole.end ? `block ${block}` : `a slice of block ${block}`;
  }

  /** Adds up the blocks whose turn it is. */
  private mergeWhole(): void {
    while (!this.done && this.has(this.block)) {
      const { tallies } = this.waiting.get(this.block)!;
      this.waiting.delete(this.block);
      this.merge(tallies);
    }
  }

  private merge(own: readonly Tally[]): void {
    this.addAll(own);
    this.block++;
    const { battles } = this;
    if (isPowerOfTwo(this.block)) refuseToOutgrow(this.tallies, battles, this.orders.battles);
    this.stopped = this.isEnough();
    if (this.done) this.waiting.clear();
  }

  /** Updates which design points continue; true when none does, or enough is known. */
  private isEnough(): boolean {
    if (this.race) {
      const { race, continues } = this;
      const now = race(this.tallies);
      this.continues = continues.map((goes, point) => goes && now[point]);
      if (!this.continues.includes(true)) return true;
    }
    return this.enough(this.tallies);
  }

  /** Adds the design points that continue; counts across design points are added only while all of those continue. */
  private addAll(own: readonly Tally[]): void {
    const { tallies, continues } = this;
    const going = [...tallies.keys()].filter((point) => continues[point]);
    if (going.length < tallies.length) for (const point of going) this.forgetAcross(point, own[point]);
    mergeAll(
      going.map((point) => tallies[point]),
      going.map((point) => own[point]),
    );
  }

  /** Drops what a block has counted between a design point and others that have stopped, even if they were played. */
  private forgetAcross(point: number, tally: Tally): void {
    const { shape } = this.orders.plans[point];
    const { start } = shape.layout;
    for (let other = 0; other < shape.place.earlier; other++)
      if (!this.continues[other]) tally[start.apart + other] = 0;
    const contrast = this.orders.design?.contrasts[point];
    if (contrast && [...contrast.up, ...contrast.down].some((other) => !this.continues[other])) {
      const columns = factorColumns(shape.row).length;
      tally.fill(0, start.contrasts, start.contrasts + columns);
      tally.fill(0, start.contrastSquares, start.contrastSquares + columns);
      tally.fill(0, start.contrastsDiffering, start.contrastsDiffering + columns);
    }
  }

  private continueFrom({ next, tallies }: Played): void {
    const { battles, span, orders } = this;
    const held = orders.plans.map(({ shape }, i) => tallies[i]?.[shape.layout.start.battles]);
    // In a race, some may have stopped earlier, at the end of a block.
    const continues = held.map((each) => each === battles);
    const isHeld = this.race
      ? continues.includes(true) &&
        held.every((each) => each === battles || (each < battles && each % BLOCK_SIZE === 0 && each > 0))
      : !continues.includes(false);
    if (!isHeld || !Number.isInteger(next) || next < span.first || next > span.end)
      throw new WrongCounts(
        `what was played before does not hold the ${battles} battles up to block ${next}`,
      );
    checkCounts(orders.plans, tallies, held, 'what was played before');
    this.addAll(tallies);
    this.continues = continues;
  }

  private continueWith({ block, there, tallies }: Begun): void {
    const { first, end } = this.rangeOf(block);
    const isWithin = (range: Range) => first <= range.first && range.first < range.end && range.end <= end;
    const isApart = there.every((range, i) => isWithin(range) && (i === 0 || there[i - 1].end < range.first));
    if (block < this.block || block >= this.span.end || this.waiting.has(block) || !isApart)
      throw new WrongCounts(`what was played before does not fit block ${block}`);
    checkRanges(this.orders, `block ${block}, played before,`, there, tallies, this.continues);
    this.waiting.set(block, { block, there, tallies });
  }
}

export function emptyTallies(orders: StudyOrders): Tally[] {
  return lengthsOf(orders).map((length) => new Float64Array(length));
}

/** Number of counters of each design point. */
export function lengthsOf({ plans }: StudyOrders): number[] {
  return plans.map(({ shape }) => shape.layout.length);
}

/**
 * Does every design point that is still played hold each battle of these ranges once? Others may hold some of them.
 *
 * @param name of what holds them, for the message
 * @throws WrongCounts when one does not
 */
function checkRanges(
  { plans }: StudyOrders,
  name: string,
  ranges: readonly Range[],
  tallies: readonly Tally[],
  playing: readonly boolean[],
): void {
  const battles = battlesInAll(ranges);
  const planned = plans.map(({ shape }, point) =>
    playing[point] ? battles : Math.min(battles, tallies[point]?.[shape.layout.start.battles] ?? 0),
  );
  checkCounts(plans, tallies, planned, name);
}

/** The same of a block. */
export function checkBlock(
  orders: StudyOrders,
  block: number,
  tallies: readonly Tally[],
  playing: readonly boolean[],
): void {
  const range = blockRange(block, orders.battles, orders.blockSize);
  checkRanges(orders, nameOfBlock(block, orders.blockSize), [range], tallies, playing);
}

/** Is it 1, 2, 4, 8 …? */
function isPowerOfTwo(whole: number): boolean {
  return (whole & (whole - 1)) === 0;
}
