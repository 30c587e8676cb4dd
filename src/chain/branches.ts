import type { Chances } from '../random/chances.js';
import { CountedChance } from './counted-chance.js';

/**
 * Chance that takes every possible way, one after the other, each with its probability.
 *
 * @example
 * const branches = new Branches();
 * do {
 *   const hits = branches.successes(d10, 3, 2); // 0, 1 and 2 in turn
 *   branches.probability; // 0.49, 0.42 and 0.09
 * } while (branches.next());
 */
export class Branches extends CountedChance {
  /** Probability of the way taken so far. */
  probability = 1;
  private readonly taken: number[] = [];
  private readonly chances: Chances[] = [];
  private depth = 0;

  /** Starts the next way from the beginning. @returns is there one? */
  next(): boolean {
    this.probability = 1;
    this.depth = 0;
    while (this.taken.length > 0) {
      const { of } = this.chances.at(-1)!;
      let count = this.taken.at(-1)! + 1;
      while (count < of.length && of[count] === 0) count++;
      if (count < of.length) {
        this.taken[this.taken.length - 1] = count;
        return true;
      }
      this.taken.pop();
      this.chances.pop();
    }
    return false;
  }

  override goTo(): void {}

  protected override take(chances: Chances): number {
    if (this.depth === this.taken.length) {
      this.taken.push(chances.least);
      this.chances.push(chances);
    }
    const count = this.taken[this.depth++];
    this.probability *= chances.of[count];
    return count;
  }
}
