import type { Tally } from '../tally/tally.js';

/** Where the counters of postures stand: by force, turn and posture the sum and the sum of squares. */
interface PostureShape {
  readonly layout: { readonly start: { readonly postures: number } };
  readonly turnRoom: number;
  /** Postures of the system, and gone. */
  readonly postures: number;
}

/**
 * Counts the pieces of each force in each posture at the end of every turn. How often each number of them occurs is
 * counted battle by battle; sums are made of it when the block is over. The counters hold by how much a sum rises in
 * a turn, so that a battle which is over counts as it ended in all later ones.
 */
export class PostureRecord {
  /** Battles by force, turn, posture and pieces; and those of them that end with this turn. */
  private readonly seen: Int32Array;
  private readonly ended: Int32Array;
  /** Numbers that the pieces in a posture can be: 0 … numbers − 1. */
  private readonly numbers: number;
  private readonly turnRoom: number;
  private readonly postures: number;
  private readonly first: number;
  /** The last turn that was recorded, with its pieces by force and posture. */
  private turn = 0;
  private counts: Int32Array = new Int32Array();

  /** @param pieces the most that a force has */
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

  /** @param counts pieces by force and posture, which stay as they are until the next turn is recorded */
  record(turn: number, counts: Int32Array): void {
    this.turn = turn;
    this.counts = counts;
    this.count(this.seen);
  }

  /** The last turn that was recorded is that with which a battle ends. */
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

  /** In `seen` battles a force had these pieces by posture at the end of a turn, and `ended` of them ended with it. */
  add(force: number, turn: number, counts: Int32Array, seen: number, ended: number): void {
    const { turnRoom, postures, numbers } = this;
    const first = (force * turnRoom + turn) * postures;
    for (let i = 0; i < postures; i++) {
      const place = (first + i) * numbers + counts[i];
      this.seen[place] = this.seen[place] + seen;
      this.ended[place] = this.ended[place] + ended;
    }
  }

  /** Adds what was counted. */
  endBlock(): void {
    const { counters, seen, ended, first, turnRoom, postures, numbers } = this;
    for (let force = 0; force < 2; force++) {
      for (let posture = 0; posture < postures; posture++) {
        // Of the battles that went on after the turn before.
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
