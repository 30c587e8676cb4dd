import { BLOCK_SIZE, blockRange } from '../../experiment/blocks.js';
import type { StudyOrders } from '../../experiment/study.js';
import type { Library } from '../../play/duel/library.js';
import { StudyPlayer } from '../../play/play-block.js';
import type { Tally } from '../../tally/tally.js';
import type { Breathe } from './breath.js';

/** Milliseconds that a slice may take, so that a click need not wait. */
const SLICE = 25;
/** Battles in the first slice, of all plans together. */
const FIRST_CHUNK = 100;

/** Looks at the counts of an unfinished block, after these numbers of battles. */
export interface EarlyLooks {
  at: readonly number[];
  look: (tallies: readonly Tally[], battles: number) => void;
}

/** Plays blocks of a study in slices of any length, which add up to the same counts. */
export class SlicedPlayer {
  private readonly player: StudyPlayer;
  private chunk: number;

  /** @param library what this worker has learned about duels */
  constructor(
    private readonly orders: StudyOrders,
    library: Library,
  ) {
    const { plans, key, battles, design } = orders;
    this.player = new StudyPlayer(plans, key, Math.min(BLOCK_SIZE, battles), { design, library });
    this.chunk = Math.max(1, Math.floor(FIRST_CHUNK / plans.length));
  }

  /**
   * @param goOn asked after each slice
   * @returns a tally of the block for each plan; null if `goOn` stopped it: then this player cannot be used again
   */
  async play(
    block: number,
    playing: readonly boolean[],
    goOn: Breathe,
    early?: EarlyLooks,
  ): Promise<Tally[] | null> {
    const { first, end } = blockRange(block, this.orders.battles);
    const looks = (early?.at ?? []).filter((at) => at < end - first);
    let n = first;
    while (n < end) {
      const next = Math.min(end, n + this.chunk, first + (looks[0] ?? end));
      this.timed(n, next, playing);
      n = next;
      if (n - first === looks[0]) {
        looks.shift();
        early!.look(this.player.tallies, n);
      }
      if (!(await goOn())) return null;
    }
    return this.player.tallies.map(takenOut);
  }

  private timed(first: number, end: number, playing: readonly boolean[]): void {
    const started = performance.now();
    this.player.playBlock(first, end, playing);
    const took = Math.max(0.5, performance.now() - started);
    this.chunk = Math.max(1, Math.min(BLOCK_SIZE, Math.round((end - first) * (SLICE / took))));
  }
}

/** Returns a copy of its counts, and resets it to 0. */
function takenOut(tally: Tally): Tally {
  const counts = tally.slice();
  tally.fill(0);
  return counts;
}
