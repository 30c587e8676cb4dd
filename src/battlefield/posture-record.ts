import type { Tally } from '../tally/tally.js';

/** Where the counters of postures are: by force, turn and posture, the sum and the sum of squares. */
interface PostureShape {
  readonly layout: { readonly start: { readonly postures: number } };
  readonly turnRoom: number;
  /** Number of the system's postures, with gone. */
  readonly postures: number;
}

/**
 * Counts the pieces of each force in each posture at the end of every turn. It counts battle by battle how often each
 * number of pieces occurs, and computes sums when the block is over. The counters hold by how much a sum rises in a
 * turn, so that a battle that is over counts in all later turns as it ended.
 */
export class PostureRecord {
  /** Number of battles by force, turn, posture and pieces; and of those that end with this turn. */
  private readonly seen: Int32Array;
  private readonly ended: Int32Array;
  /** A posture can have 0 … numbers − 1 pieces. */
  private readonly numbers: number;
  private readonly turnRoom: number;
  private readonly postures: number;
  private readonly first: number;
  /** The last turn that was recorded, with its pieces by force and posture. */
  private turn = 0;
  private counts: Int32Array = new Int32Array();

  /** @param pieces most pieces of a force */
  constructor(
    private readonly counters: Tally,
    { layout, turnRoom, postures }: PostureShape,
    pieces: number,
  ) {
    this.numbers = pieces + 1;
    this.turnRoom = turnRoom;
    this.postures = postures;
    this.first = layout.start.postures;
    this.seen = new Int32Array(2 * turnRoom * postures * this.numbers);
    this.ended = this.seen.slice();
  }

  /** @param counts pieces by force and posture; must not change until the next turn is recorded */
  record(turn: number, counts: Int32Array): void {
    this.turn = turn;
    this.counts = counts;
    this.count(this.seen);
  }

  /** A battle ends with the turn that was recorded last. */
  endBattle(): void {
    this.count(this.ended);
  }

  private count(into: Int32Array): void {
    const { counts, turn, turnRoom, postures, numbers } = this;
    for (let force = 0; force < 2; force++) {
      const end = (force + 1) * postures;
      let at = (force * turnRoom + turn) * postures * numbers;
      for (let i = end - postures; i < end; i++, at += numbers) {
        const place = at + counts[i];
        into[place] = into[place] + 1;
      }
    }
  }

  /** In `seen` battles a force had these pieces by posture at the end of a turn; `ended` of them ended with it. */
  add(force: number, turn: number, counts: Int32Array, seen: number, ended: number): void {
    const { turnRoom, postures, numbers } = this;
    const first = (force * turnRoom + turn) * postures;
    for (let i = 0; i < postures; i++) {
      const place = (first + i) * numbers + counts[i];
      this.seen[place] = this.seen[place] + seen;
      this.ended[place] = this.ended[place] + ended;
    }
  }

  /** Adds the counts of the block to the counters. */
  endBlock(): void {
    const { counters, seen, ended, first, turnRoom, postures, numbers } = this;
    for (let force = 0; force < 2; force++) {
      for (let posture = 0; posture < postures; posture++) {
        // Over the battles that went on after the turn before.
        let sum = 0;
        let squares = 0;
        for (let turn = 0; turn < turnRoom; turn++) {
          const cell = (force * turnRoom + turn) * postures + posture;
          let ending = 0;
          let endingSquares = 0;
          const at = first + 2 * cell;
          counters[at] = counters[at] - sum;
          counters[at + 1] = counters[at + 1] - squares;
          sum = 0;
          squares = 0;
          for (let pieces = 1; pieces < numbers; pieces++) {
            const here = cell * numbers + pieces;
            sum += seen[here] * pieces;
            squares += seen[here] * pieces * pieces;
            ending += ended[here] * pieces;
            endingSquares += ended[here] * pieces * pieces;
          }
          counters[at] = counters[at] + sum;
          counters[at + 1] = counters[at + 1] + squares;
          sum -= ending;
          squares -= endingSquares;
        }
      }
    }
    seen.fill(0);
    ended.fill(0);
  }
}
