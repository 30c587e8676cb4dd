/** Battles that are played side by side: what is kept of them stays in the cache. */
export const BATCH = 512;

/** Battles of a batch, in columns. */
export interface Batch {
  /** The first of them, and how many. */
  first: number;
  count: number;
  /** States of the units, and of the forces. */
  readonly states: readonly [Int32Array, Int32Array, Int32Array];
  /** Ranks of the units, where these are apart. */
  readonly ranks: readonly [Int32Array, Int32Array];
  /** Turn of a break (0: none), pieces lost by then, and whether a force had then lost less: of each unit, then of each force, BATCH each. */
  readonly breakTurn: Int32Array;
  readonly breakLoss: Int32Array;
  readonly lostLess: Int32Array;
  /** Postures of each force as the last turn ended, numbered. */
  readonly postures: readonly [Int32Array, Int32Array];
  /** The most broken pieces so far; 1 if half of them have been broken or gone; those that could fight, added up over turns. */
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
