import type { Row } from '../chain/chain.js';
import type { Joint } from './joint.js';

/** Adds up what becomes of one unit over entries that agree in all else. */
export class Sums {
  /** Units whose turn has ended before, and whose postures are carried along. */
  readonly carried: number[];
  private readonly chances: Float64Array;
  private readonly touched: Int32Array;
  private count = 0;
  /** Expected pieces by state and posture: of the unit itself, and of those carried along. */
  private readonly own: Float64Array;
  private readonly others: Float64Array[];

  constructor(
    states: number,
    private readonly postures: number,
    shown: Joint['shown'],
  ) {
    this.carried = shown.flatMap((pieces, unit) => (pieces ? [unit] : []));
    this.chances = new Float64Array(states);
    this.touched = new Int32Array(states);
    this.own = new Float64Array(states * postures);
    this.others = this.carried.map(() => new Float64Array(states * postures));
  }

  add({ states, chances, postures: shown }: Row, from: Joint, entry: number): void {
    const { postures, own } = this;
    const chance = from.chances[entry]!;
    for (let i = 0; i < states.length; i++) {
      const state = states[i]!;
      if (this.chances[state] === 0) this.touched[this.count++] = state;
      this.chances[state] = this.chances[state]! + chance * chances[i]!;
      if (shown) {
        for (let p = 0; p < postures; p++) {
          own[state * postures + p] = own[state * postures + p]! + chance * shown[i * postures + p]!;
        }
      }
      for (let other = 0; other < this.carried.length; other++) {
        const sums = this.others[other]!;
        const pieces = from.shown[this.carried[other]!]!;
        for (let p = 0; p < postures; p++) {
          sums[state * postures + p] =
            sums[state * postures + p]! + chances[i]! * pieces[entry * postures + p]!;
        }
      }
    }
  }

  /** Writes the sums as entries of `to`, in all else like the entry `like` of `from`, and starts anew. */
  flush(from: Joint, like: number, unit: number, to: Joint): void {
    for (let i = 0; i < this.count; i++) {
      const state = this.touched[i]!;
      const at = to.add(from, like, unit, state, this.chances[state]!);
      this.chances[state] = 0;
      const own = to.shown[unit];
      if (own) this.move(this.own, state, own, at);
      for (let other = 0; other < this.carried.length; other++) {
        this.move(this.others[other]!, state, to.shown[this.carried[other]!]!, at);
      }
    }
    this.count = 0;
  }

  private move(sums: Float64Array, state: number, to: Float64Array, at: number): void {
    const { postures } = this;
    for (let p = 0; p < postures; p++) {
      to[at * postures + p] = sums[state * postures + p]!;
      sums[state * postures + p] = 0;
    }
  }
}
