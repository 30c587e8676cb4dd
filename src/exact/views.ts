import { Numbering } from '../chain/numbering.js';
import type { Joint } from './joint.js';
import { Pairs } from './pairs.js';

/** Writes what matters of a part's numbered state into a scratch array. @returns length */
type Look = (part: number, number: number, into: Int32Array) => number;

const UNKNOWN = -1;
/** The view before anything has been looked at. */
const NOTHING = -1;

/**
 * Numbers what several parts of a joint state show, looking only at what matters: entries with the
 * same view are alike for a step that looks only at this.
 */
export class Views {
  /** By part and state: the number of what it shows. */
  private readonly shown: Int32Array[];
  private readonly shows: Numbering[];
  /** View so far and what the next part shows → view of both. */
  private readonly views = new Pairs();
  private readonly scratch = new Int32Array(1024);

  constructor(
    private readonly parts: number,
    private readonly look: Look,
  ) {
    this.shown = Array.from({ length: parts }, () => new Int32Array(64).fill(UNKNOWN));
    this.shows = Array.from({ length: parts }, () => new Numbering());
  }

  /** The views of all entries on all parts, `except` left out (−1: on all). */
  of(joint: Joint, except: number): Int32Array {
    const views = new Int32Array(joint.size).fill(NOTHING);
    for (let part = 0; part < this.parts; part++) {
      if (part !== except) this.lookAt(part, joint.parts[part], views);
    }
    return views;
  }

  /** Adds to each view what one part shows; neighbours often show the same. */
  private lookAt(part: number, numbers: Int32Array, seen: Int32Array): void {
    const { views, parts } = this;
    let shownOf = this.shown[part];
    let lastSeen = UNKNOWN - 1;
    let lastNumber = UNKNOWN;
    let view = NOTHING;
    for (let entry = 0; entry < seen.length; entry++) {
      const number = numbers[entry];
      const before = seen[entry];
      if (number !== lastNumber || before !== lastSeen) {
        if (number >= shownOf.length || shownOf[number] === UNKNOWN) shownOf = this.see(part, number);
        view = views.numberOf(before, shownOf[number] * parts + part);
        lastNumber = number;
        lastSeen = before;
      }
      seen[entry] = view;
    }
  }

  private see(part: number, number: number): Int32Array {
    const { scratch } = this;
    let shownOf = this.shown[part];
    if (number >= shownOf.length) {
      const larger = new Int32Array(Math.max(number + 1, 2 * shownOf.length)).fill(UNKNOWN);
      larger.set(shownOf);
      this.shown[part] = shownOf = larger;
    }
    shownOf[number] = this.shows[part].numberOf(scratch, this.look(part, number, scratch));
    return shownOf;
  }
}
