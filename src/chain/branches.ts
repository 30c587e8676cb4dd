import type { Chance } from '../random/chance.js';
import { binomials, type CountRows, type DiceRows } from '../random/counts.js';

/**
 * Chance that takes every way it can go, one after the other, each with its probability.
 *
 * @example
 * const branches = new Branches();
 * do {
 *   const hits = branches.successes(d10, 3, 2); // 0, 1 and 2 in turn
 *   branches.probability; // 0.49, 0.42 and 0.09
 * } while (branches.next());
 */
export class Branches implements Chance {
  /** Probability of the way taken so far. */
  probability = 1;
  /** Successes on the way so far: larger means more hits, or more failures. */
  successful = 0;
  private readonly taken: number[] = [];
  private readonly chances: (readonly number[])[] = [];
  private depth = 0;

  /** Goes on to the next way, from the start. @returns is there one? */
  next(): boolean {
    this.probability = 1;
    this.successful = 0;
    this.depth = 0;
    while (this.taken.length > 0) {
      const chances = this.chances.at(-1)!;
      let count = this.taken.at(-1)! + 1;
      while (count < chances.length && chances[count] === 0) count++;
      if (count < chances.length) {
        this.taken[this.taken.length - 1] = count;
        return true;
      }
      this.taken.pop();
      this.chances.pop();
    }
    return false;
  }

  goTo(): void {}

  successes(dice: DiceRows, faces: number, count: number): number {
    const successes = this.take(binomial(faces, dice.sides, count));
    this.successful += successes;
    return successes;
  }

  count({ chances }: CountRows, row: number): number {
    const count = this.take(chances[row]);
    this.successful += count;
    return count;
  }

  among(marked: number, wanted: number, of: number): number {
    return this.take(hypergeometric(marked, wanted, of));
  }

  private take(chances: readonly number[]): number {
    if (this.depth === this.taken.length) {
      this.taken.push(chances.findIndex((chance) => chance > 0));
      this.chances.push(chances);
    }
    const count = this.taken[this.depth++];
    this.probability *= chances[count];
    return count;
  }
}

const binomialRows = new Map<number, readonly number[][]>();

/** Chances of 0 … `dice` successes, each on `faces` of `sides` faces. */
function binomial(faces: number, sides: number, dice: number): readonly number[] {
  const key = faces * 1000 + sides;
  let rows = binomialRows.get(key);
  if (!rows || rows.length <= dice) {
    rows = binomials(faces / sides, Math.max(16, 2 * dice));
    binomialRows.set(key, rows);
  }
  return rows[dice];
}

const hypergeometricRows = new Map<number, readonly number[]>();

/** Chances that 0, 1, … of `wanted` pieces, taken at random from `of`, are among `marked` of them. */
function hypergeometric(marked: number, wanted: number, of: number): readonly number[] {
  const key = (marked * 4096 + wanted) * 4096 + of;
  let chances = hypergeometricRows.get(key);
  if (!chances) {
    // One piece after the other is taken: the rule of the urn, sums and products only.
    let row = [1];
    for (let drawn = 0; drawn < wanted; drawn++) {
      const left = of - drawn;
      row = Array.from({ length: row.length + 1 }, (_, both) => {
        const hit = both > 0 ? row[both - 1] * ((marked - both + 1) / left) : 0;
        const miss = both < row.length ? row[both] * ((left - marked + both) / left) : 0;
        return hit + miss;
      });
    }
    chances = row;
    hypergeometricRows.set(key, chances);
  }
  return chances;
}
