import { grown } from '../../chain/numbering.js';
import type { OneWord } from '../../chain/one-word.js';
import { UNIFORM_BITS } from '../../random/counts.js';

const LAST_WORD = 2 ** UNIFORM_BITS - 1;

/** Fields of a row. Those before its start are used only to add to it. */
export const enum ROW {
  /** Purpose and unit of its word; how many shares it has, and how many it has room for. */
  PURPOSE = -4,
  UNIT = -3,
  COUNT = -2,
  ROOM = -1,
  /** For each value of the first bits of a word, eight bits each: how many shares come before the first that such a word can lie in. */
  GUIDE = 0,
  /** The shares in order: pairs of a last word, and the leaf of the words up to it; leaf 0: not yet known. */
  SHARES = 4,
}

/** Fields before a row. */
const BEFORE = 4;
/** The guide has a place for each value of the first GUIDE_BITS bits of a word. */
const GUIDE_BITS = 4;
const REST_BITS = UNIFORM_BITS - GUIDE_BITS;
const MOST_SKIPPED = 255;

/**
 * The outcomes of links by the word that settles their chance, as far as they are known. For every play, `OneWord` gives
 * the range of words with the same outcome, so each outcome is played by the rules only once.
 */
export class Outcomes {
  data: Int32Array = new Int32Array(1 << 12);
  /** How many whole numbers are used; 0 is no row. */
  end = 1;

  /** Adds a row without known outcomes. @returns where it begins */
  add(purpose: number, unit: number): number {
    const row = this.newRow(4);
    const { data } = this;
    data[row + ROW.PURPOSE] = purpose;
    data[row + ROW.UNIT] = unit;
    data[row + ROW.COUNT] = 1;
    data[row + ROW.SHARES] = LAST_WORD;
    data[row + ROW.SHARES + 1] = 0;
    return row;
  }

  /** The leaf of a word; 0: it is not known. */
  find(row: number, word: number): number {
    const { data } = this;
    return data[placeOf(data, row, word) + 1];
  }

  /**
   * Adds the outcome of a link that was played.
   *
   * @param word the chance that settled it
   * @param found what was known before: nothing (0), or the negative of a row
   * @returns what is known now: the leaf, if nothing is left to chance, or else the negative of a row
   */
  learnFrom({ hasDrawn, settled }: OneWord, found: number, leaf: number): number {
    if (found === 0 && !hasDrawn) return leaf;
    const { purpose, unit, first, last } = settled;
    return -this.learn(found === 0 ? this.add(purpose, unit) : -found, first, last, leaf);
  }

  /** Adds the leaf of words first … last, which were not known. @returns where the row begins now */
  learn(row: number, first: number, last: number, leaf: number): number {
    const count = this.data[row + ROW.COUNT];
    const to = count + 2 <= this.data[row + ROW.ROOM] ? row : this.moved(row);
    const { data } = this;
    const shares = to + ROW.SHARES;
    const end = shares + 2 * count;
    let at = placeOf(data, to, first);
    const before = at > shares ? data[at - 2] : -1;
    const added = (first > before + 1 ? 1 : 0) + (last < data[at] ? 1 : 0);
    if (added > 0) for (let i = end - 1; i >= at; i--) data[i + 2 * added] = data[i]!;
    if (first > before + 1) {
      data[at] = first - 1;
      data[at + 1] = 0;
      at += 2;
    }
    data[at] = last;
    data[at + 1] = leaf;
    data[to + ROW.COUNT] = count + added;
    this.guide(to);
    return to;
  }

  private guide(row: number): void {
    const { data } = this;
    const shares = row + ROW.SHARES;
    let skipped = 0;
    for (let place = 0; place < 1 << GUIDE_BITS; place++) {
      while (data[shares + 2 * skipped] < place << REST_BITS) skipped++;
      const at = row + ROW.GUIDE + (place >> 2);
      const shift = (place & 3) << 3;
      data[at] = (data[at] & ~(255 << shift)) | (Math.min(skipped, MOST_SKIPPED) << shift);
    }
  }

  /** A copy of a row with room for twice as many shares. */
  private moved(row: number): number {
    const count = this.data[row + ROW.COUNT];
    const to = this.newRow(2 * this.data[row + ROW.ROOM]);
    const { data } = this;
    const room = data[to + ROW.ROOM];
    data.copyWithin(to - BEFORE, row - BEFORE, row + ROW.SHARES + 2 * count);
    data[to + ROW.ROOM] = room!;
    return to;
  }

  private newRow(room: number): number {
    const row = this.end + BEFORE;
    this.end = row + ROW.SHARES + 2 * room;
    if (this.end > this.data.length) this.data = grown(this.data, this.end);
    this.data[row + ROW.ROOM] = room;
    return row;
  }
}

/** Where the share of a word is. */
export function placeOf(data: Int32Array, row: number, word: number): number {
  const place = word >>> REST_BITS;
  const skipped = (data[row + ROW.GUIDE + (place >> 2)] >>> ((place & 3) << 3)) & MOST_SKIPPED;
  let at = row + ROW.SHARES + 2 * skipped;
  while (word > data[at]) at += 2;
  return at;
}
