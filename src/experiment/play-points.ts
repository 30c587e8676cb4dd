import type { Plan } from '../plan/plan.js';
import { Library } from '../play/duel/library.js';
import { StudyPlayer } from '../play/play-block.js';
import { battleKey } from '../random/luck.js';
import { mergeInto, type Tally } from '../tally/tally.js';
import { BLOCK_SIZE } from './blocks.js';

/** Battles `first` … `end` − 1 of one plan. */
export interface Part {
  plan: Plan;
  first: number;
  end: number;
}

/** The message to a worker: a part, and the number with which it hands it in. */
export interface SentPart extends Part {
  task: number;
}

/** Plays parts of several plans, all with the same luck, and returns a tally for each. */
export type PlayPoints = (parts: readonly Part[]) => Promise<Tally[]>;

/** Splits a part into parts of at most a block each. */
export function blocksOf({ plan, first, end }: Part): Part[] {
  const count = Math.ceil((end - first) / BLOCK_SIZE);
  return Array.from({ length: count }, (_, i) => ({
    plan,
    first: first + i * BLOCK_SIZE,
    end: Math.min(end, first + (i + 1) * BLOCK_SIZE),
  }));
}

/**
 * Plays a part of at most a block.
 *
 * @param library what is known about duels; also stores what is learned here
 * @param at shows the battle being played
 */
export function playPart(
  { plan, first, end }: Part,
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
  return async (parts) =>
    parts.map((part) => {
      const tally = new Float64Array(part.plan.shape.layout.length);
      for (const block of blocksOf(part)) mergeInto(tally, playPart(block, key, library));
      return tally;
    });
}
