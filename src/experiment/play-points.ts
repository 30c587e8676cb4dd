import type { Plan } from '../plan/plan.js';
import { Library } from '../play/duel/library.js';
import { StudyPlayer } from '../play/play-block.js';
import { battleKey } from '../random/luck.js';
import { mergeInto, type Tally } from '../tally/tally.js';
import { BLOCK_SIZE } from './blocks.js';

/** Battles `first` … `end` − 1 of one plan. */
export interface BattleRange {
  plan: Plan;
  first: number;
  end: number;
}

/** The message to a worker: a range, and the number with which it hands it in. */
export interface SentRange extends BattleRange {
  task: number;
}

/** Plays ranges of several plans, all with the same luck, and returns a tally for each. */
export type PlayPoints = (ranges: readonly BattleRange[]) => Promise<Tally[]>;

/** Splits a range into ranges of at most a block each. */
export function blocksOf({ plan, first, end }: BattleRange): BattleRange[] {
  const count = Math.ceil((end - first) / BLOCK_SIZE);
  return Array.from({ length: count }, (_, i) => ({
    plan,
    first: first + i * BLOCK_SIZE,
    end: Math.min(end, first + (i + 1) * BLOCK_SIZE),
  }));
}

/**
 * Plays a range of at most a block.
 *
 * @param library what is known about duels; also stores what is learned here
 * @param at shows the battle being played
 */
export function playRange(
  { plan, first, end }: BattleRange,
  key: Int32Array,
  library: Library,
  at?: Int32Array,
): Tally {
  const player = new StudyPlayer([plan], key, end - first, { at, library });
  player.playBlock(first, end);
  return player.tallies[0];
}

/** Plays in this thread: for pages in a browser, and for tests. */
export function playPointsHere(seed: number): PlayPoints {
  const key = battleKey(seed);
  const library = new Library();
  return async (ranges) =>
    ranges.map((range) => {
      const tally = new Float64Array(range.plan.shape.layout.length);
      for (const block of blocksOf(range)) mergeInto(tally, playRange(block, key, library));
      return tally;
    });
}
