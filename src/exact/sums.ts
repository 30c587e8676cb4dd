import type { BeliefRow } from './beliefs.js';
import type { Joint } from './joint.js';

/** Adds up the outcomes of one unit over entries that agree in everything else. */
export class Sums {
  /** Units whose turn has ended before, and whose postures are carried along. */
  readonly carried: number[];
  private readonly chances: Float64Array;
  private readonly touched: Int32Array;
  private count = 0;
  /** Expected pieces by belief and posture: of the unit itself, and of those carried along. */
  private readonly own: Float64Array;
  private readonly others: Float64Array[];

  constructor(
    beliefs: number,
    private readonly postures: number,
    shown: Joint['shown'],
  ) {
    this.carried = shown.flatMap((pieces, unit) => (pieces ? [unit] : []));
    this.chances = new Float64Array(beliefs);
    this.touched = new Int32Array(beliefs);
    this.own = new Float64Array(beliefs * postures);
    this.others = this.carried.map(() => new Float64Array(beliefs * postures));
  }

  add({ beliefs, chances, postures: shown }: BeliefRow, from: Joint, entry: number): void {
    const { postures, own, touched } = this;
    const sums = this.chances;
    const chance = from.chances[entry];
    for (let i = 0; i < beliefs.length; i++) {
      const belief = beliefs[i];
      const before = sums[belief];
      if (before === 0) touched[this.count++] = belief;
      sums[belief] = before + chance * chances[i];
    }
    if (shown) addScaled(own, beliefs, postures, shown, chance);
    for (let other = 0; other < this.carried.length; other++) {
      const pieces = from.shown[this.carried[other]]!;
      addOuter(this.others[other], beliefs, postures, chances, pieces, entry);
    }
  }

  /** Writes the sums as entries of `to`, otherwise like the entry `like` of `from`, and starts again. */
  flush(from: Joint, like: number, unit: number, to: Joint): void {
    for (let i = 0; i < this.count; i++) {
      const state = this.touched[i];
      const at = to.add(from, like, unit, state, this.chances[state]);
      this.chances[state] = 0;
      const own = to.shown[unit];
      if (own) this.move(this.own, state, own, at);
      for (let other = 0; other < this.carried.length; other++) {
        this.move(this.others[other], state, to.shown[this.carried[other]]!, at);
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

/** Adds to the pieces of each belief its part of the row, times a chance. */
function addScaled(
  sums: Float64Array,
  beliefs: Int32Array,
  postures: number,
  row: Float64Array,
  chance: number,
): void {
  for (let i = 0, from = 0; i < beliefs.length; i++) {
    const to = beliefs[i] * postures;
    for (let p = 0; p < postures; p++) sums[to + p] = sums[to + p] + chance * row[from++];
  }
}

/** Adds to each belief the pieces of another unit in an entry, times the chance of the belief. */
function addOuter(
  sums: Float64Array,
  beliefs: Int32Array,
  postures: number,
  chances: Float64Array,
  pieces: Float64Array,
  entry: number,
): void {
  const first = entry * postures;
  for (let i = 0; i < beliefs.length; i++) {
    const to = beliefs[i] * postures;
    const chance = chances[i];
    for (let p = 0; p < postures; p++) sums[to + p] = sums[to + p] + chance * pieces[first + p];
  }
}
