/** Battles that are played side by side: few enough for their columns to stay in the cache. */
export const BATCH = 512;

/** The battles of a batch, in columns. */
export interface Batch {
  /** Number of the first battle, and how many there are. */
  first: number;
  count: number;
  /** States of the units, and of the forces. */
  readonly states: readonly [Int32Array, Int32Array, Int32Array];
  /** Rank states of the units, where ranks are separate. */
  readonly ranks: readonly [Int32Array, Int32Array];
  /** Turn of a break (0: none), pieces lost by then, and 1 if a force had then lost a smaller share than its enemy: BATCH each for both units, then for both forces. */
  readonly breakTurn: Int32Array;
  readonly breakLoss: Int32Array;
  readonly lostLess: Int32Array;
  /** Numbered postures of each force at the end of the last turn. */
  readonly postures: readonly [Int32Array, Int32Array];
  /** The most broken pieces so far; 1 if half of the pieces have been broken or gone; pieces able to fight, summed over turns. */
  readonly mostBroken: readonly [Int32Array, Int32Array];
  readonly halfBroken: readonly [Int32Array, Int32Array];
  readonly fighting: readonly [Int32Array, Int32Array];
  /** Turns played. */
  readonly turns: Int32Array;
}

export function newBatch(): Batch {
  const column = () => new Int32Array(BATCH);
  const both = (): [Int32Array, Int32Array] => [column(), column()];
  return {
    first: 0,
    count: 0,
    states: [column(), column(), column()],
    ranks: both(),
    breakTurn: new Int32Array(4 * BATCH),
    breakLoss: new Int32Array(4 * BATCH),
    lostLess: new Int32Array(4 * BATCH),
    postures: both(),
    mostBroken: both(),
    halfBroken: both(),
    fighting: both(),
    turns: column(),
  };
}
