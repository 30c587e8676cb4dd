import type { BlockMerger } from './merge-blocks.js';

/** A block is tried three times at most: a worker that fails once may have been unlucky. */
export const MOST_TRIES = 3;

/** The blocks of a run that are still to be handed out, in order; blocks that failed come first. */
export class BlocksToPlay {
  private readonly again: number[] = [];
  private readonly failures = new Map<number, number>();
  private fresh: number;

  /** @param ahead a block this far beyond those added up, or farther, is not handed out yet */
  constructor(
    private readonly merger: Pick<BlockMerger, 'next' | 'done' | 'span'>,
    public ahead: number,
  ) {
    this.fresh = merger.next;
  }

  /** @returns undefined: there is none, at least for now */
  take(): number | undefined {
    const { merger, ahead, again } = this;
    if (merger.done) return undefined;
    if (again.length > 0) return again.shift();
    const { fresh } = this;
    if (fresh >= merger.span.end || fresh >= merger.next + ahead) return undefined;
    this.fresh++;
    return fresh;
  }

  /** Takes back blocks that were handed out but not played. */
  giveBack(blocks: readonly number[]): void {
    this.again.push(...blocks);
    this.again.sort((a, b) => a - b);
  }

  /**
   * Records that a block could not be played.
   *
   * @param where what was being played, for the message
   * @throws Error when it has failed too often
   */
  fail(block: number, where: string, why: Error): void {
    const failures = (this.failures.get(block) ?? 0) + 1;
    this.failures.set(block, failures);
    if (failures >= MOST_TRIES) {
      throw new Error(`${where} failed ${MOST_TRIES} times: ${why.message}`, { cause: why });
    }
    this.giveBack([block]);
  }
}
