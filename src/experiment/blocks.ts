/** Battles in a block, which a worker plays as a whole; fixed, so that results never depend on it. */
export const BLOCK_SIZE = 4096;

/**
 * Blocks that may be played ahead of those added up, for each worker. They are kept until their turn comes;
 * with too few, the fast processors of a machine would wait for its slow ones.
 */
export const AHEAD = 4;

/** Blocks first … end − 1. */
export interface Span {
  first: number;
  end: number;
}

/** Number of blocks in a run; the last may be short. */
export function blockCount(battles: number): number {
  return Math.ceil(battles / BLOCK_SIZE);
}

/** The number of battles, rounded up to whole blocks. */
export function wholeBlocks(battles: number): number {
  return blockCount(battles) * BLOCK_SIZE;
}

/**
 * The first battle of a block, and the one after its last.
 *
 * @example blockRange(1, 5000) // { first: 4096, end: 5000 }
 */
export function blockRange(
  block: number,
  battles: number,
  size = BLOCK_SIZE,
): { first: number; end: number } {
  const first = block * size;
  return { first, end: Math.min(battles, first + size) };
}

/** The block of a battle. */
export function blockOf(battle: number, size = BLOCK_SIZE): number {
  return Math.floor(battle / size);
}

/** Number of battles in a span of blocks. */
export function battlesIn({ first, end }: Span, battles: number): number {
  return Math.min(battles, end * BLOCK_SIZE) - Math.min(battles, first * BLOCK_SIZE);
}

/** A block in messages; a smaller one is named after the block that it is a slice of. */
export function nameOfBlock(block: number, size = BLOCK_SIZE): string {
  return size === BLOCK_SIZE ? `block ${block}` : `a slice of block ${blockOf(block * size)}`;
}
