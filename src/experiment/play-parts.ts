import type { StudyPlayer } from '../play/play-block.js';
import type { Tally } from '../tally/tally.js';
import { BLOCK_SIZE } from './blocks.js';
import { takeOut } from './play-study.js';
import type { Range } from './ranges.js';

/** Battles that have been played, and their counts by design point. */
export interface Part {
  part: Range;
  tallies: Tally[];
  /** Will more of these battles follow? */
  more: boolean;
}

/** What has been played for so long is handed in; at first sooner, so that progress is seen at once. */
const HAND_IN_MILLISECONDS = 1000;
const FIRST_HAND_IN_MILLISECONDS = 200;
/** Handing in takes at most this share of the time. */
const SHARE_OF_HANDING_IN = 0.05;
/** How often it looks at the clock. */
const LOOK_MILLISECONDS = 200;
/** Battles of all design points together before it first does: the rules are not compiled yet, and take longest. */
const FIRST_CHUNK = 64;

/**
 * Plays ranges of battles and hands in what it has played about every second, so that a study of slow battles loses
 * little when it is stopped. The counts of the parts add up to those of the whole, wherever it is divided.
 */
export class PartsPlayer {
  private chunk: number;
  private patience = FIRST_HAND_IN_MILLISECONDS;

  /**
   * @param points number of design points
   * @param now a clock, in milliseconds
   */
  constructor(
    private readonly player: Pick<StudyPlayer, 'playBlock' | 'tallies'>,
    points: number,
    private readonly now = () => performance.now(),
  ) {
    this.chunk = Math.max(1, Math.floor(FIRST_CHUNK / points));
  }

  /**
   * @param ranges each within a block
   * @param playing by design point; left out: all
   */
  *inParts(ranges: readonly Range[], playing?: readonly boolean[]): Generator<Part> {
    const { now } = this;
    for (const [i, range] of ranges.entries()) {
      let { first } = range;
      let since = now();
      for (let at = first; at < range.end; ) {
        at = this.playSome(at, range.end, playing);
        if (at < range.end && now() - since < this.patience) continue;
        since = now();
        const more = at < range.end || i < ranges.length - 1;
        yield { part: { first, end: at }, tallies: takeOut(this.player), more };
        const usual = Math.min(HAND_IN_MILLISECONDS, 2 * this.patience);
        this.patience = Math.max(usual, (now() - since) / SHARE_OF_HANDING_IN);
        since = now();
        first = at;
      }
    }
  }

  /** All of a range as one part. */
  *atOnce(range: Range, playing?: readonly boolean[]): Generator<Part> {
    this.player.playBlock(range.first, range.end, playing);
    yield { part: range, tallies: takeOut(this.player), more: false };
  }

  /** @returns the number after the last battle that was played */
  private playSome(first: number, end: number, playing: readonly boolean[] | undefined): number {
    const next = Math.min(end, first + this.chunk);
    const started = this.now();
    this.player.playBlock(first, next, playing);
    const each = Math.max(1e-3, this.now() - started) / (next - first);
    this.chunk = Math.max(1, Math.min(BLOCK_SIZE, Math.round(LOOK_MILLISECONDS / each)));
    return next;
  }
}
