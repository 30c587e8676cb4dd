import { Numbering } from '../chain/numbering.js';
import type { Joint } from './joint.js';

/** Writes what matters of a part's numbered state into a scratch array. @returns length */
type Look = (part: number, number: number, into: Int32Array) => number;

/**
 * Numbers what several parts of a joint state show, looking only at what matters: entries with the
 * same view are alike for whoever looks this way.
 */
export class Views {
  /** By part and state: the number of what it shows. */
  private readonly shown: number[][];
  private readonly shows: Numbering[];
  /** By part: views so far × what it shows → views with it. */
  private readonly pairs: number[][][];
  private count = 0;
  private readonly scratch = new Int32Array(1024);

  constructor(
    parts: number,
    private readonly look: Look,
  ) {
    this.shown = Array.from({ length: parts }, () => []);
    this.shows = Array.from({ length: parts }, () => new Numbering());
    this.pairs = Array.from({ length: parts }, () => []);
  }

  /** The view of an entry on all parts but `except` (−1: on all). */
  of(joint: Joint, entry: number, except: number): number {
    let view = 0;
    for (let part = 0; part < this.pairs.length; part++) {
      if (part === except) continue;
      const number = joint.parts[part]![entry]!;
      const shown = this.shown[part]![number] ?? this.see(part, number);
      view = this.pairs[part]![view]?.[shown] ?? this.pair(part, view, shown);
    }
    return view;
  }

  private pair(part: number, view: number, shown: number): number {
    this.pairs[part]![view] ??= [];
    this.pairs[part]![view]![shown] = ++this.count;
    return this.count;
  }

  private see(part: number, number: number): number {
    const shown = this.shows[part]!.numberOf(this.scratch, this.look(part, number, this.scratch));
    this.shown[part]![number] = shown;
    return shown;
  }
}
