/** Battles that a worker plays before it takes the next block; fixed, so that results never depend on it. */
export const BLOCK_SIZE = 4096;

/**
 * Blocks that a worker may be ahead of those that are added up, for each worker there is. They are kept
 * until their turn comes; with too few the quick processors of a machine would wait for its slow ones.
 */
export const AHEAD = 4;

/** Blocks first … end − 1. */
export interface Span {
  first: number;
  end: number;
}

/** How many blocks a run has; the last may be short. */
export function blockCount(battles: number): number {
  return Math.ceil(battles / BLOCK_SIZE);
}

/** As many battles as fill whole blocks. */
export function wholeBlocks(battles: number): number {
  return blockCount(battles) * BLOCK_SIZE;
}

/**
 * First battle of a block and the one after its last.
 *
 * @example blockRange(1, 5000) // { first: 4096, end: 5000 }
 */
export function blockRange(block: number, battles: number): { first: number; end: number } {
  const first = block * BLOCK_SIZE;
  return { first, end: Math.min(battles, first + BLOCK_SIZE) };
}

/** The block of a battle. */
export function blockOf(battle: number): number {
  return Math.floor(battle / BLOCK_SIZE);
}

/** Battles in some blocks. */
export function battlesIn({ first, end }: Span, battles: number): number {
  return Math.min(battles, end * BLOCK_SIZE) - Math.min(battles, first * BLOCK_SIZE);
}
